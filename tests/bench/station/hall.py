"""A staged table behind a server, in a process of its own that prints its port.

`python -m tests.bench.station.hall FOLDER`. Ends when its standard input is closed.
"""

import sys
import threading
import time
from itertools import count
from pathlib import Path

from station.game.catalog import Unknown
from tests.station.api.hall import hall
from tests.station.api.served import served
from tests.station.stage import boards, sight_of


def main(folder: Path) -> None:
    ended = threading.Event()

    def wait_for_end() -> None:
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait_for_end, daemon=True).start()
    with hall(folder) as staged, served(staged) as url:
        staged.play()
        print(url.rpartition(":")[2], flush=True)
        position = boards("Q16 D4 D16 Q4")[-1]
        for tick in count():
            if ended.wait(0.2):
                return
            hidden = [tick * 7 % 361 + k for k in range(0, 40) if tick * 7 % 361 + k < 361]
            staged.clock.wait(0.2)
            staged.views.show(staged.sightings.see(sight_of(position, hidden), staged.clock.ns, 0.01))
            if tick % 5 == 0:
                staged.table.tell(Unknown(word="note", held={"sent_ns": time.monotonic_ns()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
