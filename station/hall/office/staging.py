"""When one stage of the event has ended, and who goes on into the next. Nothing is written here.

Who goes on is a person's word; the table of places proposes.
"""

from collections.abc import Sequence

from station.errors import RefusedError
from station.hall.office.entries import Opened
from station.hall.office.event import EventNow
from station.hall.pairing.swiss import Drawn
from station.hall.tournament.counts import enough_rounds
from station.hall.tournament.elimination import decided
from station.hall.tournament.entries import StageBegun
from station.hall.tournament.stages import after, format_of, split
from station.hall.tournament.tournament import Format


def check_stages(opened: Opened) -> None:
    """Each stage has somebody to play; RefusedError where it cannot be."""
    for one in opened.later:
        if one.format.of_teams != opened.format.of_teams:
            raise RefusedError("hall_stages", "Stages of one event are all of persons, or all of teams.")
        if one.players < 2 or (one.format is Format.FINAL and one.players != 2):
            raise RefusedError("hall_stages", "Two go on into a final, two or more into any other stage.")
        if not one.rounds and not one.format.open_ended:
            raise RefusedError("hall_stages", "Each stage but a knock-out, a final or a duel has its rounds.")


def ended(now: EventNow) -> bool:
    """Whether the stage that goes on has no round left to be drawn: all were played, or one is left."""
    whole = now.book.tournament
    if not now.round or any(game.result is None for game in now.games.values()):
        return False
    stage, rounds = split(whole)[-1], now.round - after(whole)
    return decided(stage, rounds) or (not stage.format.open_ended and rounds >= stage.rounds)


def rounds_with(now: EventNow, drawn: Drawn) -> int:
    """How many the event has once this round stands: more than before where they follow the players (§26.3), or where a
    stage takes as many as it needs."""
    whole, round_ = now.book.tournament, drawn.games[0].round
    if now.answer("rounds_from") == "players" and not now.round and whole.format.swiss:
        plays = {name for game in drawn.games for name in (game.black, game.white) if name is not None}
        return enough_rounds(len(plays)) * whole.match_rounds
    return max(whole.rounds, round_) if format_of(whole, round_).open_ended else whole.rounds


def begun(now: EventNow, players: Sequence[str]) -> StageBegun:
    """The next stage with these, the best first. RefusedError where none follows, or not so."""
    if (following := now.following) is None or not ended(now):
        raise RefusedError("hall_stages", "No stage begins now.")
    tournament = now.book.tournament
    here = {one.id for one in split(tournament)[-1].players}
    gone = {id_ for id_, last in tournament.withdrawn.items() if last <= now.round}
    if len(set(players)) < len(players) or not here.issuperset(players) or gone & set(players):
        raise RefusedError("hall_no_player", "Who goes on took part, and has not left.")
    if len(players) != following.players:
        raise RefusedError("hall_stages", f"{following.players} go on into this stage, not {len(players)}.")
    return StageBegun(following.format, tuple(players), following.rounds, following.limit)
