"""What happened around the moves, for the move list: the camera, the light, the disk, what people asked for."""

from collections.abc import Iterator

from pydantic import JsonValue

from rules.rulings.effect import Do
from station.api.schemas.game import LINE_FIELDS, DeskGiven
from station.game.catalog import MoveWithdrawn, Played, PositionRestored, Ruled
from station.game.event import Event
from station.game.logged import Entry, LoggedGame

MOST_HAPPENINGS = 500
"""Happenings told of one game, the newest: a loose plug must not make every page slow."""


def happenings(game: LoggedGame) -> list[tuple[Entry, int]]:
    """Entries in the order of the log, each with the move after which it happened."""
    told = list(_all(game))
    return [one for one, after in zip(told, [*told, None][1:], strict=True) if not _goes_on(one, after)][
        -MOST_HAPPENINGS:
    ]


def _goes_on(one: tuple[Entry, int], after: tuple[Entry, int] | None) -> bool:
    """Whether more was put right next, between the same moves: then that line says when all was."""
    (entry, number) = one
    restored = after is not None and isinstance(after[0].event.what, PositionRestored) and after[1] == number
    return restored and isinstance(entry.event.what, PositionRestored)


def said(event: Event) -> dict[str, JsonValue]:
    """Those fields of the event that its line may name."""
    data = event.what.as_data()
    return {key: data[key] for key in LINE_FIELDS if data.get(key) not in (None, "")}


def did(what: Ruled) -> list[DeskGiven]:
    """What a ruling did; stones that came back are named where there were any."""
    return [
        DeskGiven(do=one.do, side=one.side, action=one.action, before=one.before)
        for one in what.effects
        if one.do != Do.RESTORE or not _took_nothing(what)
    ]


def opens_only(what: Ruled) -> bool:
    """Whether it decides nothing yet: the incident is another one, on which is to be ruled."""
    return bool(what.effects) and all(one.do == Do.OPEN for one in what.effects)


def _took_nothing(what: Ruled) -> bool:
    """Whether the void move had captured nothing that was put back."""
    rows = zip("".join(what.before), "".join(what.after), strict=True)
    return bool(what.voids) and all(was != "." or now == "." for was, now in rows)


def _all(game: LoggedGame) -> Iterator[tuple[Entry, int]]:
    number, added = 0, dict[int, int]()
    for entry in game.entries:
        what = entry.event.what
        if isinstance(what, Played):
            number = what.number
        elif isinstance(what, MoveWithdrawn):
            number = what.number - 1
        elif isinstance(what, Ruled):
            added[entry.event.seq] = _added(what)
            number += added[entry.event.seq] - added.get(what.supersedes or 0, 0)
        if what.LINE and not (isinstance(what, Ruled) and opens_only(what)):
            yield entry, min(number, len(game.state.moves))


def _added(what: Ruled) -> int:
    """Moves that a ruling puts into the main line, less those that it takes out."""
    passes = sum(effect.do == Do.PASS for effect in what.effects)
    missed = sum(len(effect.played) for effect in what.effects)
    return len(what.reinstates) + passes + missed - len(what.voids)
