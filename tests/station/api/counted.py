"""A finished game before its two tablets, and the steps of its count."""

from collections.abc import Callable
from typing import Any

WALL = "K1 L1 K2 L2 K3 L3 K4 L4 K5 L5 K6 L6 K7 L7 K8 L8 K9 L9 K10 L10 K11 L11 K12 L12 K13 L13 K14 L14 K15 L15 K16 L16"
FULL = WALL + " K17 L17 K18 L18 K19 L19 Q4 D4"
"""Two walls, Black holds columns A to K, White L to T; one dead stone of each side behind the other's wall."""


def agree(post: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    post("propose", color="B")
    return post("answer", color="W", agree=True)


def answered(post: Callable[..., dict[str, Any]], state: dict[str, Any], *, dead: bool = True) -> dict[str, Any]:
    """One touch for each string that is asked about, one for all open borders."""
    while strings := state["unanswered"]["proposed"] + state["unanswered"]["doubtful"]:
        state = post("dead", point=strings[0][0], dead=dead, color="both", revision=state["revision"])
    if borders := state["unanswered"]["borders"]:
        state = post("points", points=borders, to=None, by="both", revision=state["revision"])
    return state


def seen(state: dict[str, Any]) -> dict[str, Any]:
    """What a side that looks at this count assents to."""
    return {"revision": state["revision"], "result": state["score"]["result"]}
