"""Ends a child when this process ends, however that happens: a shell reads a pipe that nobody writes into."""

import subprocess


class Leash:
    """Of the process of that number, until it is let go."""

    def __init__(self, pid: int) -> None:
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", 'read -r _; kill -TERM "$0"', str(pid)],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    def let_go(self) -> None:
        """Before the child is waited for: its number may be another program's soon."""
        assert self._shell.stdin is not None
        self._shell.kill()
        self._shell.wait()
        self._shell.stdin.close()
