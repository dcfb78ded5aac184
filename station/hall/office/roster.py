"""Who is in the event: what an entry, a correction or a removal of players means for its log. Nothing is written here.

RefusedError for what does not fit the event.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from station.errors import RefusedError
from station.hall.codes import Code
from station.hall.office.entries import OfficeEntry, Opened
from station.hall.office.event import EventNow
from station.hall.tournament.entries import Edited, Entered, Removed
from station.hall.tournament.tournament import MOST_PLAYERS, Game, Person, Tournament
from vision.reasons import Reason


def everybody(now: EventNow) -> tuple[Person, ...]:
    """Players, or teams, and those who sit for teams."""
    return *now.book.tournament.players, *now.book.tournament.members


def entered(now: EventNow, persons: Iterable[Person]) -> list[OfficeEntry]:
    """More of them, with numbers as ids; teams that they name and that are not here go before them."""
    tournament = now.book.tournament
    come = [numbered(one, id_) for one, id_ in zip(persons, now.fresh("p"), strict=False)]
    if (n := len(everybody(now)) + len(come)) > MOST_PLAYERS:
        raise RefusedError(Code.MANY_PLAYERS, reason=Reason(Code.MANY_PLAYERS, {"n": n, "most": MOST_PLAYERS}))
    teams = teams_of(now, come) if tournament.format.of_teams else []
    more = bool(teams) or any(not (tournament.format.of_teams and one.team) for one in come)
    if now.round and not tournament.format.swiss and more:
        raise RefusedError("hall_entry", "A round robin takes nobody in after its first round.")
    return [*teams, *map(Entered, come)]


def edited(now: EventNow, person: Person) -> list[OfficeEntry]:
    """His data as they are now, in place of those under his id. Players of a team that is called otherwise go with it.

    Who plays for which team stands from the first round on.
    """
    had, tournament = person_of(now, person.id), now.book.tournament
    changed = tuple(name for name, value in vars(person).items() if value != getattr(had, name))
    if not changed:
        return []
    if "team" not in changed:
        own = [] if had.team or had.name == person.name else _members(now, had)
        return [Edited(person, changed), *(Edited(replace(one, team=person.name), ("team",)) for one in own)]
    if now.round:
        raise RefusedError("hall_entry", "Teams stand from the first round on.")
    teams = teams_of(now, [person]) if tournament.format.of_teams else []
    return [*teams, Edited(person, changed), *_left(now, had)]


def removed(now: EventNow, player: str) -> list[OfficeEntry]:
    """Who was entered by mistake, before the first round; a team goes with its last player."""
    had = person_of(now, player)
    if now.round:
        raise RefusedError("hall_entry", "Nobody is removed after the first round was drawn: he leaves.")
    if not had.team and _members(now, had):
        raise RefusedError("hall_entry", "This team has players: remove them first.")
    return [Removed(player), *_left(now, had)]


def erasable(now: EventNow, id_: str) -> None:
    """A person; what a team is called is no person's, and its players are known by it."""
    had = person_of(now, id_)
    if now.book.tournament.format.of_teams and not had.team:
        raise RefusedError("hall_entry", "A team is no person: give it another name.")


def person_of(now: EventNow, id_: str) -> Person:
    """By his id."""
    found = next((one for one in everybody(now) if one.id == id_), None)
    if found is None:
        raise RefusedError("hall_no_player", "There is no such player.")
    return found


def gone(tournament: Tournament, game: Game) -> list[str]:
    """Ids of those who are paired there though they left before its round."""
    seated = (id_ for id_ in (game.black, game.white) if id_ is not None)
    return [id_ for id_ in seated if tournament.withdrawn.get(id_, game.round) < game.round]


def still_seated(now: EventNow) -> list[tuple[Game, list[str]]]:
    """Published games without a result that wait for somebody who has left, and for whom."""
    tournament = now.book.tournament
    open_ = (game for game in now.games.values() if game.result is None)
    return [(game, left) for game in open_ if (left := gone(tournament, game))]


def teams_of(now: EventNow, persons: Iterable[Person]) -> list[Entered]:
    """Those that these persons name and that are not here, in order."""
    here = {one.name for one in now.book.tournament.players if not one.team}
    names = [name for name in dict.fromkeys(one.team for one in persons) if name and name not in here]
    return [Entered(Person(id_, name)) for name, id_ in zip(names, now.fresh("t"), strict=False)]


def check_boards(opened: Opened, come: Iterable[Person]) -> None:
    """No match has more boards than any team has players, where some are known already."""
    sizes = Counter(one.team for one in come if one.team)
    if opened.format.of_teams and sizes and opened.match_boards > max(sizes.values()):
        team, most = sizes.most_common(1)[0]
        told = Reason(Code.TEAM_BOARDS, {"boards": opened.match_boards, "team": team, "most": most})
        raise RefusedError(Code.TEAM_BOARDS, reason=told)


def numbered(person: Person, id_: str) -> Person:
    """With this id, and a name of his own beside it."""
    family = person.family or ("" if person.given else person.id)
    return replace(person, id=id_, family=family)


def _members(now: EventNow, team: Person) -> list[Person]:
    return [one for one in now.book.tournament.members if one.team == team.name]


def _left(now: EventNow, member: Person) -> list[Removed]:
    """His team, where he was its last one."""
    tournament = now.book.tournament
    others = [one for one in tournament.members if one.team == member.team and one.id != member.id]
    teams = [one for one in tournament.players if member.team and one.name == member.team and not one.team]
    return [] if others or not tournament.format.of_teams else [Removed(one.id) for one in teams]
