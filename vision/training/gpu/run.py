"""One lease of a graphics card, all nets: `python -m vision.training.gpu.run OUT --photographs DIR --seconds 540`.

Processes draw scenes into SHARDS until `--draw` of the time is over, while the points net and both grid nets learn
from them side by side; then more processes make samples for the grid nets. Logs and checkpoints lie in OUT.
"""

import argparse
import multiprocessing
import subprocess
import sys
import time
from pathlib import Path

from vision.training.shards import produce

SEEDS_EACH = 100_000
NETS = ("points", "grid")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--shards", type=Path, default=Path("/dev/shm/shards"))
    parser.add_argument("--photographs", type=Path, required=True)
    parser.add_argument("--start", type=Path, default=Path("vision/models"))
    parser.add_argument("--nets", nargs="+", choices=NETS, default=list(NETS))
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--draw", type=float, default=0.6)
    parser.add_argument("--renderers", type=int, default=9)
    parser.add_argument("--workers", type=int, default=4, help="that make the grid nets' samples")
    parser.add_argument("--seed", type=int, default=300_000_000, help="of the first scene; far from the benches' seeds")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--rates", nargs=2, type=float, default=(1.5e-3, 7e-4), help="of points and grid")
    args = parser.parse_args()
    args.shards.mkdir(parents=True, exist_ok=True)
    args.out.mkdir(parents=True, exist_ok=True)
    drawn_s = args.seconds * args.draw
    until = time.monotonic() + drawn_s
    renderers = [
        multiprocessing.Process(
            target=produce, args=(args.shards, args.seed + SEEDS_EACH * i, until, time.monotonic), daemon=True
        )
        for i in range(args.renderers)
    ]
    for renderer in renderers:
        renderer.start()
    common = ["--photographs", args.photographs, "--device", args.device, "--seconds", args.seconds]
    more = {
        "points": ["--start", args.start / "points.onnx", "--rate", args.rates[0]],
        "grid": [
            *("--start", args.start, "--rate", args.rates[1], "--workers", args.workers),
            *("--later", args.renderers - 1, "--join", drawn_s),
        ],
    }
    running = []
    for name in args.nets:
        module = f"vision.training.gpu.{'grid' if name == 'grid' else 'points'}"
        command = [sys.executable, "-m", module, args.shards, args.out / name, *more[name], *common]
        log = (args.out / f"{name}.log").open("w")
        running.append(subprocess.Popen(list(map(str, command)), stdout=log, stderr=subprocess.STDOUT))
    failed = [process for process in running if process.wait()]
    print(f"{len(list(args.shards.glob('*.npz')))} shards; {len(failed)} of {len(running)} trainings failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
