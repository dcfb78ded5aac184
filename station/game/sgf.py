"""Events as SGF: the main line as it was decided, what was doubtful, corrected or illegal in comments."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.metadata import version
from types import MappingProxyType

from rules.articles import articles
from rules.codes import Code
from rules.color import Color
from rules.errors import RulesError
from rules.points import Point
from rules.presets import CHINESE_2002, ruleset
from rules.reasons import Reason, shown
from rules.record import GameRecord, Move, Properties, SetUp, Step, Variation
from rules.result import parse_result
from rules.ruleset import Compensation
from rules.rulings.effect import Do
from rules.rulings.kind import Kind
from rules.sgf import write_sgf
from station.game.catalog import Correction, GameDetails, GameEnded, GameStarted, Gap, Ruled, RuledEffect
from station.game.event import Event
from station.game.fold import apply, fold
from station.game.silences import Say, clock, comments
from station.game.state import GameState
from station.game.timeline import Edit, Recorded
from station.locale.catalog import Catalog, Language, catalog

APPLICATION = "Tianyuan:" + ".".join(version("tianyuan").split(".")[:2])
"""SGF's AP."""
_INFO = {"black": "PB", "white": "PW", "event": "EV", "started": "DT", "place": "PC", "round": "RO"}
_EDITS = frozenset(
    (
        "gap",
        "stone_moved",
        "stone_removed",
        "stone_added",
        "stone_exchanged",
        "wrong_capture",
        "position_restored",
        "correction",
    )
)
"""Changes of the board that a node says a word about."""


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


def record_of(
    state: GameState,
    language: Language = "en",
    *,
    times: bool = False,
    left: Mapping[int, Properties] = MappingProxyType({}),
) -> GameRecord:
    """One game as a document. Withdrawn moves stand as variations, illegal ones in the main line as they happened.

    language -- of the comments; times -- each move's comment begins with its time since the record's first picture
    left -- the time left after a move, by its event, as properties of its node
    """
    start = _start(state)
    details = state.details
    rules = ruleset(details.rules) if details.rules else CHINESE_2002
    words = _Words(catalog(language), times, left, rules.text)
    say = words.say
    if details.compensation in list(Compensation):
        rules = rules.with_compensation(Compensation(details.compensation))
    takeback = articles(Kind.TAKEBACK, rules.text).told
    corrections = {one.seq: one.what for one in state.corrections}
    rulings = {one.seq: words.ruling(one.what) for one in state.rulings}
    steps, places = _line(state, corrections, rulings, words)
    lead: tuple[SetUp, ...] = (start,) if start is not None else ()
    named = {step.seq for step in state.steps} | {one.by for one in state.voided}
    unplaced = {seq: said for seq, said in rulings.items() if seq not in named}
    given, at_the_end = _between(state, unplaced)
    silent = comments(state, say)
    notes: dict[int, list[str]] = {}
    for at in sorted({*silent, *given}):
        notes.setdefault(places[min(at, len(state.steps))], []).extend([*silent.get(at, ()), *given.get(at, ())])
    lead, steps = _commented(lead, steps, notes)
    aside = [
        (index, lifted, say("sgf_withdrawn_under", article=words.catalog.cited(takeback)))
        if takeback and _set_elsewhere(state, lifted)
        else (index, lifted, say("sgf_withdrawn"))
        for index, lifted in state.withdrawn
    ]
    aside += [(one.after, one.move, say("sgf_void", ruling=rulings[one.by])) for one in state.voided]
    variations = tuple(
        Variation(places[min(index, len(state.steps))] + len(lead), (words.move(move, corrections, note=note),))
        for index, move, note in aside
    )
    rest = "; ".join([*at_the_end, *_entered(state, say), *_again(state, say)])
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


def _between(state: GameState, rulings: Mapping[int, str]) -> tuple[dict[int, list[str]], list[str]]:
    """Rulings that no step of the record speaks of, by the number of steps before them; and those after the last."""
    given: dict[int, list[str]] = {}
    end: list[str] = []
    for seq, said in rulings.items():
        after = max((at for at, step in enumerate(state.steps, 1) if step.seq < seq), default=0)
        if after == len(state.steps):
            end.append(said)
        else:
            given.setdefault(after, []).append(said)
    return given, end


def _set_elsewhere(state: GameState, lifted: Recorded) -> bool:
    """Whether its side played that move on another point then: until then a stone that was lifted is no takeback."""
    again = (*state.moves, *(move for _, move in state.withdrawn), *(one.move for one in state.voided))
    return any(
        (move.number, move.color) == (lifted.number, lifted.color) and move.point != lifted.point for move in again
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
    state: GameState, corrections: Mapping[int, Correction], rulings: Mapping[int, str], words: "_Words"
) -> tuple[tuple[Step, ...], list[int]]:
    """The main line, and how many of its steps stand before each step of the record.

    Where a side plays on after its own pass (2002 §21.1, §21.4), a node says whose turn it became, so that nobody seems
    to have moved twice; an offence stands as it happened.
    """
    line: list[Step] = []
    places: list[int] = []
    passed: Color | None = None  # whose pass was the last turn
    edited = False  # the node before is what hands did to the board
    for step in state.steps:
        places.append(len(line))
        if isinstance(step, Edit):
            passed = passed if step.keeps_turn else None
        else:
            if passed is step.color and step.point is not None:
                line.append(SetUp(to_move=step.color))
            passed = step.color if step.point is None else None
        node, before = words.step(step, corrections, rulings), line[-1] if line else None
        by_hand = isinstance(step, Edit) and step.kind != Gap.TYPE  # after a gap the board was seen as a whole
        if by_hand and isinstance(node, SetUp) and isinstance(before, SetUp) and edited:
            line[-1] = _merged(before, node)
        else:
            line.append(node)
        edited = by_hand
    return tuple(line), [*places, len(line)]


def _merged(one: SetUp, other: SetUp) -> SetUp:
    """What hands did to several stones between two moves is one node, with what came of each point in the end."""
    now: dict[Point, Color] = {}
    for setup in (one, other):
        for color, points in ((Color.BLACK, setup.black), (Color.WHITE, setup.white), (Color.EMPTY, setup.empty)):
            now |= dict.fromkeys(points, color)
    by_color = {color: tuple(sorted(point for point, there in now.items() if there is color)) for color in Color}
    comment = "; ".join(dict.fromkeys(part for part in (one.comment, other.comment) if part))
    return SetUp(
        black=by_color[Color.BLACK], white=by_color[Color.WHITE], empty=by_color[Color.EMPTY],
        to_move=other.to_move or one.to_move, comment=comment,
    )  # fmt: skip


def _commented(
    lead: tuple[SetUp, ...], steps: tuple[Step, ...], said: Mapping[int, Sequence[str]]
) -> tuple[tuple[SetUp, ...], tuple[Step, ...]]:
    """The nodes before the line, and those of the line, with what is `said` by the number of steps before it.

    It stands at the step before; at the beginning at the set-up, or the first move.
    """
    nodes: list[Step] = [*lead, *steps] or [SetUp()]
    for after, words in said.items():
        at = max(0, after + len(lead) - 1)
        comment = "; ".join([*([nodes[at].comment] if nodes[at].comment else []), *words])
        nodes[at] = replace(nodes[at], comment=comment)
    first = tuple(node for node in nodes[: len(lead)] if isinstance(node, SetUp))
    return first, tuple(nodes[len(lead) :]) if said or steps else ()


_WHY = ("misread", "slipped", "taken_back", "agreed", "settled", "other")
"""Words of the pages' list of reasons."""


def _entered(state: GameState, say: Say) -> list[str]:
    """Who entered a result that was not counted, and why."""
    if (what := state.entered) is None or not what.by:
        return []
    return [say("sgf_entered", by=_who(what, say), why=_why(what, say))]


def _who(what: GameEnded | Correction, say: Say) -> str:
    """Whose word it is: a side, both, or a referee with his name."""
    who = say({"B": "black", "W": "white"}.get(what.by, what.by))
    return " ".join(filter(None, (who, what.name)))


def _why(what: GameEnded | Correction, say: Say) -> str:
    return say(f"why_{what.why}") if what.why in _WHY else what.why


def _again(state: GameState, say: Say) -> list[str]:
    """Which game is played in its place, and in place of which one it is, as a comment has it; 0 is one not here."""
    named = {"sgf_played_again": state.replayed_as, "sgf_in_place": state.details.replays}
    return [say(message, n=number) for message, number in named.items() if number]


_SEEN = frozenset((Do.WARN, Do.VOID, Do.PASS, Do.INSERT, Do.TURN, Do.PLAY_ON, Do.NOTE, Do.CLOCK, Do.OPEN))
"""Effects that are told in words of their own, or that the record itself shows."""


def _is_told(effect: RuledEffect) -> bool:
    of_stones = effect.do in (Do.RESTORE, Do.LIFT)
    return effect.do not in _SEEN and bool(effect.changes or effect.were or not of_stones)


@dataclass(frozen=True)
class _Words:
    """What stands in nodes.

    catalog -- of the reader's language; times, left -- as `record_of` takes them
    text -- whose articles are named
    """

    catalog: Catalog
    times: bool
    left: Mapping[int, Properties]
    text: str

    @property
    def say(self) -> Say:
        """A message by its name."""
        return self.catalog.text

    def ruling(self, what: Ruled) -> str:
        """A ruling in short."""
        decider = self.say(f"decider_{what.decider}") if what.decider else ""
        who = " ".join(word for word in (decider, what.name) if word)
        if what.decider == "players" and what.name:  # they rule by their assent, whoever enters it
            who = f"{decider}, {self.say('ruling_entered', who=what.name)}"
        warned = [self.say("sgf_warning", side=self.whose(one)) for one in what.effects if one.do == Do.WARN]
        article = self.catalog.cited(what.article) if what.article else self.say("sgf_no_article")
        does = [self.say(f"does_{one.do}", side=self.whose(one)) for one in what.effects if _is_told(one)]
        said = [article, *([who] if who else []), *dict.fromkeys(does), *warned, *([what.why] if what.why else [])]
        return self.say("sgf_ruling", n=what.number, said=", ".join(said))

    def whose(self, effect: RuledEffect) -> str:
        """Whom it hits: a side, both, somebody who does not play."""
        nobodys = "part_spectator" if effect.action == "spectator" else "both"
        return self.say({"B": "black", "W": "white"}.get(effect.side or "", nobodys))

    def step(self, step: Recorded | Edit, corrections: Mapping[int, Correction], rulings: Mapping[int, str]) -> Step:
        """A node of the main line."""
        if isinstance(step, Recorded):
            return self.move(step, corrections, note=rulings.get(step.seq, ""))
        by_color: dict[Color, tuple[Point, ...]] = {
            color: tuple(point for point, there in sorted(step.changes.items()) if there is color) for color in Color
        }
        kind = f"{step.kind}_order" if step.kind == Gap.TYPE and step.to_move else step.kind
        told = self.say(f"sgf_{kind}") if step.kind in _EDITS else ""
        return SetUp(
            black=by_color[Color.BLACK], white=by_color[Color.WHITE], empty=by_color[Color.EMPTY],
            to_move=step.to_move, comment=rulings.get(step.seq) or told,
        )  # fmt: skip

    def move(self, step: Recorded, corrections: Mapping[int, Correction], note: str = "") -> Move:
        """A move with what is to be said about it."""
        say = self.say
        said = [clock(step.t_ns / 1e9)] if self.times else []
        said += [note] if note else []
        if step.kind == "illegal_move":
            said.append(self.under(say("sgf_illegal", kind=step.illegal), step.article))
        if step.kind == "out_of_turn":
            said.append(self.under(say("sgf_out_of_turn"), step.article))
        if step.doubtful:
            others = ", ".join(f"{other.color} {other.point}" for other in step.alternatives)
            said.append(say("sgf_doubtful_perhaps", others=others) if others else say("sgf_doubtful"))
        if step.corrected:
            said.append(self.corrected(corrections.get(step.correction)))
        illegal: Properties = (("KO", ("",)),) if step.illegal else ()
        properties = (*illegal, *self.left.get(step.seq, ()))
        return Move(step.color, step.point, comment="; ".join(said), properties=properties)

    def corrected(self, correction: Correction | None) -> str:
        """By whom, and why."""
        if correction is None:
            return self.say("sgf_corrected")
        by = self.say("sgf_corrected_by", by=_who(correction, self.say))
        because = correction.because
        why = _why(correction, self.say) if because is None else self.say(because.code, **because.values)
        return f"{by}: {why}" if why else by

    def under(self, said: str, article: str | None) -> str:
        """With the article that it stands under, where that is one of the game's own text: rules may be given anew."""
        named = article and self.text and article.startswith(f"{self.text} ")
        return self.catalog.with_article(said, article) if article and named else said
