"""The same photographs and the same short record on arm64 and here: `python -m tests.hardware.arm64.compare STAGE DIR`.

Called by run.sh. Prints one line a case; status 4 where an answer differs or the program fails.
"""

import json
import math
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2

from tests.station.cli.test_record import filmed
from tests.vision.scenes import overhead_scene, plain_scene

ROOT = Path(__file__).parents[3]
PHOTOGRAPHS = 5
INSIDE = Path(__file__).with_name("inside.sh")
NEAR, NEAR_SHARE = 0.02, 0.002  # of a probability; of a place in pixels, by its own size
NOT_TRIED, DIFFERENT = 3, 4  # status where the emulator itself failed, and where an answer differs


def emulated(work: Path, *words: str) -> str:
    """What `tianyuan WORDS…` prints on arm64, in the root's copy of this checkout."""
    return _run([str(INSIDE), str(work), "python3", "-m", "station", *words])


def native(*words: str) -> str:
    """The same here."""
    return _run([sys.executable, "-m", "station", *words])


def _run(command: list[str]) -> str:
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode in (0, 1) and done.stdout and "Traceback" not in done.stderr:  # 1: the answer is "no board"
        return done.stdout
    print(f"{' '.join(command)}: status {done.returncode}: {done.stderr.strip()[-1500:]}", file=sys.stderr)
    raise SystemExit(DIFFERENT if "Traceback" in done.stderr else NOT_TRIED)


def photographs(folder: Path) -> list[str]:
    """Five of the shared ones where they are, else rendered ones; under names that both machines see."""
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(os.environ.get("TIANYUAN_DATA", ROOT.parent / "shared" / "data"))
    found = sorted((data / "photos").rglob("*.jpg"))
    step = max(1, len(found) // PHOTOGRAPHS)
    names = []
    for number in range(PHOTOGRAPHS):
        path = folder / f"{number}.jpg"
        if len(found) >= PHOTOGRAPHS:
            path.write_bytes(found[number * step].read_bytes())
        else:
            cv2.imwrite(str(path), (plain_scene if number % 2 else overhead_scene)(number + 1).image_bgr)
        names.append(path.name)
    return names


def small(folder: Path) -> list[str]:
    """One of 640×480, rendered."""
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / "small.jpg"), cv2.resize(overhead_scene(2).image_bgr, (640, 480)))
    return ["small.jpg"]


def without_times(line: str) -> dict[str, object]:
    """An answer, without how long it took and where the file lay."""
    answer: dict[str, object] = json.loads(line)
    return {name: value for name, value in answer.items() if name not in ("seconds", "image", "wall_time")}


def same_photograph(work: Path, name: str) -> bool:
    """Of a picture in the root's folder of photographs."""
    here = native("read", "--json", str(work / "root" / "opt" / "photographs" / name)).splitlines()
    there = emulated(work, "read", "--json", f"/opt/photographs/{name}").splitlines()
    return compared(name, here, there)


def compared(title: str, here: list[str], there: list[str]) -> bool:
    """Says whether they are the same, line by line, and what is not."""
    pairs = [(without_times(a), without_times(b)) for a, b in zip(here, there, strict=False)]
    good = len(here) == len(there) and all(alike(a, b) for a, b in pairs)
    exact = sum(a == b for a, b in pairs)
    said = f"{len(here)} lines, {exact} to the last digit" if good else "DIFFERENT"
    print(f"{title}: {said} on arm64", flush=True)
    for a, b in pairs:
        for name in sorted(a.keys() | b.keys()):
            if a.get(name) != b.get(name):
                print(f"  {name}: {a.get(name)} here, {b.get(name)} there", flush=True)
    return good


def alike(here: object, there: object) -> bool:
    """The same but for the last digits of numbers: another processor adds up in another order."""
    if isinstance(here, float) and isinstance(there, int | float):
        return math.isclose(here, there, rel_tol=NEAR_SHARE, abs_tol=NEAR)
    if isinstance(here, dict) and isinstance(there, dict):
        return here.keys() == there.keys() and all(alike(here[name], there[name]) for name in here)
    if isinstance(here, list) and isinstance(there, list):
        return len(here) == len(there) and all(map(alike, here, there))
    return here == there


def main() -> int:
    """See the module."""
    stage, work = sys.argv[1], Path(sys.argv[2])
    opt = work / "root" / "opt"
    if stage == "record":
        shutil.rmtree(opt / "film", ignore_errors=True)
        filmed(opt / "film")
        here = native("record", str(opt / "film"), "--json").splitlines()
        there = emulated(work, "record", "/opt/film", "--json").splitlines()
        return 0 if compared("a short record", here, there) else DIFFERENT
    folder = opt / "photographs"
    names = small(folder) if stage == "photograph" else photographs(folder)
    same = [same_photograph(work, name) for name in names]
    return 0 if all(same) else DIFFERENT


if __name__ == "__main__":
    sys.exit(main())
