"""How hard the observations of a simulated game are; the numbers stand in difficulty.toml."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Difficulty:
    """Rates and strengths.

    fps -- frames a second
    error -- wrong readings a point and frame in the open; beside_hand -- the same within one line of a hand
    unflagged -- share of points under the hand that are not reported hidden: anything is read there
    nats -- mean and spread of the evidence of a reading; it repeats until the point is read again
    pale -- share of stones whose color shows badly for as long as they lie; lean -- nats, mean and spread, by which
        such a one leans to its true color
    quick -- share of replies that come under the same hand; slow_capture -- of captures with a pause before the lifting
    dim -- factor of `nats` when the light has faded; dim_errors -- of `error`
    """

    fps: float = 10.0
    error: float = 2e-5
    beside_hand: float = 0.01
    unflagged: float = 0.02
    nats: tuple[float, float] = (9.0, 2.0)
    pale: float = 0.003
    lean: tuple[float, float] = (1.5, 1.0)
    quick: float = 0.04
    slow_capture: float = 0.3
    dim: float = 0.5
    dim_errors: float = 10.0
