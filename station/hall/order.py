"""What the hub orders of a table for one round: pairing, names, rules, komi, time system, referee. Signed by the hall.

An order goes out again and again until the table's own log says that it was taken; so none is lost, and none is needed
twice.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from station.evidence.note import KeyKind, Note, NoteError, Signer, VerifierKey

TAKEN = "order"
"""The type of the record by which a station says that it took one; it names no person."""
_MOST = 10_000
_ROOT_LETTERS = 16


@dataclass(frozen=True)
class Order:
    """One table's.

    id -- from 1 over the whole hall; a later one of the same round corrects it
    hall -- the origin of the hall's log; event -- its name
    komi_zi, komi_points -- one of the two at most, exact decimals; neither: the ruleset's
    drawn -- how colors were fixed: "draw" or "nigiri" (2002 §10)
    clock -- the name of a time control; "": the table's own stays
    chief, referee -- by name; "" where none is named
    again -- how often this game was ruled to be played again; a result under an earlier one is of the void game
    head -- of the hall's own log, shortened: so each station's log holds the hall's fast
    terms -- what else the event fixes, as `station.storage.terms` keeps it
    match_board -- of a match of teams; 0: it is one of persons
    """

    id: int
    hall: str
    event: str
    round: int
    board: int
    black: str
    white: str
    rules: str = "chinese-2002"
    komi_zi: str | None = None
    komi_points: str | None = None
    handicap: int = 0
    drawn: str = "draw"
    clock: str = ""
    chief: str = ""
    referee: str = ""
    terms: Mapping[str, Any] = field(default_factory=dict, hash=False)
    again: int = 0
    head: str = ""
    match_board: int = 0

    @property
    def key(self) -> tuple[str, int, int]:
        """Of the game that it is for: another order with the same one corrects it."""
        return self.hall, self.round, self.board

    @property
    def noted(self) -> dict[str, Any]:
        """What the station writes into its log when it takes it: no names."""
        told = {"id": self.id, "hall": self.hall, "round": self.round, "board": self.board}
        return told | ({"head": self.head} if self.head else {})

    def signed(self, signer: Signer) -> bytes:
        """As it goes over the bus. signer -- the hall's own, of its log"""
        text = json.dumps(asdict(self), ensure_ascii=False) + "\n"
        return str(Note(text, (signer.sign(text),))).encode()


def shortened(head: Note) -> str:
    """Size and the first letters of the root, as they stand on sheets too."""
    _, size, root, *_ = head.text.split("\n")
    return f"{size} {root[:_ROOT_LETTERS]}"


@cache
def _adapter() -> TypeAdapter[Order]:
    return TypeAdapter(Order)


def read(payload: bytes, key: VerifierKey) -> Order:
    """An order as it came. ValueError for one that this hall did not sign, or that is none."""
    try:
        note = Note.parse(payload[:_MOST].decode("utf-8"))
    except (UnicodeDecodeError, NoteError) as error:
        raise ValueError(f"this is no order: {error}") from None
    if key.kind is not KeyKind.LOG or note.signed_by(key) is None:
        raise ValueError("this order is not signed by the hall")
    return parsed(note.text)


def parsed(text: str) -> Order:
    """Of the JSON that was signed. ValueError."""
    try:
        return _adapter().validate_json(text, strict=True)
    except ValidationError as error:
        raise ValueError(f"this is no order: {error.errors()[0]['msg']}") from None
