"""The referee's desk as the events tell it: incidents with their state, claims, questions, rulings, warnings. Pure.

What a ruling does to the record and the board stands in the game's state; here stands what people did with it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import singledispatch

from rules.color import Color
from rules.rulings.effect import Do
from rules.rulings.incident import about
from rules.rulings.kind import Kind
from rules.rulings.ledger import Ledger, Warned
from rules.rulings.state import State, leads_to
from station.game import catalog as c
from station.game.event import Event
from station.game.incident import DeskIncident, DeskRuling, Said
from station.game.state import GameState, drawn_otherwise
from station.game.window import text_of, window_of


@dataclass(frozen=True)
class DeskState:
    """The desk after the events so far.

    lifted -- the last stone, while nobody knows where it is set down again; over -- the game has a result
    """

    incidents: tuple[DeskIncident, ...] = ()
    rulings: tuple[DeskRuling, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    lifted: tuple[int, c.MoveWithdrawn] | None = None
    over: bool = False

    def apply(self, event: Event, game: GameState) -> "DeskState":
        """The state after `event`; `game` is the record after it. Raises ValueError where it cannot be."""
        told = _opened(_fold(event.what, self, event, game), event, game)
        return _at_end(_lapsed(_heard(told, game), event, game), game)

    def incident(self, seq: int) -> DeskIncident | None:
        """The incident of that event."""
        return next((one for one in self.incidents if one.seq == seq), None)

    def ruling(self, seq: int) -> DeskRuling | None:
        """The ruling of that event."""
        return next((one for one in self.rulings if one.seq == seq), None)

    @property
    def open(self) -> tuple[DeskIncident, ...]:
        """Incidents on which somebody still has to say something."""
        return tuple(one for one in self.incidents if one.open)

    def orders(self, do: Do) -> c.RuledEffect | None:
        """The last effect of that kind that no later ruling has taken back."""
        holding = [one.what for one in self.rulings if one.superseded_by is None]
        return next((does for what in reversed(holding) for does in what.effects if does.do == do), None)

    @property
    def executing(self) -> DeskRuling | None:
        """The ruling that is being carried out."""
        seqs = [one.rulings[-1] for one in self.incidents if one.state is State.EXECUTING]
        return self.ruling(seqs[-1]) if seqs else None


PLAIN = frozenset((Kind.STONE_OFF_POINT, Kind.GAP, Kind.STONE_SUPPLY, Kind.ODD_STONE))
"""What holds up no result."""
_KINDS: dict[type[c.Occurrence], Kind] = {c.StoneOffPoint: Kind.STONE_OFF_POINT, c.Gap: Kind.GAP}


def kind_of(what: c.Occurrence) -> Kind | None:
    """The kind of incident that an event opens at the desk; None for what is none. A stone lifted is none yet."""
    if not isinstance(what, c.Incident) or not what.opens:
        return None
    law = what.law or _KINDS.get(type(what), "")
    return Kind(law) if law in tuple(Kind) else None


def against_the_draw(known: c.GameDetails, desk: "DeskState") -> c.IncidentEntered | None:
    """Colors taken otherwise than drawn (2002 §17.1), as the names say; None where they are not, or it is told."""
    kind = Kind.COLORS_TAKEN_WRONG
    told = any(one.kind is kind for one in desk.incidents)
    return c.IncidentEntered(kind=kind, by="station") if drawn_otherwise(known) and not told else None


def kept_moves(desk: DeskState, game: GameState) -> frozenset[int]:
    """Events of moves of which pictures are kept for an incident's sake: what closed the window of something nobody
    ruled on, and what set a lifted stone down elsewhere."""
    windows = [window_of(one, game) for one in desk.incidents if not one.rulings]
    closed = {one.closed_by.seq for one in windows if one.closed_by is not None}
    return frozenset(closed | {one.elsewhere for one in desk.incidents if one.elsewhere})


def settled(before: DeskState, after: DeskState) -> Iterator[DeskIncident]:
    """Incidents that the last event closed, or ruled on for the first time."""
    if before.incidents is after.incidents:
        return
    was = {one.seq: one for one in before.incidents}
    for one in after.incidents:
        earlier = was.get(one.seq)
        if not one.open and (earlier is None or earlier.open or bool(one.rulings) > bool(earlier.rulings)):
            yield one


# ---- what opens, and what lapses ----


def _opened(state: DeskState, event: Event, game: GameState) -> DeskState:
    what = event.what
    if isinstance(what, c.MoveWithdrawn):
        illegal = bool(game.withdrawn) and game.withdrawn[-1][1].kind == "illegal_move"
        return replace(state, lifted=None if illegal else (event.seq, what))
    if isinstance(what, c.StonePlayed):
        state = _set_down(state, event, what)
    elif isinstance(what, c.Played):
        state = replace(state, lifted=None)
    kind = kind_of(what)
    if kind is None:
        return state
    source = state.incident(what.source) if isinstance(what, c.IncidentEntered) and what.source else None
    number = what.number if isinstance(what, c.StonePlayed) else len(game.moves)
    # what is only called otherwise happened when it happened: no claim is in time again
    number, t_ns = (source.number, source.t_ns) if source else (number, event.t_ns)
    told = DeskIncident(
        event.seq, kind, number, t_ns, side=_side(what, game), first_frame=event.first_frame,
        entered=isinstance(what, c.IncidentEntered),
    )  # fmt: skip
    return replace(state, incidents=(*state.incidents, told))


def _set_down(state: DeskState, event: Event, what: c.StonePlayed) -> DeskState:
    """A stone that was lifted and is set on another point is a takeback (2002 §17.3 拿起下在别处)."""
    if state.lifted is None:
        return state
    seq, lifted = state.lifted
    state = replace(state, lifted=None)
    if (what.color, what.number) != (lifted.color, lifted.number) or what.point == lifted.point:
        return state
    told = DeskIncident(seq, Kind.TAKEBACK, what.number, event.t_ns, side=what.color, elsewhere=event.seq)
    return replace(state, incidents=(*state.incidents, told))


def _side(what: c.Occurrence, game: GameState) -> c.Letter | None:
    match what:
        case c.IllegalMove() | c.OutOfTurn():
            return what.color
        case c.WrongCapture():
            return "W" if what.color == "B" else "B"
        case c.CaptureIncomplete() if 0 < what.number <= len(game.moves):
            return "B" if game.moves[what.number - 1].color is Color.BLACK else "W"
        case c.IncidentEntered():
            return what.side if what.side in ("B", "W") else None
    return None


def _lapsed(state: DeskState, event: Event, game: GameState) -> DeskState:
    """What only the opponent may claim, and did not while he could."""
    if all(one.state is not State.OPEN for one in state.incidents):
        return state
    text = text_of(game)
    changed = []
    for one in state.incidents:
        if one.state is State.OPEN and not about(one.kind, text).ex_officio and about(one.kind, text).offence:
            window = window_of(one, game, event.t_ns)
            if not window.open:
                one = replace(one, state=State.LAPSED, closed_by=window.closed_by.seq if window.closed_by else None)
        changed.append(one)
    return replace(state, incidents=tuple(changed))


def _at_end(state: DeskState, game: GameState) -> DeskState:
    """With the result nobody is waited for any more: what nobody brought up lapses, and no board is put right. An end
    that was none gives everything back."""
    over = game.phase == "ended" and game.result is not None
    if over == state.over:
        return state
    change = _ended if over else _reopened
    refereed = game.terms.refereed
    return replace(state, over=over, incidents=tuple(change(one, refereed) for one in state.incidents))


def _ended(one: DeskIncident, refereed: bool) -> DeskIncident:
    if one.state is State.EXECUTING:
        return replace(_led(one, State.CLOSED), before_end=one.state)
    spoken = bool(one.claims) or (one.entered and refereed)
    if one.state is State.OPEN and not spoken:
        return replace(_led(one, State.LAPSED), before_end=one.state)
    return one


def _reopened(one: DeskIncident, _refereed: bool) -> DeskIncident:
    ended = one.before_end is not None and one.state in (State.LAPSED, State.CLOSED)
    return replace(one, state=one.before_end or one.state, before_end=None) if ended else one


def _heard(state: DeskState, game: GameState) -> DeskState:
    """What was noted in the other side's time is heard at the claimant's own turn (older D2.7.2)."""
    if all(one.state is not State.OPEN or not one.claims for one in state.incidents):
        return state
    turn = None if game.to_move is None else game.to_move.letter
    return replace(
        state,
        incidents=tuple(
            _led(one, State.CLAIMED)
            if one.state is State.OPEN and any(said.noted and said.by == turn for said in one.claims)
            else one
            for one in state.incidents
        ),
    )


# ---- by kind of event ----


@singledispatch
def _fold(_what: c.Occurrence, state: DeskState, _event: Event, _game: GameState) -> DeskState:
    return state


@_fold.register
def _(_what: c.GameStarted, _state: DeskState, _event: Event, _game: GameState) -> DeskState:
    return DeskState()


@_fold.register
def _(what: c.Claimed, state: DeskState, event: Event, _game: GameState) -> DeskState:
    after = State.CLAIMED if what.in_time and not what.noted else None
    return _changed(state, what.incident, lambda one: _said(one, event, after))


@_fold.register
def _(what: c.Asked, state: DeskState, event: Event, _game: GameState) -> DeskState:
    return _changed(state, what.incident, lambda one: _said(one, event, State.ASKED))


@_fold.register
def _(what: c.Answered, state: DeskState, event: Event, _game: GameState) -> DeskState:
    asked = next((one for one in state.incidents for said in one.said if said.seq == what.question), None)
    if asked is None:
        raise ValueError(f"event {event.seq} answers question {what.question}, which nobody asked")
    return _changed(state, asked.seq, lambda one: _said(one, event, None))


@_fold.register
def _(what: c.FactFound, state: DeskState, event: Event, _game: GameState) -> DeskState:
    return _changed(state, what.incident, lambda one: _said(one, event, None))


@_fold.register
def _(what: c.RulingAssented, state: DeskState, event: Event, _game: GameState) -> DeskState:
    return _changed(state, what.incident, lambda one: _said(one, event, None))


@_fold.register
def _(what: c.Referred, state: DeskState, event: Event, _game: GameState) -> DeskState:
    return _changed(state, what.incident, lambda one: _said(one, event, State.REFERRED))


@_fold.register
def _(what: c.Ruled, state: DeskState, event: Event, game: GameState) -> DeskState:
    after = State.EXECUTING if game.expected else State.CLOSED
    state = _changed(
        state, what.incident, lambda one: replace(_led(one, State.RULED), rulings=(*one.rulings, event.seq))
    )
    state = _changed(state, what.incident, lambda one: _led(one, after))
    ledger = state.ledger
    rulings = state.rulings
    if what.supersedes is not None:
        earlier = state.ruling(what.supersedes)
        if earlier is None:
            raise ValueError(f"event {event.seq} supersedes ruling {what.supersedes}, which is none of this game")
        ledger = ledger.cancelled(earlier.what.number, by=what.number)
        rulings = tuple(replace(one, superseded_by=event.seq) if one is earlier else one for one in rulings)
    for effect in what.effects:
        if effect.do == Do.WARN and effect.side:
            side = Color.BLACK if effect.side == "B" else Color.WHITE
            entry = Warned(
                side=side, ruling=what.number, article=what.article or None, referee=what.name, at_s=event.t_ns / 1e9
            )
            ledger = ledger.warned(entry)
    told = DeskRuling(event.seq, event.t_ns, what, executed=after is State.CLOSED)
    return replace(state, ledger=ledger, rulings=(*rulings, told))


@_fold.register
def _(what: c.Executed, state: DeskState, _event: Event, _game: GameState) -> DeskState:
    done = state.ruling(what.ruling)
    if done is None:
        raise ValueError(f"ruling {what.ruling} was carried out, which is none of this game")
    state = _ruling_changed(state, what.ruling, lambda one: replace(one, executed=True))
    return _changed(
        state, done.what.incident, lambda one: _led(one, State.CLOSED) if one.state is State.EXECUTING else one
    )


@_fold.register
def _(what: c.Confirmed, state: DeskState, _event: Event, _game: GameState) -> DeskState:
    return _ruling_changed(
        state, what.ruling, lambda one: replace(one, confirmed=tuple(sorted({*one.confirmed, what.by})))
    )


@_fold.register
def _(what: c.LotDrawn, state: DeskState, _event: Event, _game: GameState) -> DeskState:
    return _ruling_changed(state, what.ruling, lambda one: replace(one, lot=what))


@_fold.register
def _(what: c.Appealed, state: DeskState, event: Event, _game: GameState) -> DeskState:
    said = Said(event.seq, event.t_ns, what)
    return _ruling_changed(state, what.ruling, lambda one: replace(one, appeals=(*one.appeals, said)))


@_fold.register
def _(what: c.Dismiss, state: DeskState, _event: Event, _game: GameState) -> DeskState:
    """The camera was wrong, or nobody minds: no ruling is called for."""
    if what.corrects is None or (one := state.incident(what.corrects)) is None or not one.open:
        return state
    return _changed(state, one.seq, lambda one: _led(one, State.MISREAD))


@_fold.register
def _(what: c.GameEnded, state: DeskState, _event: Event, _game: GameState) -> DeskState:
    """What was first seen after the last frame with the whole board, and nobody spoke of, was its clearing."""
    if what.reason != "cleared" or what.last_frame is None:
        return state
    last = what.last_frame
    clearing = {
        one.seq
        for one in state.incidents
        if one.state is State.OPEN and not one.said and one.first_frame is not None and one.first_frame > last
    }
    return replace(
        state, incidents=tuple(_led(one, State.MISREAD) if one.seq in clearing else one for one in state.incidents)
    )


def _changed(state: DeskState, seq: int, change: Callable[[DeskIncident], DeskIncident]) -> DeskState:
    if state.incident(seq) is None:
        raise ValueError(f"event {seq} is no incident of this game")
    return replace(state, incidents=tuple(change(one) if one.seq == seq else one for one in state.incidents))


def _ruling_changed(state: DeskState, seq: int, change: Callable[[DeskRuling], DeskRuling]) -> DeskState:
    if state.ruling(seq) is None:
        raise ValueError(f"event {seq} is no ruling of this game")
    return replace(state, rulings=tuple(change(one) if one.seq == seq else one for one in state.rulings))


def _said(one: DeskIncident, event: Event, after: State | None) -> DeskIncident:
    said = replace(one, said=(*one.said, Said(event.seq, event.t_ns, event.what)))
    return said if after is None else _led(said, after)


def _led(one: DeskIncident, after: State) -> DeskIncident:
    if one.state is State.LAPSED and one.before_end is not None:  # spoken of after the game all the same
        one = replace(one, state=one.before_end, before_end=None)
    if not leads_to(one.state, after):
        raise ValueError(f"incident {one.seq} is {one.state} and cannot be {after}")
    return replace(one, state=after)
