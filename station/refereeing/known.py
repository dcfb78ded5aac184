"""What is known of an incident, as far as rulings depend on it: from the record, from answers, from the referee."""

from collections.abc import Mapping
from dataclasses import replace

from rules.rulings.facts import Claimed, FactError, Facts, parse_facts
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from station.errors import RefusedError
from station.game import catalog as c
from station.game.desk import DeskIncident
from station.game.logged import LoggedGame

REPEATED = (Kind.PHONE_RINGS, Kind.SMOKING)
"""Kinds in which the second time costs more (2002 §23.7, §23.8)."""


def known_facts(one: DeskIncident, game: LoggedGame, event: EventParameters, found: Facts | None = None) -> Facts:
    """What the record says stands; else what the referee found; else what was answered; else what the event fixed."""
    answered = parse_facts(one.answers)
    return recorded(one, game).knowing(found or Facts()).knowing(answered).knowing(event.facts)


def read_facts(given: Mapping[str, str]) -> Facts:
    """Facts from text. RefusedError where one is none, or has a value that it cannot have."""
    try:
        return parse_facts(given)
    except FactError as error:
        raise RefusedError("no_fact", f"That cannot be known of an incident: {error}.") from None


def recorded(one: DeskIncident, game: LoggedGame) -> Facts:
    """What the record itself says."""
    facts = Facts(
        moves=len(game.state.moves),
        claimed=claimed(one),
        ended=game.counting.phase in ("marking", "locked"),
        locked=game.counting.phase == "locked",
    )
    if one.kind is Kind.BOARD_SCATTERED:
        facts = replace(facts, rebuilt=game.state.phase != "scattered")
    if one.kind in REPEATED:
        facts = replace(facts, again=_again(one, game))
    return facts


def claimed(one: DeskIncident) -> Claimed:
    """Whether the opponent brought it up while he could."""
    claims = [claim for claim in one.claims if claim.by != "ex officio"]
    if any(claim.in_time for claim in claims):
        return Claimed.IN_TIME
    return Claimed.LATE if claims else Claimed.NO


def _again(one: DeskIncident, game: LoggedGame) -> bool:
    """Whether the same side was ruled on for the same before, in this game."""
    before = [other for other in game.desk.incidents if (other.kind, other.side) == (one.kind, one.side)]
    standing = {ruling.seq for ruling in game.desk.rulings if ruling.superseded_by is None and _warns(ruling.what)}
    return any(standing & set(other.rulings) for other in before if other.seq != one.seq)


def _warns(what: c.Ruled) -> bool:
    return any(effect.do == "WARN" for effect in what.effects)
