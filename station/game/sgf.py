"""Events as SGF: the main line as it was decided, what was doubtful, corrected or illegal in comments."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib.metadata import version

from rules.articles import articles
from rules.codes import Code
from rules.color import Color
from rules.errors import RulesError
from rules.points import Point
from rules.presets import CHINESE_2002, ruleset
from rules.reasons import Reason, shown
from rules.record import GameRecord, Move, SetUp, Step, Variation
from rules.result import parse_result
from rules.ruleset import Compensation
from rules.rulings.effect import Do
from rules.rulings.kind import Kind
from rules.sgf import write_sgf
from station.game.catalog import Correction, GameDetails, GameStarted, Ruled
from station.game.event import Event
from station.game.fold import apply, fold
from station.game.state import GameState
from station.game.timeline import Edit, Recorded

APPLICATION = "Tianyuan:" + ".".join(version("tianyuan").split(".")[:2])
"""SGF's AP."""
_INFO = {"black": "PB", "white": "PW", "event": "EV", "started": "DT", "place": "PC", "round": "RO"}
_EDITS = {
    "gap": "More happened out of sight than any order explains; the record goes on from this position.",
    "stone_moved": "A stone lies on another point than before.",
    "stone_removed": "A stone was taken off the board.",
    "stone_added": "A stone came that is no move.",
    "stone_exchanged": "A stone of the other color lies where one was.",
    "wrong_capture": "Stones with liberties were lifted.",
    "position_restored": "Stones were put back.",
    "correction": "The board was corrected.",
}


def games(events: Iterable[Event]) -> list[GameState]:
    """The state at the end of each game that the events tell, in order."""
    finished: list[GameState] = []
    state = GameState()
    for event in events:
        if isinstance(event.what, GameStarted) and state.game:
            finished.append(state)
        state = apply(state, event)
    return [*finished, state] if state.game else finished


def sgf_of(events: Iterable[Event]) -> str:
    """All games of the events as one SGF collection; one without moves when nothing was played."""
    return "".join(write_sgf(record_of(state), application=APPLICATION) for state in games(events) or [fold(())])


def record_of(state: GameState) -> GameRecord:
    """One game as a document. Withdrawn moves stand as variations, illegal ones in the main line as they happened."""
    start = _start(state)
    details = state.details
    rules = ruleset(details.rules) if details.rules else CHINESE_2002
    if details.compensation in list(Compensation):
        rules = rules.with_compensation(Compensation(details.compensation))
    takeback = articles(Kind.TAKEBACK, rules.text).told
    withdrawn = f"withdrawn ({takeback})" if takeback else "withdrawn"
    corrections = {one.seq: one.what for one in state.corrections}
    rulings = {one.seq: _words(one.what) for one in state.rulings}
    steps, places = _line(state, corrections, rulings)
    lead = (start,) if start is not None else ()
    aside = [(index, lifted, withdrawn) for index, lifted in state.withdrawn]
    aside += [(one.after, one.move, f"void by {rulings[one.by]}") for one in state.voided]
    variations = tuple(
        Variation(places[min(index, len(state.steps))] + len(lead), (_move(move, corrections, note=note),))
        for index, move, note in aside
    )
    named = {step.seq for step in state.steps} | {one.by for one in state.voided}
    rest = "; ".join(words for seq, words in rulings.items() if seq not in named)
    ends_aside = any(variation.after == len(lead) + len(steps) for variation in variations)
    if rest or ends_aside:  # what follows the last move first is the main line, and must not be what did not happen
        steps += (SetUp(to_move=state.to_move if ends_aside else None, comment=rest),)
    return GameRecord(
        ruleset=rules,
        komi_points=_komi(details, rules.komi_for(state.handicap)),
        handicap=state.handicap if state.handicap >= 2 else 0,
        steps=(*lead, *steps),
        variations=variations,
        result=parse_result(state.result) if state.result else None,
        info={code: getattr(details, name) for name, code in _INFO.items() if getattr(details, name)},
    )


def _komi(details: GameDetails, preset: Fraction) -> Fraction:
    try:
        if details.komi_points is not None:
            return Fraction(details.komi_points)
        if details.komi_zi is not None:
            return Fraction(details.komi_zi) * 2
    except ValueError as error:
        raw = str(details.komi_points or details.komi_zi)
        raise RulesError(Reason(Code.KOMI_NO_NUMBER, {"raw": shown(raw)})) from error
    return preset


def _start(state: GameState) -> SetUp | None:
    if not (state.setup_black or state.setup_white):
        return None
    to_move = state.setup_to_move
    first = state.moves[0] if state.moves else None
    if to_move is None and first is not None:
        to_move = first.color
    return SetUp(black=state.setup_black, white=state.setup_white, to_move=to_move)


def _line(
    state: GameState, corrections: Mapping[int, Correction], rulings: Mapping[int, str]
) -> tuple[tuple[Step, ...], list[int]]:
    """The main line, and how many of its steps stand before each step of the record.

    Where a side plays on after its own pass (2002 §21.1, §21.4), a node says whose turn it became, so that nobody seems
    to have moved twice; an offence stands as it happened.
    """
    line: list[Step] = []
    places: list[int] = []
    passed: Color | None = None  # whose pass was the last turn
    for step in state.steps:
        places.append(len(line))
        if isinstance(step, Edit):
            passed = passed if step.keeps_turn else None
        else:
            if passed is step.color and step.point is not None:
                line.append(SetUp(to_move=step.color))
            passed = step.color if step.point is None else None
        line.append(_step(step, corrections, rulings))
    return tuple(line), [*places, len(line)]


def _words(what: Ruled) -> str:
    """A ruling in short, as a comment has it."""
    who = " ".join(word for word in (what.decider, what.name) if word)
    warned = [f"warning to {effect.side}" for effect in what.effects if effect.do == Do.WARN]
    said = [what.article or "no article", *([who] if who else []), *warned, *([what.why] if what.why else [])]
    return f"ruling {what.number}: {', '.join(said)}"


def _step(step: Recorded | Edit, corrections: Mapping[int, Correction], rulings: Mapping[int, str]) -> Step:
    if isinstance(step, Recorded):
        return _move(step, corrections, note=rulings.get(step.seq, ""))
    by_color: dict[Color, tuple[Point, ...]] = {
        color: tuple(point for point, there in sorted(step.changes.items()) if there is color) for color in Color
    }
    return SetUp(
        black=by_color[Color.BLACK], white=by_color[Color.WHITE], empty=by_color[Color.EMPTY], to_move=step.to_move,
        comment=rulings.get(step.seq) or _EDITS.get(step.kind, ""),
    )  # fmt: skip


def _move(step: Recorded, corrections: Mapping[int, Correction], note: str = "") -> Move:
    said = [note] if note else []
    if step.kind == "illegal_move":
        said.append(f"illegal: {step.illegal} ({step.article})" if step.article else f"illegal: {step.illegal}")
    if step.kind == "out_of_turn":
        said.append(f"out of turn ({step.article})" if step.article else "out of turn")
    if step.doubtful:
        others = ", ".join(f"{other.color} {other.point}" for other in step.alternatives)
        said.append(f"doubtful, perhaps {others}" if others else "doubtful")
    if step.corrected:
        correction = corrections.get(step.correction)
        by = f" by {correction.by}" if correction else ""
        why = f": {correction.why}" if correction and correction.why else ""
        said.append(f"corrected{by}{why}")
    return Move(step.color, step.point, comment="; ".join(said), properties=(("KO", ("",)),) if step.illegal else ())
