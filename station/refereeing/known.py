"""What is known of an incident, as far as rulings depend on it: from the record, from answers, from the referee."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.color import Color
from rules.rulings.facts import Claimed, FactError, Facts, FixedBy, parse_facts
from rules.rulings.kind import Kind
from rules.rulings.parameters import Counted, EventParameters
from rules.timing.lateness import whole_seconds
from station.errors import RefusedError
from station.game import catalog as c
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.game.state import drawn_otherwise

REPEATED = (Kind.PHONE_RINGS, Kind.SMOKING)
"""Kinds in which the second time costs more (2002 §23.7, §23.8)."""


Earlier = Callable[[LoggedGame], Iterable[LoggedGame]]
"""The other games of the event that a game belongs to, as far as this station has them."""


def alone(_game: LoggedGame) -> Iterable[LoggedGame]:
    """No other games."""
    return ()


def known_facts(
    one: DeskIncident,
    game: LoggedGame,
    event: EventParameters,
    found: Facts | None = None,
    earlier: Earlier = alone,
) -> Facts:
    """What the record says stands; else the last word of referee and sides; else what the event fixed."""
    answered = parse_facts(one.known)
    known = recorded(one, game)
    if one.kind in REPEATED and event.counted is Counted.EVENT and not known.again:
        known = replace(known, again=any(_warned_in(other, one, game) for other in earlier(game)))
    return known.knowing(found or Facts()).knowing(answered).knowing(event.facts)


def read_facts(given: Mapping[str, str]) -> Facts:
    """Facts from text. RefusedError where one is none, or has a value that it cannot have."""
    try:
        return parse_facts(given)
    except FactError as error:
        raise RefusedError("no_fact", f"That cannot be known of an incident: {error}.") from None


def recorded(one: DeskIncident, game: LoggedGame) -> Facts:
    """What the record itself says: of the incident as of its ruling, of board and result as they are now."""
    then = game.known_to(one) if one.rulings else game
    facts = Facts(
        moves=len(then.state.moves),
        claimed=claimed(one),
        fixed_by=FixedBy(then.details.drawn) if then.details.drawn in tuple(FixedBy) else None,
        colors_wrong=_colors_wrong(then),
        ended=game.counting.phase in ("marking", "locked"),
        locked=game.counting.phase == "locked",
    )
    if one.kind is Kind.BOARD_SCATTERED:
        facts = replace(facts, rebuilt=game.state.phase != "scattered")
    facts = facts.knowing(_timed(one, then))
    if one.kind in REPEATED:
        facts = replace(facts, again=_again(one, then))
    return facts


def _timed(one: DeskIncident, game: LoggedGame) -> Facts:
    """What the station's clock knows: by which system, and how late a side sat down."""
    control, clock = game.clock.control, game.clock.clock
    if control is None or clock is None:
        return Facts()
    if one.side is None:
        return control.facts
    side = Color.from_letter(one.side)
    late, known = clock.late[side - 1], replace(control.facts, granted=int(side in clock.granted))
    return known if late is None else replace(known, late_s=whole_seconds(late.late_ms))


def claimed(one: DeskIncident) -> Claimed:
    """Whether the opponent brought it up while he could."""
    claims = [claim for claim in one.claims if claim.by != "ex officio"]
    if any(claim.in_time for claim in claims):
        return Claimed.IN_TIME
    return Claimed.LATE if claims else Claimed.NO


def _colors_wrong(game: LoggedGame) -> bool | None:
    """Whether somebody else plays Black than was drawn; None where nobody wrote either down."""
    return True if drawn_otherwise(game.details) else None


def _warned_in(other: LoggedGame, one: DeskIncident, game: LoggedGame) -> bool:
    """Whether the player whom this incident is about was ruled on for the same in another game; by name."""
    name = _player(game, one.side)
    return name != "" and any(
        _player(other, before.side) == name and _again(before, other, itself=True)
        for before in other.desk.incidents
        if before.kind is one.kind
    )


def _player(game: LoggedGame, side: c.Letter | None) -> str:
    return "" if side is None else game.details.black if side == "B" else game.details.white


def _again(one: DeskIncident, game: LoggedGame, *, itself: bool = False) -> bool:
    """Whether the same side was ruled on for the same in this game: before, or by this one `itself`."""
    before = [other for other in game.desk.incidents if (other.kind, other.side) == (one.kind, one.side)]
    standing = {ruling.seq for ruling in game.desk.rulings if ruling.superseded_by is None and _warns(ruling.what)}
    return any(standing & set(other.rulings) for other in before if itself or other.seq != one.seq)


def _warns(what: c.Ruled) -> bool:
    return any(effect.do == "WARN" for effect in what.effects)
