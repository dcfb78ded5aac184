"""Moves that nobody recorded: where they belong in the record, whose turn it was there, and whether they fit there."""

from collections.abc import Sequence
from itertools import takewhile

from rules.color import Color
from rules.game import Game, IllegalMove
from rules.points import parse_point
from rules.reasons import Reason
from rules.ruleset import Ruleset
from rules.rulings.effect import SANCTIONS, TELLING, Do
from rules.rulings.kind import Kind
from station.errors import RefusedError
from station.game.catalog import Letter, Vertex
from station.game.effects import undone
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.game.replay import replay
from station.game.sgf import record_of
from station.game.state import GameState, letter_of, name_all
from station.game.timeline import LETTERS, SIZE, Edit, Recorded, Step, replayed
from station.refereeing.codes import Code


def before(one: DeskIncident, game: LoggedGame) -> tuple[GameState, tuple[Step, ...]]:
    """The record up to where the moves belong, as if nothing had been ruled on the incident, and its steps from there
    on: the first is what the incident did, where the record followed it."""
    state = game.state
    for seq in reversed(one.rulings):
        ruling = game.desk.ruling(seq)
        if ruling is not None and ruling.superseded_by is None:
            state = undone(state, seq)
    steps = state.steps
    at = next((i for i, step in enumerate(steps) if step.seq == one.seq), len(steps))
    return replay(state, steps[:at]), steps[at:]


def turn(one: DeskIncident, game: LoggedGame) -> Letter | None:
    """Who was to move there; None where nobody knows."""
    to_move = before(one, game)[0].to_move
    return None if to_move is None else letter_of(to_move)


def explains(one: DeskIncident, game: LoggedGame) -> bool:
    """Whether moves would stand in place of what the incident set: how the stones came, not which."""
    _, rest = before(one, game)
    return bool(rest) and rest[0].seq == one.seq and isinstance(rest[0], Edit)


def harmless(one: DeskIncident, game: LoggedGame) -> frozenset[Do]:
    """Effects on an incident that change neither a result nor the board that was counted (2002 §16.4, §23.1)."""
    return SANCTIONS | TELLING if one.kind is Kind.GAP and explains(one, game) else SANCTIONS


def check(one: DeskIncident, game: LoggedGame, rules: Ruleset, played: Sequence[tuple[Letter, Vertex | None]]) -> None:
    """RefusedError where one of the moves is against the rules there, where they do not lead to the board that was
    seen, or where the one that follows was of the same side."""
    state, rest = before(one, game)
    judge = _judge(state, rules, LETTERS[played[0][0]])
    own, *later = rest or (None,)
    turns = [(LETTERS[side], None if point is None else parse_point(point, SIZE)) for side, point in played]
    if isinstance(own, Recorded):
        turns.append((own.color, own.point))
    try:
        for color, point in turns:
            judge.play(color, point)
    except IllegalMove as error:
        raise _refused(error.illegality.reason) from error
    if isinstance(own, Edit):
        seen = replayed(state.position, state.to_move, own).position.stones
        wrong = name_all(p for p, stone in enumerate(judge.position.stones) if stone != seen[p])
        if wrong:
            raise _refused(Reason(Code.MISSED_ELSEWHERE, {"points": ", ".join(wrong)}))
    told = takewhile(lambda step: isinstance(step, Recorded) or step.keeps_turn, later)
    follows = next((step for step in told if isinstance(step, Recorded)), None)
    if follows and follows.kind in ("move", "pass") and follows.color is not judge.to_move:
        raise _refused(Reason(Code.MISSED_TURN, {"color": follows.color.letter, "number": follows.number}))


def _refused(reason: Reason) -> RefusedError:
    return RefusedError(str(reason.code), reason=reason)


def _judge(state: GameState, rules: Ruleset, first: Color) -> Game:
    judge = record_of(state).replay(rules)
    if state.to_move is None:
        judge.set_up(to_move=first)
    elif judge.to_move is not state.to_move:
        judge.set_up(to_move=state.to_move)
    return judge
