"""What a simulated table says to an order: see station.cameras.simulation.orders. One JSON object a line."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Letter = Literal["B", "W"]
State = Literal["plays", "waits", "ended"]


class Done(BaseModel):
    """It happens; the hands are back in `done_in_s` seconds."""

    model_config = ConfigDict(frozen=True)

    ok: Literal[True] = True
    done_in_s: float


class Swept(Done):
    """Which stones slid: from where, to where."""

    moves: tuple[tuple[str, str], ...]


class Looked(Done):
    """How the table stands.

    board, left -- 19 strings of ".", "B", "W": as the stones lie, and as the script left them
    number -- of the last move of the record that was played
    """

    board: tuple[str, ...]
    left: tuple[str, ...]
    state: State
    number: int


class Presses(Done):
    """Which sides of the clock went down since this was asked last, and how many seconds ago."""

    presses: tuple[tuple[Letter, float], ...]


class Refused(BaseModel):
    """Nothing happened; `code` says why, as a word."""

    model_config = ConfigDict(frozen=True)

    ok: Literal[False] = False
    code: str
    why: str


Answer = Refused | Looked | Swept | Presses | Done
ANSWERS: TypeAdapter[Answer] = TypeAdapter(Annotated[Answer, Field(union_mode="left_to_right")])
