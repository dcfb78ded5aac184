"""Words, points, numbers, and the bases of what goes over the wire."""

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from rules.errors import TimingError
from rules.timing.controls import control
from station.errors import sentence

Color = Literal["B", "W"]
Role = Literal["spectator", "table", "referee", "executing_referee", "chief", "owner"]
State = Literal[
    "waiting", "ready", "recording", "blocked", "attention", "paused", "counting", "agreed", "closed"
]  # the words of the pages: one word, one shape, one color each
Point = Annotated[str, StringConstraints(pattern=r"^[A-HJ-T](1[0-9]|[1-9])$")]


def plain(text: str) -> str:
    """One line that shows as it was written: it breaks no line, commands no terminal, turns nothing around beside it.

    No letter that nobody sees tells two names apart; joiners stay, which some scripts need within a word.
    """
    spaced = "".join(" " if letter.isspace() or letter in BREAKS else letter for letter in text)
    kept = (letter for letter in spaced if unicodedata.category(letter) not in UNSEEN or letter in JOINERS)
    return " ".join("".join(kept).split())


BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
UNSEEN = ("Cc", "Cs", "Cf")
"""Categories of Unicode: controls, halves of pairs, and formats, writing directions and soft hyphens among them."""
JOINERS = "\u200c\u200d"
Plain = AfterValidator(plain)
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), Plain]
RulesName = Literal["chinese-2002", "chinese-older", "japanese", "korean", "ing", "aga", "new-zealand", "tromp-taylor"]
CompensationName = Literal["none", "n", "n-1"]


def _control_name(text: str) -> str:
    """As short as it can be said; ValueError where there is none of that name."""
    try:
        return control(text).name if text else ""
    except TimingError as error:
        raise ValueError(sentence(error)) from None


ControlName = Annotated[str, StringConstraints(max_length=60), AfterValidator(_control_name)]
"""What a game is timed by, as `rules.timing.controls` names it; "": nobody says."""
Decimal = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,3}(\.[0-9]{1,4})?$")]
Rows = Annotated[list[str], Field(min_length=19, max_length=19)]
By = Literal["B", "W", "both", "referee"]
"""Who asks for a correction: one touch."""


class Request(BaseModel):
    """Base of what a page sends."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Reply(BaseModel):
    """Base of what a page gets."""

    model_config = ConfigDict(frozen=True)


class Problem(Reply):
    """Every answer of status 4xx: one clear sentence, and a word for the program (`wrong_pin`, `not_now`, …)."""

    code: str
    detail: str


class Told(Reply):
    """A sentence of the station: pages say `code` with `values` in the reader's language.

    values -- numbers unrounded; one that is a sentence itself stands within this one
    text -- the sentence itself, English
    """

    code: str
    values: "dict[str, str | int | float | Told]" = {}
    text: str
