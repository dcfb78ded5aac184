"""From the referee's desk to what goes over the wire."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.articles import SILENT, Articles, articles
from rules.color import BLACK, WHITE, Color
from rules.penalty import sources
from rules.points import point_name
from rules.quotes import quoted
from rules.rulings.decider import Role, may_enter
from rules.rulings.effect import Do, Effect
from rules.rulings.engine import BY_WARNINGS, asked
from rules.rulings.incident import BY_ANALOGY, about
from rules.rulings.kind import Kind
from rules.rulings.ledger import Warned
from rules.rulings.ruling import CHINESE, Ruling
from rules.rulings.tables import TABLES
from station.api.desk_boards import seconds, time_of
from station.api.happenings import did
from station.api.presenters import iso, iso_ns
from station.api.schemas import referee as schemas
from station.api.schemas.game import Moment
from station.game import catalog as c
from station.game.event import Event
from station.game.incident import DeskIncident, DeskRuling, Said
from station.game.logged import Entry, LoggedGame
from station.game.score import loss_proposed
from station.game.state import GameState, letter_of
from station.pictures.ring import MOMENTS
from station.refereeing.binding import moves_before, of_a_side
from station.refereeing.desk import RefereesDesk
from station.refereeing.missed import turn
from station.refereeing.origin import origin, pictured_by
from station.refereeing.way import preferred

Pictured = Mapping[int, Sequence[Moment]]
"""Which pictures there are of which event."""


def desk_state(
    desk: RefereesDesk,
    role: Role,
    name: str,
    *,
    shown: Callable[[DeskIncident], bool] = lambda _: True,
    pictured: Pictured | None = None,
    chief: str = "",
) -> schemas.Desk:
    """The whole desk, with the incidents that are `shown`. chief -- by name; "": nobody is"""
    game = desk.game
    told = _Shown(desk, role, {entry.event.seq: entry for entry in game.entries}, pictured or {})
    return schemas.Desk(
        role=role.value,
        name=name,
        chief=chief,
        refereed=desk.event.refereed,
        incidents=[told.incident(one) for one in game.desk.incidents if shown(one)],
        rulings=[told.ruling(one) for one in game.desk.rulings],
        ledger=[_warning(one) for one in game.desk.ledger.entries],
        warnings=_warnings(game),
        proposed=_proposed(game),
        expected=_expected(game.state),
        equipment=[_check(entry, desk.rules.text) for entry in game.entries if _checks(entry)],
    )


def _checks(entry: Entry) -> bool:
    return isinstance(entry.event.what, c.EquipmentChecked)


def _check(entry: Entry, text: str) -> schemas.DeskCheck:
    what = entry.event.what
    assert isinstance(what, c.EquipmentChecked)
    shown = waiting_check(what, text)
    return shown if what.signed_ms else shown.model_copy(update={"time": iso(entry.at)})


def waiting_check(what: c.EquipmentChecked, text: str) -> schemas.DeskCheck:
    """One that was signed before the game."""
    article = _CHECKED.get(what.role, _CHECKS) if text == "2002" else None
    time = iso_ns(what.signed_ms * 1_000_000)
    return schemas.DeskCheck(
        role=what.role, name=what.name, time=time, article=article, passes=what.passes, remark=what.remark
    )


_CHECKED, _CHECKS = {Role.CHIEF.value: "2002 §30.5"}, "2002 §31.5"  # 检查比赛场地、设备及用具; 赛前检查比赛器材


def previewed(game: LoggedGame, events: Sequence[Event]) -> schemas.Preview:
    """The game after these events, which nobody has written."""
    for event in events:
        entry = replace(game.last, event=replace(event, seq=game.state.seq + 1))
        game = game.extended([entry])
    state = game.state
    return schemas.Preview(
        black=game.details.black,
        white=game.details.white,
        board=state.rows,
        to_move=None if state.to_move is None else letter_of(state.to_move),
        warnings=_warnings(game),
        result=state.result,
        proposed=_proposed(game),
        expected=_expected(state),
    )


def _proposed(game: LoggedGame) -> str | None:
    proposed = loss_proposed(game)
    return proposed.sgf() if proposed else None


@dataclass(frozen=True)
class _Shown:
    """What a desk shows to one role. at -- entries by their numbers."""

    desk: RefereesDesk
    role: Role
    at: Mapping[int, Entry]
    pictured: Pictured

    def incident(self, one: DeskIncident) -> schemas.DeskIncident:
        """One incident, with what may be ruled on it."""
        text = self.desk.rules.text
        told, known = self._articles(one), about(one.kind, text)
        first = self.desk.game.desk.incident(origin(one.seq, self.desk.game)) or one
        return schemas.DeskIncident(
            seq=one.seq,
            origin=first.seq,
            kind=one.kind.value,
            term=known.term if text in CHINESE else "",
            state=one.state.value,
            number=one.number,
            t=seconds(one.t_ns),
            time=iso(self.at[max(first.seq, first.elsewhere)].at),
            side=one.side,
            points=self._points(first),
            broken=told.broken or None,
            quotes=quoted(told.broken),
            rules=told.rules or None,
            rules_quotes=quoted(told.rules),
            by_analogy=first.kind in BY_ANALOGY and told.rules == articles(first.kind, text).rules != "",
            sources=list(sources(self.desk.rules, one.kind)),
            ex_officio=known.ex_officio,
            window=self._window(one),
            claims=[self._claim(said) for said in one.said if isinstance(said.what, c.Claimed)],
            questions=[self._question(said, one) for said in one.said if isinstance(said.what, c.Asked)],
            assents=[
                schemas.DeskAssent(by=by, ruling=said.ruling, choice=said.choice) for by, said in one.assents.items()
            ],
            referrals=[
                schemas.DeskReferral(
                    by=said.what.by, why=said.what.why, at=self._when(said), answered=self._chief(one, said.seq)
                )
                for said in one.said
                if isinstance(said.what, c.Referred)
            ],
            answers=one.answers,
            found=one.found,
            known=one.known,
            asks=list(asked(one.kind, self.desk.rules)),
            choices=[self._choice(row, one) for row in self.desk.rulings(one.seq)],
            awaiting_board=[self._choice(row, one) for row in self.desk.awaiting_board(one.seq)],
            rulings=list(one.rulings),
            after=pictured_by(one.seq, "after", self.desk.game),
            pictures=self._pictures(one),
        )

    def _articles(self, one: DeskIncident) -> Articles:
        """2002 §17.1 is about colors that the event fixed (已由赛会确定先后手的比赛), not about nigiri."""
        fixed_by = one.known.get("fixed_by") or self.desk.game.details.drawn
        silent = one.kind is Kind.COLORS_TAKEN_WRONG and fixed_by == "nigiri"
        return SILENT if silent else articles(one.kind, self.desk.rules.text)

    def _claim(self, said: Said) -> schemas.DeskClaim:
        what = said.what
        assert isinstance(what, c.Claimed)
        return schemas.DeskClaim(
            by=what.by, in_time=what.in_time, noted=what.noted, pressing=what.pressing, why=what.why,
            closed_by=what.closed_by, at=self._when(said), used_ms=list(what.used_ms),
        )  # fmt: skip

    def _appeal(self, said: Said) -> schemas.DeskAppeal:
        what = said.what
        assert isinstance(what, c.Appealed)
        return schemas.DeskAppeal(by=what.by, why=what.why, at=self._when(said))

    def _question(self, said: Said, one: DeskIncident) -> schemas.DeskQuestion:
        what = said.what
        assert isinstance(what, c.Asked)
        given = [other.what for other in one.said if isinstance(other.what, c.Answered)]
        return schemas.DeskQuestion(
            seq=said.seq,
            to=what.to,
            fact=what.fact,
            text=what.text,
            name=what.name,
            at=self._when(said),
            answers=[
                schemas.DeskAnswer(by=answer.by, value=answer.value, text=answer.text)
                for answer in given
                if answer.question == said.seq
            ],
        )

    def _when(self, said: Said) -> schemas.DeskTime:
        entry = self.at[said.seq]
        return schemas.DeskTime(time=iso(entry.at), t=seconds(said.t_ns))

    def _pictures(self, one: DeskIncident) -> list[Moment]:
        """Those that show what is drawn."""
        by = {moment: pictured_by(one.seq, moment, self.desk.game) for moment in MOMENTS}
        return [moment for moment, seq in by.items() if moment in self.pictured.get(seq, ())]

    def _chief(self, one: DeskIncident, since: int) -> schemas.DeskTime | None:
        """When the chief answered what was passed on to him then."""
        later = (self.at[seq] for seq in one.rulings if seq > since)
        return next(
            (time_of(e) for e in later if isinstance(e.event.what, c.Ruled) and e.event.what.role == _CHIEF), None
        )

    def _points(self, one: DeskIncident) -> list[str]:
        """Those that it names, and where a stone that was taken back was set down again."""
        what = self.at[one.seq].event.what
        set_down = self.at[one.elsewhere].event.what if one.elsewhere else None
        elsewhere = [set_down.point] if isinstance(set_down, c.StonePlayed) and set_down.point else []
        return [*(what.at if isinstance(what, c.Incident) else ()), *elsewhere]

    def ruling(self, one: DeskRuling) -> schemas.DeskRuling:
        """One that was given."""
        what = one.what
        on = self.desk.game.desk.incident(what.incident)
        rows = TABLES[on.kind] if on else ()
        return schemas.DeskRuling(
            seq=one.seq,
            number=what.number,
            incident=what.incident,
            t=seconds(one.t_ns),
            time=iso(self.at[one.seq].at),
            ruling=what.ruling,
            choice=what.choice,
            article=what.article or None,
            text=next((row.text for row in rows if row.id == what.ruling), ""),
            decider=what.decider,
            name=what.name,
            why=what.why,
            effects=did(what),
            assents=list(what.assents),
            before=list(what.before),
            after=list(what.after),
            used_ms=list(what.used_ms),
            supersedes=what.supersedes,
            superseded_by=one.superseded_by,
            executed=one.executed,
            executed_at=time_of(self._executed(one)),
            went_on=time_of(self._went_on(one)),
            confirmed=list(one.confirmed),
            appeals=[self._appeal(said) for said in one.appeals],
            lot=None if one.lot is None else _lot(one.lot),
            wants_lot=one.wants_lot,
            ends=self.desk.game.state.decided_by == one.seq,
        )

    def _executed(self, one: DeskRuling) -> Entry | None:
        """When the board agreed again: at once where nothing was to be done."""
        done = (e for e in self.at.values() if isinstance(e.event.what, c.Executed) and e.event.what.ruling == one.seq)
        return next(done, self.at[one.seq]) if one.executed else None

    def _went_on(self, one: DeskRuling) -> Entry | None:
        """When play went on after it: the clock, else the next move."""
        done = self._executed(one)
        later = (e for e in self.at.values() if done and e.event.seq > done.event.seq and _plays_on(e.event.what))
        return next(later, None)

    def _window(self, one: DeskIncident) -> schemas.DeskWindow:
        window = self.desk.game.window(one, self.desk.t_ns, self.desk.event.immediate_s)
        name, rules = about(one.kind, self.desk.rules.text).window, self._articles(one).rules
        closed = window.closed_by
        return schemas.DeskWindow(
            name=name.value if name else None,
            article=name.article(rules) or None if name and rules else None,
            open=window.open,
            who=None if window.who is Color.EMPTY else letter_of(window.who),
            until=window.until,
            closed_by=closed.seq if closed else None,
            closed_number=closed.number if closed else None,
            closed_at=time_of(self.at[closed.seq]) if closed else None,
            heard_now=window.now,
            late=window.late,
            pictures=list(self.pictured.get(closed.seq, ())) if closed else [],
        )

    def _vain(self, effect: Effect, one: DeskIncident) -> bool:
        """Whether the move took nothing that could be put back."""
        move = next((move for move in self.desk.game.state.moves if move.seq == one.seq), None)
        return effect == _BACK and (move is None or not move.captures)

    def _moves(self, row: Ruling, one: DeskIncident) -> list[schemas.DeskMove]:
        """Of an incident entered by hand, whose move is to be void: the side may have played on since."""
        if Do.VOID not in row.does or isinstance(self.at[one.seq].event.what, c.StonePlayed | c.MoveWithdrawn):
            return []
        found = [move for move in moves_before(one, self.desk.game) if one.side in (None, letter_of(move.color))]
        return [
            schemas.DeskMove(seq=m.seq, number=m.number, color=letter_of(m.color), point=point_name(m.point))
            for m in found[: -_LATEST - 1 : -1]
            if m.point is not None
        ]

    def _choice(self, row: Ruling, one: DeskIncident) -> schemas.DeskChoice:
        first = preferred(row, self.desk.event)
        wants = _wants(row, one, timed=self.desk.game.clock.begun)
        return schemas.DeskChoice(
            id=row.id,
            article=row.article,
            text=row.text,
            decides=[decider.value for decider in row.decides],
            effects=_effects(effect for effect in row.effects if not self._vain(effect, one)),
            choices={name: _effects(row.choices[name]) for name in sorted(row.choices, key=first.__ne__)},
            preferred=first,
            reasons=row.reasons,
            mine=may_enter(self.role, row.decides),
            wants=wants,
            first=turn(one, self.desk.game) if "moves" in wants else None,
            moves=self._moves(row, one),
            adds=row.adds,
            by_warnings=row.id in BY_WARNINGS,
        )


def _plays_on(what: c.Occurrence) -> bool:
    return isinstance(what, c.Played) or (isinstance(what, c.ClockActed) and what.act == "resume")


_LATEST = 6  # moves of a side among which a referee chooses
_CHIEF = Role.CHIEF.value
_BACK = Effect(Do.RESTORE, "captured")


_WANTED: Mapping[str, schemas.Want] = {
    "set": "used", "rewind_reading": "reading", "pro_rata": "wrong", "share_equally": "first_part", "replace": "owner",
}  # fmt: skip
_SIDES_CLOCK = frozenset(("set", "deduct_double"))


def _wants(row: Ruling, one: DeskIncident, *, timed: bool) -> list[schemas.Want]:
    """What nobody knows yet of the ruling's effects. timed -- there is a clock on which it acts"""
    does = {effect for more in ((), *row.choices.values()) for effect in (*row.effects, *more)}
    clock = {effect.of for effect in does if effect.do is Do.CLOCK} if timed else set()
    wants: list[schemas.Want] = []
    sided = any(of_a_side(effect) and effect.of != "black" for effect in does) or bool(clock & _SIDES_CLOCK)
    if one.side is None and sided:
        wants.append("side")
    if any(effect.do in (Do.PLACE, Do.DEAD) for effect in does):
        wants.append("point")
    if any(effect.do is Do.INSERT for effect in does):
        wants.append("moves")
    return wants + [want for action, want in _WANTED.items() if action in clock]


def _lot(one: c.LotDrawn) -> schemas.DeskLot:
    return schemas.DeskLot(winner=one.winner, drew=one.drew, before=one.before)


def _warning(one: Warned) -> schemas.DeskWarning:
    return schemas.DeskWarning(
        side=letter_of(one.side),
        ruling=one.ruling,
        article=one.article,
        name=one.referee,
        cancelled_by=one.cancelled_by,
    )


def _effects(found: Iterable[Effect]) -> list[schemas.DeskEffect]:
    return [schemas.DeskEffect(do=one.do.value, of=one.of, at=one.at) for one in found]


def _warnings(game: LoggedGame) -> dict[str, int]:
    counts = game.desk.ledger.counts
    return {"B": counts[BLACK], "W": counts[WHITE]}


def _expected(state: GameState) -> dict[str, schemas.DeskOrder]:
    """What has to be done on each point until the last ruling is carried out."""
    return {
        point_name(point): schemas.DeskOrder(stone=".BW"[state.position.stones[point]], lies=".BW"[lies])
        for point, lies in sorted(state.expected.items())
    }
