"""Where the clock stands after the station stopped without a word: at the last second on the disk, and it stands."""

from rules.timing import records as r
from rules.timing.clock import Standing
from station.clock.beat import Beat
from station.game.clock import ClockState
from station.timebase import Instant


def restart_of(state: ClockState, game: int, beat: Beat | None, now: Instant) -> r.Restart | None:
    """What to write first; None where no time ran and the machine has not been started anew.

    The gap is nobody's until the referee says so (CLOCK.md S8). Moments of the machine's run before mean nothing now.
    """
    clock = state.clock
    if clock is None or clock.begun_ms is None or clock.standing is Standing.ENDED:
        return None
    boot = state.journal[-1].boot
    if clock.running is None and clock.standing is not Standing.RUNNING and boot == now.boot:
        return None
    stood_ms = max(clock.since_ms or 0, clock.at_ms)
    for noted in reversed(state.journal):
        if isinstance(noted.record, r.Restart):
            break
        stood_ms = max(stood_ms, noted.record.at_ms)
    if beat is not None and (beat.game, beat.boot) == (game, boot):
        stood_ms = max(stood_ms, beat.at_ms)
    return r.Restart(at_ms=now.monotonic_ns // 1_000_000, stood_ms=stood_ms, by="station")
