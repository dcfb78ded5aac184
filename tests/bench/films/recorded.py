"""What `tianyuan record` says of a source."""

import json
import subprocess
import sys

from tests.bench.films.witness import Json


def recorded(source: str, fps: float) -> list[Json]:
    """The events of a film, a folder or a simulated camera, with `fps` pictures a second, by the command itself."""
    command = [sys.executable, "-m", "station", "record", source, "--fps", f"{fps:g}", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(f"{source}: status {ran.returncode}: {ran.stderr.strip()}", file=sys.stderr)
    return [json.loads(line) for line in ran.stdout.splitlines()]
