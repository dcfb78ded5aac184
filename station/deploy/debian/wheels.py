"""Fetches the wheels of requirements.lock for another machine: `python wheels.py ARCHITECTURE FOLDER PYTHON…`.

`python wheels.py --lock FOLDER` prints the lock with the digests of the wheels that were made beside those published.
With `--also NAMES`, separated by commas: those of requirements-dev.lock too.

pip reads the markers of a list as those of the Python that runs it; here they are those of the Python that will.
"""

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.markers import Marker

LOCK = Path(__file__).parents[3] / "requirements.lock"
DEVELOPMENT = LOCK.with_name("requirements-dev.lock")
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
GLIBC = ("2_36", "2_35", "2_34", "2_28", "2_27", "2_24", "2_17", "2_5")
"""Of manylinux wheels; Debian 12 has 2.36."""
SOURCES = frozenset({"nkeys"})
"""Published without a wheel, and Python alone: their wheel is made here, and is the same for every machine."""
_WANTED = re.compile(r"^(?P<what>(?P<name>[\w.-]+)[^\s;\\]*)(?:\s*;\s*(?P<marker>[^\\]+?))?\s*\\$", re.MULTILINE)


def asked(
    lock: str, machine: str, python: str, only: frozenset[str] | None = None, but: frozenset[str] = frozenset()
) -> str:
    """The part of a lock that a machine and a Python ("3.13") want, without markers; of these names; but these."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_machine": machine,
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "extra": "",
    }
    starts = [found.start() for found in _WANTED.finditer(lock)]
    blocks = [lock[start:end] for start, end in zip(starts, [*starts[1:], len(lock)], strict=True)]
    kept = []
    for block in blocks:
        found = _WANTED.match(block)
        assert found is not None
        if found["name"] in but or (only is not None and found["name"] not in only):
            continue
        if found["marker"] is None or Marker(found["marker"]).evaluate(environment):
            kept.append(f"{found['what']} \\\n{block[found.end() + 1 :]}")
    return "".join(kept)


def fetch(architecture: str, folder: Path, python: str, also: frozenset[str] = frozenset()) -> None:
    """Downloads them, makes those of SOURCES; CalledProcessError where one cannot be had."""
    machine, digits = MACHINES[architecture], python.replace(".", "")
    platforms = [f"manylinux_{glibc}_{machine}" for glibc in GLIBC] + [f"manylinux2014_{machine}", "any"]
    lock = LOCK.read_text(encoding="utf-8")
    with tempfile.NamedTemporaryFile("w", suffix=".lock") as wanted:
        wanted.write(asked(lock, machine, python, but=SOURCES))
        wanted.write(asked(DEVELOPMENT.read_text(encoding="utf-8"), machine, python, also))
        wanted.flush()
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
                *("--only-binary=:all:", "--require-hashes", "--python-version", python, "--implementation", "cp"),
                *(part for abi in (f"cp{digits}", "abi3", "none") for part in ("--abi", abi)),
                *(part for platform in platforms for part in ("--platform", platform)),
                *("--dest", str(folder), "--requirement", wanted.name),
            ],
            check=True,
        )
    with tempfile.NamedTemporaryFile("w", suffix=".lock") as sources:
        sources.write(asked(lock, machine, python, SOURCES))
        sources.flush()
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"),
                *("--require-hashes", "--wheel-dir", str(folder), "--requirement", sources.name),
            ],
            check=True,
        )


def with_made(lock: str, folder: Path) -> str:
    """A lock that takes the wheels of SOURCES in a folder too. ValueError where one is not there."""
    for name in SOURCES:
        (wheel,) = folder.glob(f"{name}-*-none-any.whl")
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        lock = re.sub(rf"^({name}==[^\\]*\\\n)", rf"\g<1>    --hash=sha256:{digest} \\\n", lock, flags=re.MULTILINE)
    return lock


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lock", type=Path)
    parser.add_argument("architecture", choices=MACHINES, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("pythons", nargs="*")
    parser.add_argument("--also", default="")
    words = parser.parse_args()
    if words.lock:
        print(with_made(LOCK.read_text(encoding="utf-8"), words.lock), end="")
    for version in words.pythons:
        fetch(words.architecture, words.folder, version, frozenset(words.also.split(",")))
