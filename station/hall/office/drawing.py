"""The next round as it would be: of the stage that goes on, by its format and by what the event's own rules say."""

from dataclasses import replace
from itertools import count

from station.errors import RefusedError
from station.hall.codes import Code
from station.hall.office.event import EventNow
from station.hall.pairing.knock_out import eliminating
from station.hall.pairing.round_robin import round_robin
from station.hall.pairing.swiss import Drawn, PairingError, swiss
from station.hall.tournament.journal import for_pairing
from station.hall.tournament.stages import after, split
from station.hall.tournament.teams import boards_of, by_matches, going_on
from station.hall.tournament.tournament import Tournament
from station.locale.catalog import catalog
from vision.reasons import Reason


def drawn(now: EventNow, seed: str) -> Drawn:
    """RefusedError where it cannot be, or a game of the round before has no result yet."""
    if any(game.result is None for game in now.games.values()):
        raise RefusedError("hall_unfinished", "A game of the round before has no result yet.")
    whole = for_pairing(now.book, now.round + 1)
    before, stage = after(whole), split(whole)[-1]
    try:
        found = _of_stage(now, stage, now.round + 1 - before, seed)
    except PairingError as error:
        raise RefusedError("hall_no_pairing", f"{catalog('en').say(error.reason)}.") from None
    fit = (board for board in count(1) if board not in now.failed)
    return replace(found, games=tuple(
        replace(one, round=one.round + before, board=None if one.board is None else next(fit)) for one in found.games
    ))  # fmt: skip


def _of_stage(now: EventNow, stage: Tournament, round_: int, seed: str) -> Drawn:
    if further := going_on(stage, round_):
        return Drawn(further, seed, {game.black: "schedule" for game in further if not game.bye})
    if stage.format.eliminates:
        by_lot, leavers = now.answer("even_number") == "lot", now.answer("knock_out_withdrawal") != "lot"
        found = eliminating(stage, round_, seed, by_lot=by_lot, leavers=leavers)
    elif stage.format.swiss:
        again, bye_by_lot = now.answer("repeats") == "last_rounds", now.answer("bye_for") == "lot"
        found = swiss(stage, round_, seed, again=again, bye_by_lot=bye_by_lot)
    else:
        found = round_robin(by_matches(stage), stage.match_of(round_), now.seed or seed)
        found = replace(found, games=tuple(replace(game, round=round_) for game in found.games))
    games = tuple(boards_of(found.games, stage)) if stage.format.of_teams else found.games
    if unseated := {game.black for game in found.games} - {id_ for one in games for id_ in (one.black, one.white)}:
        names = ", ".join(stage.names[id_] for id_ in sorted(unseated))
        raise RefusedError(Code.TEAM_EMPTY, reason=Reason(Code.TEAM_EMPTY, {"names": names}))
    return replace(found, games=games)
