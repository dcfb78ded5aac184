"""Random hands, sleeves and heads over the board."""

import numpy as np

from vision.synthetic import palette
from vision.synthetic.palette import pick
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Arm, Board, LooseStone


def random_arms(rng: np.random.Generator, board: Board) -> tuple[Arm, ...]:
    """No arm, one or two, seldom a head."""
    draw = Draw(rng, "arms")
    arms = []
    if draw.happens("share"):
        for _ in range(1 + draw.happens("second_share")):
            x, y = rng.uniform(-1, 19, 2)
            arms.append(random_arm(rng, (float(x) * board.column_width, float(y), -draw.number("height"))))
    if draw.happens("head_share"):
        x, y = rng.uniform(-6, 24, 2)
        at = (float(x), float(y), -rng.uniform(6, 12))
        arms.append(Arm("head", at, at, rng.uniform(7, 11), (0, 0, 0), pick(rng, palette.HAIR), 0, 0, 0, _seed(rng)))
    return tuple(arms)


def held_stones(rng: np.random.Generator, arms: tuple[Arm, ...]) -> tuple[LooseStone, ...]:
    """A stone between the fingers of some hands."""
    draw = Draw(rng, "arms")
    tips = [arm.tip for arm in arms if arm.kind == "hand" and draw.happens("held_share")]
    return tuple(LooseStone((x, y, z + 0.3), int(rng.integers(1, 3))) for x, y, z in tips)


def random_arm(rng: np.random.Generator, tip: tuple[float, float, float]) -> Arm:
    """A hand at `tip` whose elbow lies outside the board, on the side that is nearer more often than not."""
    outward = np.array(tip[:2]) - 9 + rng.normal(0, 7, 2)
    outward /= np.linalg.norm(outward) + 1e-9
    elbow = np.array(tip[:2]) + outward * rng.uniform(18, 30)
    return Arm(
        kind="hand",
        tip=tip,
        elbow=(float(elbow[0]), float(elbow[1]), tip[2] - rng.uniform(1, 6)),
        width=rng.uniform(2.1, 3.0),
        skin=pick(rng, palette.SKIN),
        sleeve=pick(rng, palette.SLEEVES),
        sleeve_from=rng.uniform(-0.15, 0.7),
        pattern=rng.uniform(0, 0.5),
        fingers=int(rng.integers(3, 6)),
        seed=_seed(rng),
    )


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(2**31))
