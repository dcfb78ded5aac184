"""What the players may do at the end of a game, and the events that each step gives. No clock, no log, no HTTP.

Every step raises RefusedError where it does not fit. `seen` is the board as the camera sees it: 19 rows of ".", "B",
"W" and "?" (hidden or unsure).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from rules.articles import Matter, articles
from rules.points import parse_point, point_name
from rules.rulings.decider import Decider, Role, may_enter
from station.counting.dispute import disputed, prepared, stands, string_at
from station.counting.named import named
from station.counting.unanswered import Unanswered, refuse_over_incidents
from station.errors import RefusedError
from station.game import catalog as c
from station.game.catalog import Ground, Letter, Rows, Stone
from station.game.counting import CountingState, ruled_dead
from station.game.dispute import contradicts, stands_against
from station.game.event import Event
from station.game.law import under
from station.game.logged import LoggedGame
from station.game.score import counted, rules_of
from station.game.state import GameState, color_of, name_all
from station.game.timeline import SIZE

GIVEN_UP = "2002 §21.1"  # 轮到着手的一方提议终局，随之放弃着手
ALL_SAID = Unanswered()
_ASKED = ("japanese", "korean")  # texts under which a player may ask for play to go on
_REFEREES = (Role.REFEREE, Role.EXECUTING_REFEREE)


@dataclass(frozen=True)
class Difference:
    """A point on which picture and record differ."""

    point: str
    recorded: Stone
    seen: Stone


@dataclass(frozen=True)
class Outcome:
    """What both sides agree on: SGF's result, the words read out, and the whole count as JSON."""

    result: str
    text: str
    score: Mapping[str, JsonValue]


@dataclass(frozen=True)
class Desk:
    """One moment of a game's end: the record, the count so far, and what time it is in the record."""

    logged: LoggedGame
    t_ns: int

    @property
    def game(self) -> GameState:
        """The record so far."""
        return self.logged.state

    @property
    def counting(self) -> CountingState:
        """The count so far."""
        return self.logged.counting

    def propose(self, color: Letter) -> list[Event]:
        """The side to move says that the game is over (§13.2); it gives up its move: a pass is written (2002 §21.1)."""
        self._only("none", "The end was proposed already.")
        if self.game.phase != "playing":
            raise RefusedError("no_game", "There is no game going on that could end.")
        if self.game.to_move is not None and color_of(color) != self.game.to_move:
            raise RefusedError("not_your_turn", "The side to move proposes the end.")
        proposed = self._event(c.EndProposed(color=color))
        if self._text != "2002":
            return [proposed]
        given_up = c.Pass(number=self.game.next_number, color=color, article=GIVEN_UP)
        return [self._event(given_up), proposed]

    def answer(self, color: Letter, agree: bool, seen: Sequence[str] | None) -> list[Event]:
        """The other side agrees, or plays on; then the proposer has its right to move again after that (§21.1)."""
        self._only("proposed", "Nobody proposed the end.")
        if color == self.counting.proposed_by:
            raise RefusedError("not_your_turn", "The other side answers the proposal.")
        if agree:
            return [self.opened(seen, "agreement")]
        return [self._event(c.EndDeclined(color=color)), self._event(c.Resumed(to_move=color))]

    def opened(self, seen: Sequence[str] | None, by: str) -> Event:
        """The count begins, by agreement or because both passed (§7.3)."""
        return self._event(c.CountOpened(by=by, seen=_rows(seen)))

    def play_on(self, by: str, name: str = "") -> list[Event]:
        """Back to the game before a result is agreed; who was to move stays so.

        2002 §21.3: neither one side nor both reopen play; a disputed string does, or a referee, for an end that was
        none. Under every other text both together do; one side's request where the event lets it, under Japanese and
        Korean rules.
        """
        self._only("marking", "There is no count to leave.")
        if self._text == "2002" and by in ("B", "W", "both"):
            raise RefusedError("agreed_end", "Both agreed on the end: only a dispute about a string reopens play.")
        asked = self._text in _ASKED and self.game.terms.resume_on_request
        if by in ("B", "W") and not asked:
            raise RefusedError("one_side", "One side alone cannot reopen play here: both have to say so.")
        return [self._event(c.Resumed(to_move=self._turn, by=by, name=named(by, name)))]

    def differences(self) -> list[Difference]:
        """Where the picture at the opening of the count differs from the record, and nobody said which holds."""
        seen = self.counting.seen
        if seen is None:
            return []
        rows, record = "".join(seen), "".join(self.game.rows)
        return [
            Difference(name, _stone(record[point]), _stone(rows[point]))
            for point in range(SIZE * SIZE)
            if rows[point] not in ("?", record[point])
            and (name := point_name(point, SIZE)) not in self.counting.record_holds
        ]

    def unseen(self) -> list[str]:
        """Points that the picture said nothing about: the record's word stands."""
        if self.counting.seen is None:
            return []
        return [point_name(i, SIZE) for i, letter in enumerate("".join(self.counting.seen)) if letter == "?"]

    def settle(self, points: Iterable[str], seen: bool, by: str, name: str = "") -> list[Event]:
        """On these differing points the picture (`seen`) or the record holds."""
        self._only("marking", "There is no count going on.")
        differ = {difference.point: difference for difference in self.differences()}
        chosen = tuple(dict.fromkeys(points))
        for point in chosen:
            if point not in differ:
                raise RefusedError("no_difference", f"Picture and record do not differ on {point}.")
        said_by = named(by, name)
        told = [self._event(c.CountSettled(points=chosen, seen=seen, by=by, name=said_by))]
        if seen:
            told += [
                self._event(
                    c.SetPoint(
                        point=point, color=_letter(differ[point].seen), by=by, name=said_by, why="seen at the end"
                    )
                )
                for point in chosen
            ]
        return told

    def mark(self, point: str, dead: bool, by: str, revision: int, name: str = "") -> list[Event]:
        """The string on `point` is dead, or alive after all (§8). A string once disputed may be agreed on now.

        A side that says the opposite of the other one's word changes no mark: it is a dispute.
        """
        self._only("marking", "There is no count going on.")
        self._current(revision)
        string, color = string_at(self.game, point)
        if not dead and any(point in one.points for one in ruled_dead(self.game)):
            raise RefusedError("ruled_dead", "It is ruled that this string does not count as alive.")
        if stands_against(self.counting.words, string, by=by, said=dead):
            raise RefusedError("referee_said", "The referee decided this: only he can change it.")
        known = any(one.open and one.color == color and set(string) & set(one.points) for one in self.counting.disputed)
        if not known and contradicts(self.counting.words, string, by=by, said=dead):
            says: Letter = "B" if dead is (by == "B") else "W"
            return [self._disputed(point, says)]
        said_by = named(by, name)
        return [self._event(c.DeadMarked(point=point, points=string, color=color, dead=dead, by=by, name=said_by))]

    def give(self, points: Sequence[str], to: c.Owner | None, by: str, revision: int, name: str = "") -> list[Event]:
        """Empty points are decided by hand: whose they are, shared, or (None) as they lie. Where the sides say
        different things they hold up the lock."""
        self._only("marking", "There is no count going on.")
        self._current(revision)
        chosen = tuple(dict.fromkeys(points))
        for point in chosen:
            if self.game.position.stones[parse_point(point, SIZE)]:
                raise RefusedError("no_empty_point", f"There is a stone on {point}.")
        if stands_against(self.counting.owners, chosen, by=by, said=to):
            raise RefusedError("referee_said", "The referee decided this: only he can change it.")
        return [self._event(c.PointsGiven(points=chosen, to=to, by=by, name=named(by, name)))]

    def concede(self, color: Letter, revision: int) -> list[Event]:
        """A side gives up the contest: all points that are shared as things stand go to the other one (§12.4(4))."""
        self._only("marking", "There is no count going on.")
        self._current(revision)
        if not articles(Matter.CONCEDED, rules_of(self.logged).text).told:
            raise RefusedError("no_concession", "No article of this ruleset gives the contest to one side.")
        done = counted(self.logged)
        shared = name_all(point for point, owner in enumerate(done.owner) if not owner)
        if not shared:
            raise RefusedError("nothing_shared", "No point is shared.")
        to: c.Owner = "W" if color == "B" else "B"
        return [self._event(c.PointsGiven(points=shared, to=to, by=color, conceded=color))]

    def recount(self, by: str, seen: Sequence[str] | None, name: str = "") -> list[Event]:
        """Either side asks for another count (§16.4); both assents are taken back."""
        self._only("marking", "There is no count going on.")
        return [self._event(c.Recounted(by=by, seen=_rows(seen), name=named(by, name)))]

    @property
    def signs(self) -> str:
        """Whose confirmation the result needs besides both players' (§16.4), by name; "" without a named referee."""
        return self.game.terms.signs(self.game.details.board_number)

    def assent(
        self, color: Letter, revision: int, result: str, outcome: Callable[[], Outcome], left: Unanswered = ALL_SAID
    ) -> list[Event]:
        """One side agrees with the count as shown; when all who have to have, the result stands for good (§16.4).

        result -- what it saw; all have to have seen what `outcome` gives; left -- what nobody has said a word to
        """
        if color in (one.color for one in self.counting.assents):
            raise RefusedError("assented", "This side agreed already.")
        agreed = self._agreed(revision, result, outcome, left)
        details = self.game.details
        name = details.black if color == "B" else details.white
        told = [self._event(c.Assented(color=color, revision=revision, result=agreed.result, name=name))]
        sides = {color, *(one.color for one in self.counting.assents)}
        return told + self._locked(agreed, len(sides) == 2, self.counting.signed is not None)

    def sign(
        self, role: Role, name: str, revision: int, result: str, outcome: Callable[[], Outcome],
        left: Unanswered = ALL_SAID,
    ) -> list[Event]:  # fmt: skip
        """The executing referee of this board confirms the count, or the chief in his place (§16.4 执行裁判)."""
        if not self.signs:
            raise RefusedError("no_signature", "No referee is named in this game: both players lock it.")
        if role is not Role.CHIEF and not (role in _REFEREES and name == self.signs):
            raise RefusedError("role", "The executing referee of this board confirms its result, or the chief.")
        if self.counting.signed is not None:
            raise RefusedError("assented", "The referee confirmed it already.")
        agreed = self._agreed(revision, result, outcome, left)
        signed = c.ResultSigned(revision=revision, result=agreed.result, role=role.value, name=name)
        return [self._event(signed), *self._locked(agreed, len(self.counting.assents) == 2, True)]

    def overrule(self, revision: int, left: Unanswered, *, role: str, name: str, why: str) -> list[Event]:
        """A referee lets the count be locked though something in it is unanswered; his name stands with it."""
        self._only("marking", "There is no count going on.")
        self._current(revision)
        said_by = named("referee", name)
        if not left.points or self.counting.overruled is not None:
            raise RefusedError("all_answered", "Nothing in this count waits for an answer.")
        points = tuple(dict.fromkeys(left.points))
        return [self._event(c.CountOverruled(revision=revision, points=points, role=role, name=said_by, why=why))]

    def _agreed(self, revision: int, result: str, outcome: Callable[[], Outcome], left: Unanswered) -> Outcome:
        """What there is to agree with. RefusedError while something holds it up."""
        self._only("marking", "There is no count going on.")
        self._current(revision)
        if self.differences():
            raise RefusedError("differs", "Say first which holds where picture and record differ.")
        if self.counting.unsettled:
            raise RefusedError("dispute_open", "A dispute is open; play it out or decide it first.")
        if self.counting.contested:
            raise RefusedError("contested", "The sides say different things of a point; settle that first.")
        refuse_over_incidents(self.logged)
        if left.points and self.counting.overruled is None:
            raise RefusedError("unanswered", "Say first what is dead and what is alive, and whose open borders are.")
        agreed = outcome()
        others = [one.result for one in (*self.counting.assents, self.counting.signed) if one and one.result]
        if any(seen != agreed.result for seen in (result, *others)):
            raise RefusedError("changed", "The count comes to another result now; look at it again.")
        return agreed

    def _locked(self, agreed: Outcome, both: bool, signed: bool) -> list[Event]:
        """The end, once all who have to have confirmed it."""
        if not both or (self.signs and not signed):
            return []
        return [
            self._event(c.ResultLocked(result=agreed.result, text=agreed.text, score=agreed.score)),
            self._event(c.GameEnded(reason="agreed", result=agreed.result)),
        ]

    def dispute(self, point: str, says_dead: Letter, *, resume: bool) -> list[Event]:
        """The players differ on a string. The position is kept to come back to; with `resume` play goes on at once."""
        self._only("marking", "There is no count going on.")
        string, color = string_at(self.game, point)
        if color == says_dead:
            raise RefusedError("own_string", "Only the other side can call a string dead against its owner.")
        if any("referee" in self.counting.words.get(one, {}) for one in string):
            raise RefusedError("referee_said", "The referee decided this: only he can change it.")
        if any(one.open and set(string) & set(one.points) for one in self.counting.disputed):
            raise RefusedError("disputed", "This string is disputed already.")
        if resume and prepared(self.counting):
            raise RefusedError("dispute_order", "Say which of the disputed strings is played out first.")
        told = self._disputed(point, says_dead)
        return [told, self._resumed(point, says_dead)] if resume else [told]

    def play_out(self, by: str, role: Role, seq: int | None = None, name: str = "") -> list[Event]:
        """Play goes on over a dispute that was prepared; who calls the string dead moves first (§21.4).

        seq -- which; None: the only one. Of several the chief names the order, where one is named: the text is silent.
        """
        self._only("marking", "There is no count going on.")
        waiting = prepared(self.counting)
        one = next((one for one in waiting if seq in (None, one.seq)), None)
        if one is None:
            raise RefusedError("no_dispute", "No dispute waits to be played out.")
        if len(waiting) > 1 and seq is None:
            raise RefusedError("dispute_order", "Say which of the disputed strings is played out first.")
        terms = self.game.terms
        names = Decider.CHIEF if terms.chief else Decider.REFEREE
        if len(waiting) > 1 and terms.refereed and not may_enter(role, (names,)):
            raise RefusedError("role", "Of several disputes the chief names the order.")
        return [self._resumed(one.points[0], one.says_dead, by=by, name=named(by, name))]

    def rule(self, seq: int, on: Ground, dead: bool | None, *, by: str, name: str, why: str) -> list[Event]:
        """The count is done on the position as played, or on the one frozen when the dispute began.

        dead -- what the string is there; None leaves it to the marks. The moves played on stay in the record; going
        back is a correction with who and why.
        """
        self._only("marking", "The end has to be agreed on again before a dispute is decided.")
        one = next((one for one in self.counting.disputed if one.seq == seq and one.open), None)
        if one is None:
            raise RefusedError("no_dispute", "There is no open dispute of that number.")
        number = len(self.game.moves)
        back = on == "frozen" and one.frozen is not None and list(one.frozen.board) != self.game.rows
        told = self._event(
            c.DisputeRuled(dispute=seq, on=on, dead=dead, by=by, name=name, why=why, number=number, back=back)
        )
        if on == "played":
            if dead and not stands(one, self.game):
                raise RefusedError("no_stone", "That string stands no more: it cannot be marked dead.")
            return [told]
        if one.frozen is None:
            raise RefusedError("no_position", "The position of that dispute was not kept.")
        if not back:
            return [told]
        restored = self._event(
            c.TakeBoard(
                after=one.frozen.board,
                to_move=one.frozen.to_move,
                captures=one.frozen.captures,
                by=by,
                name=name,
                why=why or "counted on the position of the dispute",
            )
        )
        return [restored, told]

    def _disputed(self, point: str, says_dead: Letter) -> Event:
        return self._event(disputed(self.logged, point, says_dead, self._turn))

    def _resumed(self, point: str, to_move: Letter, by: str = "", name: str = "") -> Event:
        return self._event(c.Resumed(to_move=to_move, dispute=point, by=by, name=name))

    @property
    def _text(self) -> str:
        return rules_of(self.logged).text

    @property
    def _turn(self) -> c.Turn:
        """Who moves if play goes on: whoever gave up his move by a proposal has it again (2002 §21.1)."""
        last, proposed_by = self.game.last, self.counting.proposed_by
        if last is not None and last.point is None and last.color.letter == proposed_by:
            return proposed_by
        return None if self.game.to_move is None else _letter(self.game.to_move.letter)

    def _event(self, what: c.Occurrence) -> Event:
        return Event(under(what, self._text), self.t_ns)

    def _only(self, phase: str, sentence: str) -> None:
        if self.counting.phase == "locked":
            raise RefusedError("locked", "The result was confirmed by all; nobody may change it.")
        if self.counting.phase != phase:
            raise RefusedError("not_now", sentence)

    def _current(self, revision: int) -> None:
        if revision != self.counting.revision:
            raise RefusedError("changed", "The count changed meanwhile; look at it again.")


def _rows(seen: Sequence[str] | None) -> Rows | None:
    return tuple(seen) if seen else None


def _stone(mark: str) -> Stone:
    return _letter(mark) or "."


def _letter(stone: str) -> Letter | None:
    """ "B" or "W"; None for an empty point."""
    return "B" if stone == "B" else "W" if stone == "W" else None
