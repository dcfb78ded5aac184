"""Which part of the lock another machine's Python wants."""

import hashlib
import importlib.util
import itertools
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.station.deploy.guest import ROOT


@pytest.fixture(scope="module")
def wheels() -> ModuleType:
    """The script, which no package holds."""
    path = ROOT / "station" / "deploy" / "debian" / "wheels.py"
    spec = importlib.util.spec_from_file_location("wheels", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LOCK = """numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:aa
    # via tianyuan
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:bb
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:cc
h11==0.16.0 \\
    --hash=sha256:dd \\
    --hash=sha256:ee
"""


@pytest.mark.parametrize(("python", "numpy", "digest"), [("3.11", "2.4.6", "aa"), ("3.13", "2.5.5", "bb")])
def test_markers_are_those_of_the_other_python(wheels: ModuleType, python: str, numpy: str, digest: str) -> None:
    told = wheels.asked(LOCK, "aarch64", python)
    assert re.findall(r"^\S+==\S+", told, re.MULTILINE) == [f"numpy=={numpy}", "h11==0.16.0"]
    assert re.findall("sha256:(..)", told) == [digest, "dd", "ee"]
    assert ";" not in told


def test_every_package_of_our_lock_is_asked_for_or_of_another_system(wheels: ModuleType) -> None:
    lock = wheels.LOCK.read_text(encoding="utf-8")
    told = wheels.asked(lock, "aarch64", "3.13")
    names = set(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)) - set(re.findall(r"^([\w.-]+)==", told, re.MULTILINE))
    assert names == {"colorama"}, "Windows only"


def test_what_is_published_without_a_wheel_is_made(wheels: ModuleType) -> None:
    """Its source is all that the lock names of it; a wheel would have a second hash."""
    lock = wheels.LOCK.read_text(encoding="utf-8")
    starts = [*(found.start() for found in re.finditer(r"^[\w.-]+==", lock, re.MULTILINE)), len(lock)]
    blocks = [lock[start:end] for start, end in itertools.pairwise(starts)]
    alone = {block.split("==")[0] for block in blocks if block.count("--hash") == 1}
    assert alone == wheels.SOURCES | {"flatbuffers"}, "flatbuffers: a wheel alone; others are to be looked at"
    told = wheels.asked(lock, "aarch64", "3.13", but=wheels.SOURCES)
    assert not any(f"\n{name}==" in f"\n{told}" for name in wheels.SOURCES)


def test_the_packaged_lock_takes_the_made_wheel_and_no_other(wheels: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "nkeys-0.2.1-py3-none-any.whl").write_bytes(b"made")
    lock = wheels.LOCK.read_text(encoding="utf-8")
    digest = hashlib.sha256(b"made").hexdigest()
    added = set(wheels.with_made(lock, tmp_path).splitlines()) - set(lock.splitlines())
    assert added == {f"    --hash=sha256:{digest} \\"}
