"""What may be said and ruled at the desk, and the events that each step gives. No clock, no log, no HTTP.

Every step raises RefusedError where it does not fit. `role` is that of the credential that asks: a tablet of the table
can claim, answer and assent, never rule; a chief may rule in place of a referee, never the reverse.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace

from rules.ruleset import Ruleset
from rules.rulings.decider import Decider, Role, may_enter
from rules.rulings.effect import Do, Effect
from rules.rulings.engine import BY_WARNINGS, FREE, NOTE, by_warnings, ruling_of, rulings
from rules.rulings.facts import NAMES, Facts
from rules.rulings.incident import about
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from rules.rulings.ruling import Ruling
from rules.rulings.state import State
from station.errors import RefusedError
from station.game import catalog as c
from station.game.catalog import Letter, Vertex
from station.game.clock import ClockState
from station.game.event import Event
from station.game.fold import apply
from station.game.incident import DeskIncident, DeskRuling
from station.game.law import under
from station.game.logged import LoggedGame
from station.game.score import loss_proposed, rules_of
from station.game.state import GameState, color_of
from station.refereeing.binding import COUNTED, Touched, bound
from station.refereeing.by_hand import stones_named
from station.refereeing.claims import hearing
from station.refereeing.known import Earlier, alone, known_facts, read_facts
from station.refereeing.missed import harmless
from station.refereeing.once import warned_once, warns
from station.refereeing.timing import Hand, Times, Timing
from station.refereeing.way import effects_of
from station.refereeing.word import ASSENTING, BOTH, NAMED, needed, whose_word
from station.timebase import Instant


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A ruling as it is given.

    ruling -- its id; choice -- the row where it leaves one; effects -- of a free one
    name, why -- of whom decides; assents -- sides that touched "yes"; facts -- as the referee found them
    times -- what a ruling on the clock needs; supersedes -- the event of the ruling that it takes back
    """

    ruling: str
    choice: str = ""
    effects: tuple[Effect, ...] = ()
    name: str = ""
    why: str = ""
    assents: frozenset[Letter] = frozenset()
    facts: Facts = field(default_factory=Facts)
    touched: Touched = field(default_factory=Touched)
    times: Times = field(default_factory=Times)
    supersedes: int | None = None


@dataclass(frozen=True)
class RefereesDesk:
    """One moment of a game at the desk: the game, what the event has fixed, what time it is in the record.

    earlier -- the event's other games, where an offence counts again over the event (2002 §23.7, §23.8)
    at -- this moment, for the clock; None: the clock is not touched
    """

    game: LoggedGame
    event: EventParameters
    t_ns: int
    earlier: Earlier = alone
    at: Instant | None = None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return rules_of(self.game)

    def rulings(self, seq: int, found: Facts | None = None) -> tuple[Ruling, ...]:
        """What may be ruled on an incident now."""
        one = self._incident(seq)
        known = self._known(one, found)
        allowed = warned_once(one, self.game.desk, self._still(one, rulings(one.kind, self.rules, known, self.event)))
        proposed = self._by_warnings(one)
        return allowed if proposed is None else (proposed, *allowed)

    def awaiting_board(self, seq: int) -> tuple[Ruling, ...]:
        """What may be ruled on a scattered board as soon as it stands as recorded: no ruling before that."""
        one = self._incident(seq)
        known = self._known(one, None)
        if known.rebuilt is not False:
            return ()
        then = self._still(one, rulings(one.kind, self.rules, replace(known, rebuilt=True), self.event))
        return tuple(row for row in then if row not in self.rulings(seq))

    # ---- what anybody says ----

    def enter(
        self,
        role: Role,
        kind: str,
        by: str,
        *,
        side: Letter | None = None,
        why: str = "",
        points: Sequence[Vertex] = (),
        color: Letter | None = None,
    ) -> list[Event]:
        """Something that no camera tells. points, color -- of the stones that it is about, where it is about any"""
        self._not_the_owner(role)
        if kind not in tuple(Kind):
            raise RefusedError("no_kind", f"No incident is called {kind}.")
        named, color = stones_named(kind, self.game.state, points, color)
        said = c.IncidentEntered(kind=kind, side=side or "", by=by, why=why, points=named, color=color)
        return [self._event(said)]

    def claim(self, role: Role, seq: int, by: Letter | None, why: str = "", *, pressing: bool = False) -> list[Event]:
        """A side brings an incident up; `by` None: the referee of his own motion. A late claim is kept as late.

        pressing -- heard at once, in the other side's time too (older D2.7.2 较紧迫的事件)
        """
        self._not_the_owner(role)
        one = self._incident(seq)
        if not one.open and one.state is not State.LAPSED:
            raise RefusedError("not_open", "This incident waits for nobody.")
        known = about(one.kind, self.rules.text)
        said = c.Claimed(incident=seq, by=by or "ex officio", why=why, used_ms=self._timing(role, "").used_ms or ())
        if by is None:
            if role is Role.SIDE_TABLET or not known.ex_officio:
                raise RefusedError("not_ex_officio", "Only the opponent's own claim counts here.")
            return [self._event(said), *self._taken_up(role, one)]
        if known.offence and by == one.side:
            raise RefusedError("own_offence", "Nobody claims against himself.")
        heard = hearing(one, by, self.game, self.t_ns, self.event, pressing=pressing)
        return [self._event(replace(said, **asdict(heard)))]

    def answer(self, role: Role, question: int, by: Letter, value: str = "", text: str = "") -> list[Event]:
        """A side answers; with neither value nor text: it did not."""
        self._not_the_owner(role)
        said = {one.seq: one.what for incident in self.game.desk.incidents for one in incident.said}
        asked = said.get(question)
        if not isinstance(asked, c.Asked):
            raise RefusedError("no_question", "There is no such question.")
        if asked.to not in (by, "both"):
            raise RefusedError("not_asked", "The other side was asked.")
        if value:
            read_facts({asked.fact: value})
        return [self._event(c.Answered(question=question, by=by, value=value, text=text))]

    def assent(self, role: Role, seq: int, by: Letter, given: Choice) -> list[Event]:
        """A side agrees to a ruling by its own touch; the ruling follows when all have agreed to the very same."""
        self._not_the_owner(role)
        one = self._incident(seq)
        row = self._row(one, replace(given, assents=BOTH))
        waited_for = [needed(decider, one) for decider in row.decides if decider in ASSENTING]
        if not any(by in sides for sides in waited_for):
            raise RefusedError("assent", "This ruling does not wait for that side.")
        self._supersedes(one, row, given)
        touched = given.touched
        said = c.RulingAssented(
            incident=seq, by=by, ruling=row.id, choice=given.choice, side=touched.side, point=touched.point,
            played=touched.played,
        )  # fmt: skip
        agreed = frozenset((by, *(side for side, earlier in one.assents.items() if earlier.to == said.to)))
        ruled = self.rule(role, seq, replace(given, assents=agreed)) if any(s <= agreed for s in waited_for) else []
        return [self._event(said), *ruled]

    def confirm(self, role: Role, ruling: int, by: Letter) -> list[Event]:
        """A side has heard a ruling."""
        self._not_the_owner(role)
        self._ruling(ruling)
        return [self._event(c.Confirmed(ruling=ruling, by=by))]

    def appeal(self, role: Role, ruling: int, by: Letter, why: str) -> list[Event]:
        """A side goes to the organizers; the ruling holds meanwhile."""
        self._not_the_owner(role)
        self._ruling(ruling)
        return [self._event(c.Appealed(ruling=ruling, by=by, why=why))]

    # ---- what referees do ----

    def ask(
        self, role: Role, seq: int, to: c.Letter | None, *, fact: str = "", text: str = "", name: str = ""
    ) -> list[Event]:
        """A question to one side, or to both (`to` None)."""
        self._referee(role)
        one = self._awaits(seq)
        if fact not in ("", *NAMES):
            raise RefusedError("no_fact", f"No ruling depends on {fact}.")
        asked = c.Asked(incident=seq, to=to or "both", fact=fact, text=text, name=name)
        return [self._event(asked), *self._taken_up(role, one, name)]

    def find(self, role: Role, seq: int, fact: str, value: str, name: str = "") -> list[Event]:
        """A referee says what he found out himself: who scattered the board, say."""
        self._referee(role)
        one = self._awaits(seq)
        read_facts({fact: value})
        found = c.FactFound(incident=seq, fact=fact, value=value, name=name)
        return [self._event(found), *self._taken_up(role, one, name)]

    def refer(self, role: Role, seq: int, name: str, why: str = "") -> list[Event]:
        """A referee passes an incident on to the chief."""
        self._referee(role)
        one = self._awaits(seq)
        return [self._event(c.Referred(incident=seq, by=name, why=why)), *self._taken_up(role, one, name)]

    def rule(self, role: Role, seq: int, given: Choice) -> list[Event]:
        """A ruling, with everything that it does; and the incident that it opens instead, where it does."""
        one = self._incident(seq)
        if role is Role.SIDE_TABLET:
            given = replace(given, facts=Facts())  # what the sides agree on shows in their assents
        row = self._row(one, given)
        decider = whose_word(role, row, one, given.assents)
        if row.reasons and not given.why.strip():
            raise RefusedError("no_words", "This ruling needs its reasons in words.")
        if (decider is None or decider in NAMED) and not given.name.strip():
            raise RefusedError("no_name", "A ruling needs the name of whoever gives it.")
        if one.kind in COUNTED and any(effect.do in (Do.COUNT, Do.RESTORE) for effect in row.effects):
            raise RefusedError("counted", "This is decided where the game is counted.")
        self._supersedes(one, row, given)
        does = given.effects if row.id == FREE else effects_of(row, given.choice, self.event)
        if row.id == FREE and any(effect.do is Do.CLOCK for effect in does) and role is not Role.CHIEF:
            raise RefusedError("role", f"To set the clock by a free ruling is not for a {role.value}.")
        if self._over and not {effect.do for effect in does} <= harmless(one, self.game):
            raise RefusedError("over", "The game is over: its result is not changed any more.")
        told = bound(does, one, self.game, self._touched(row, given))
        what = c.Ruled(
            number=len(self.game.desk.rulings) + 1,
            incident=seq,
            ruling=row.id,
            choice=given.choice,
            rules=self.rules.name,
            article=row.article or "",
            decider="" if decider is None else decider.value,
            role=role.value,
            name=given.name.strip(),
            assents=tuple(sorted(given.assents)),
            effects=tuple(told.effects),
            voids=tuple(told.voids),
            reinstates=tuple(told.reinstates),
            facts=self._known(one, given.facts).as_dict(),
            why=given.why.strip(),
            before=tuple(self.game.state.rows),
            after=(),
            supersedes=given.supersedes,
        )
        after = apply(self.game.state, Event(what, self.t_ns, seq=self.game.state.seq + 1))
        told_clock, used_ms = self._timed(role, one, what, given, after)
        ruled = self._event(replace(what, after=tuple(after.rows), used_ms=used_ms))
        opens = [self._opened(Kind(effect.of), seq, one.side, given) for effect in does if effect.do is Do.OPEN]
        return [ruled, *(self._event(told) for told in (*told_clock, *opens))]

    def go_on(self, role: Role, name: str) -> list[Event]:
        """The stop is over: the time of the side to move runs (续弈). Not before the board is as it was ruled."""
        if role is not Role.SIDE_TABLET or self.event.refereed:
            self._referee(role)
        if self.game.desk.executing is not None:
            raise RefusedError("not_carried_out", "The board is not yet as it was ruled.")
        timing = self._timing(role, name)
        timing.goes_on(self.game.state.to_move)
        return [self._event(told) for told in timing.told]

    def executed(self, role: Role, by: str) -> list[Event]:
        """A referee says that what was ruled has been carried out, whatever the camera sees."""
        self._referee(role)
        now = self.game.desk.executing
        if now is None:
            raise RefusedError("nothing_ordered", "No ruling waits to be carried out.")
        return [self._event(c.Executed(ruling=now.seq, by=by))]

    def draw(self, role: Role, ruling: int, winner: Letter, drew: str, before: str, name: str) -> list[Event]:
        """The lot that a ruling left to be drawn (2002 §17.5, §22.3), and whose eyes it was drawn before."""
        self._referee(role)
        if not self._ruling(ruling).wants_lot:
            raise RefusedError("no_lot", "This ruling leaves no lot to be drawn.")
        if not drew.strip() or not before.strip():
            raise RefusedError("no_witness", "A lot needs the names of whoever drew it and of a witness.")
        drawn = c.LotDrawn(ruling=ruling, winner=winner, drew=drew.strip(), before=before.strip(), name=name)
        return [self._event(drawn)]

    # ---- the clock ----

    def _timing(self, role: Role, name: str, after: Event | None = None) -> Timing:
        """The clock under the hand of whoever acts now; `after` an event that nobody has written yet."""
        state, at = self.game.clock, self.at
        if at is None:
            return Timing(ClockState(), Hand(by="", name="", text="", at_ms=0))
        if after is not None:
            state = state.apply(after, at)
        by = "chief" if role is Role.CHIEF else "table" if role is Role.SIDE_TABLET else "referee"
        return Timing(state, Hand(by=by, name=name, text=self.rules.text, at_ms=at.monotonic_ns // 1_000_000))

    def _taken_up(self, role: Role, one: DeskIncident, name: str = "") -> list[Event]:
        timing = self._timing(role, name)
        if self.event.stops_clocks:
            timing.taken_up(one.kind)
        return [self._event(told) for told in timing.told]

    def _timed(
        self, role: Role, one: DeskIncident, what: c.Ruled, given: Choice, after: GameState
    ) -> tuple[list[c.ClockActed], tuple[int, ...]]:
        """Acts that follow from a ruling, and Black's and White's used time before it and after; () without a clock."""
        before = self._timing(role, what.name).used_ms
        timing = self._timing(role, what.name, Event(what, self.t_ns, seq=self.game.state.seq + 1))
        timing.ruled(
            one.kind, what, color_of(given.touched.side or one.side), given.times,
            over=after.phase == "ended", waits=bool(after.expected), to_move=after.to_move,
        )  # fmt: skip
        return timing.told, (*(before or ()), *(timing.used_ms or ()))

    # ---- one step ----

    def _opened(self, kind: Kind, source: int, side: c.Letter | None, given: Choice) -> c.IncidentEntered:
        return c.IncidentEntered(kind=kind, side=side or "", by=given.name, why=given.why, source=source)

    def _row(self, one: DeskIncident, given: Choice) -> Ruling:
        found = self._known(one, self._agreed(given))
        noted = replace(NOTE, decides=(Decider.REFEREE,)) if self.event.refereed else None  # his word, no ruling
        allowed = filter(None, (*rulings(one.kind, self.rules, found, self.event), self._by_warnings(one), noted))
        row = next((row for row in warned_once(one, self.game.desk, allowed) if row.id == given.ruling), None)
        if row is None and not self.event.refereed and ruling_of(one.kind, given.ruling, self.rules, found):
            raise RefusedError("no_referee", "It needs a named referee, and none is named: both sides decide together.")
        if row is None:
            raise RefusedError("against_rules", f"{given.ruling} is no ruling that the rules of this game allow now.")
        return row

    @property
    def _over(self) -> bool:
        """Whether the result stands, and no ruling made it that another one could supersede."""
        return self.game.over and not self.game.state.decided_by

    def _still(self, one: DeskIncident, found: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
        """Of these, once the game is over, what leaves its result as it is (2002 §16.4, §23.1)."""
        return tuple(row for row in found if row.does <= harmless(one, self.game)) if self._over else found

    def _known(self, one: DeskIncident, found: Facts | None) -> Facts:
        return known_facts(one, self.game, self.event, found, self.earlier)

    def _agreed(self, given: Choice) -> Facts:
        """Both sides' touch is their agreement."""
        return replace(given.facts, agreed=True) if given.assents >= BOTH else given.facts

    def _by_warnings(self, one: DeskIncident) -> Ruling | None:
        """The loss that the warnings propose, on the incident of the last of them."""
        proposed = loss_proposed(self.game)
        last = next((ruling for ruling in reversed(self.game.desk.rulings) if warns(ruling)), None)
        if proposed is None or last is None or last.what.incident != one.seq:
            return None
        return by_warnings(self.rules, proposed)

    def _touched(self, row: Ruling, given: Choice) -> Touched:
        proposed = self.game.desk.ledger.proposes(self.rules)
        if proposed is None or proposed.winner is None or row != by_warnings(self.rules, proposed):
            return given.touched
        return replace(given.touched, side="W" if proposed.winner.letter == "B" else "B")

    def _supersedes(self, one: DeskIncident, row: Ruling, given: Choice) -> None:
        if given.supersedes is None:
            standing = [r.what for r in map(self._ruling, one.rulings) if r.superseded_by is None]
            same = any((what.ruling, what.choice) == (row.id, given.choice) for what in standing)
            if one.rulings and row.id not in BY_WARNINGS and (same or not row.adds):
                raise RefusedError("ruled", "It is ruled on; another ruling has to supersede that one.")
            return
        earlier = self._ruling(given.supersedes)
        if earlier.what.incident != one.seq or earlier.superseded_by is not None:
            raise RefusedError("other_ruling", "That ruling is not the one that holds here.")

    def _incident(self, seq: int) -> DeskIncident:
        one = self.game.desk.incident(seq)
        if one is None:
            raise RefusedError("no_incident", "There is no such incident.")
        return one

    def _awaits(self, seq: int) -> DeskIncident:
        one = self._incident(seq)
        if not one.open:
            raise RefusedError("not_open", "This incident waits for nobody.")
        return one

    def _ruling(self, seq: int) -> DeskRuling:
        found = self.game.desk.ruling(seq)
        if found is None:
            raise RefusedError("no_ruling", "There is no such ruling.")
        return found

    def _referee(self, role: Role) -> None:
        if not may_enter(role, (Decider.REFEREE,)):
            raise RefusedError("role", f"This is not for a {role.value} to do.")

    def _not_the_owner(self, role: Role) -> None:
        if role is Role.OWNER:
            raise RefusedError("role", "The owner of the station has no part in the game.")

    def _event(self, what: c.Occurrence) -> Event:
        return Event(under(what, self.rules.text), self.t_ns)
