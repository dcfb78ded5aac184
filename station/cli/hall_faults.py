"""What dies in a round of the hall's demo: the engine, the hub, a station, or the network between them."""

import os
import signal
import time
from pathlib import Path

from station.cli.hall_process import FailedError, Process

FAULTS = ("engine", "hub", "station", "network")
_AWAY_S = 10.0
_CUT_S = 30.0


def happen(fault: str, hub: Process, station: Process) -> dict[str, object]:
    """Without warning, as a power cut would; what does not come back by itself is started again.

    network -- the engine answers nobody for a while, though every line stays open
    """
    began = time.monotonic()
    match fault:
        case "engine":
            os.kill(_engine(hub.number), signal.SIGKILL)
        case "hub":
            hub.kill()
            time.sleep(_AWAY_S)
            hub.again()
        case "station":
            station.kill()
            time.sleep(_AWAY_S)
            station.again()
        case _:
            engine = _engine(hub.number)
            os.kill(engine, signal.SIGSTOP)
            time.sleep(_CUT_S)
            os.kill(engine, signal.SIGCONT)
    return {"fault": fault, "seconds": round(time.monotonic() - began, 1)}


def _engine(hub: int) -> int:
    """The child of the hub that is the engine."""
    for task in Path(f"/proc/{hub}/task").glob("*/children"):
        for child in task.read_text().split():
            if b"nats-server" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
    raise FailedError("the hub has no engine")
