"""Which article of a ruleset's text forbids what, and which one rules; None where the text is not among ours.

The texts of SPEC.md are the Chinese ones alone: no article is named under Japanese, Korean or Ing rules (DESK §1).
"""

from enum import StrEnum

from rules.illegality import Kind


class Matter(StrEnum):
    """What an article can be asked for besides moves."""

    END = "end"  # when the game is over
    CONCESSION = "concession"  # whose the points are that one side gave up
    OPEN_KO = "open-ko"  # a ko that nobody ended at the agreed end
    FAKE_LIFE = "fake-life"
    DISPUTED_LIFE = "disputed-life"  # life and death on which the players differ


_BROKEN = {
    ("2002", Kind.OCCUPIED): "2002 §2.3",
    ("2002", Kind.SUICIDE): "2002 §5",
    ("2002", Kind.KO): "2002 §20.1",
    ("2002", Kind.SUPERKO): "2002 §20",
    ("2002", Kind.OUT_OF_TURN): "2002 §17.2",
    ("older", Kind.OCCUPIED): "older §2.2",
    ("older", Kind.SUICIDE): "older §5",
    ("older", Kind.KO): "older D11.1",
    ("older", Kind.SUPERKO): "older §6",
    ("older", Kind.OUT_OF_TURN): "older D8.1",
}
_GROUND = {
    ("2002", Matter.CONCESSION): "2002 §12.4(4)",
    ("2002", Matter.OPEN_KO): "2002 §21.2",
    ("2002", Matter.FAKE_LIFE): "2002 §20.2",
    ("2002", Matter.DISPUTED_LIFE): "2002 §21.4",
    ("older", Matter.END): "older §7.1",
    ("older", Matter.FAKE_LIFE): "older D11.2",
}


def article(text: str, kind: Kind) -> str | None:
    """The article of `text` that a move of that kind offends."""
    return _BROKEN.get((text, kind))


def ground(text: str, matter: Matter) -> str | None:
    """The article of `text` that a matter rests on."""
    return _GROUND.get((text, matter))
