"""Who keeps the event going: takes entries of people and results of tables, and says what each table is to be told."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from station.errors import RefusedError
from station.hall.codes import Code
from station.hall.engine.read_model import Enrolled
from station.hall.office.checks import checked
from station.hall.office.drawing import drawn
from station.hall.office.entries import (
    STATION,
    Answered,
    Assigned,
    Erased,
    Following,
    Headed,
    Made,
    OfficeDecision,
    OfficeEntry,
    Opened,
)
from station.hall.office.event import EventNow, event_of
from station.hall.office.ledger import Ledger
from station.hall.office.orders import Orders, Sent
from station.hall.office.results import (
    Waits,
    further,
    imposed_said,
    lot_said,
    result_said,
    taken,
    undecided,
    waiting,
    with_another,
    word_of,
)
from station.hall.office.roster import (
    check_boards,
    edited,
    entered,
    erasable,
    everybody,
    gone,
    numbered,
    removed,
    teams_of,
)
from station.hall.office.staging import begun, check_stages, rounds_with
from station.hall.office.taking import judged
from station.hall.pairing.swiss import Drawn
from station.hall.tables.table import TableNow
from station.hall.tournament.entries import Entered, Locked, Paired, RoundsSet, StageBegun
from station.hall.tournament.faults import faults
from station.hall.tournament.parameters import unanswered
from station.hall.tournament.teams import seated
from station.hall.tournament.tournament import Format, Game, GameKey, Person, Tournament
from vision.reasons import Reason


class Organizer:
    """Safe to use from several threads. stations -- who is enrolled; changed -- hears of each new entry

    What does not fit is refused: RefusedError, nothing is written.
    """

    def __init__(
        self, ledger: Ledger, stations: Callable[[], list[Enrolled]], changed: Callable[[], object] = lambda: None
    ) -> None:
        self._ledger, self._stations, self._changed = ledger, stations, changed
        self.orders = Orders(ledger)
        self._shown = self._now = event_of(ledger.entries())
        self._acting = False
        self.rev = 1

    @property
    def now(self) -> EventNow:
        """The event as it stands in the file."""
        return self._shown

    @contextmanager
    def acting(self) -> Iterator[None]:
        """One act, of a person or a table: what is entered and given out meanwhile is in the file together or not at
        all, whatever is killed; nobody else acts between, and pages hear of it afterwards."""
        with self._ledger.lock:
            if self._acting:
                yield
                return
            self._acting = True
            try:
                with self._ledger.writing():
                    yield
                    self.orders.update(self._now, self._stations())
            except BaseException:
                self._now = self._shown
                raise
            finally:
                self._acting = False
            self._shown = self._now
        self._tell()

    def start(self, opened: Opened, persons: Iterable[Person], by: str) -> None:
        """The event begins with these players. RefusedError while a question of the texts has no answer."""
        with self.acting():
            self._start(opened, persons, by)

    def _start(self, opened: Opened, persons: Iterable[Person], by: str) -> None:
        if self._now.opened is not None:
            raise RefusedError("hall_opened", "The event has begun already.")
        if opened.format.of_teams != (opened.match_boards > 0):
            raise RefusedError("hall_boards", "A match of teams has one board or more; one of persons has none.")
        if opened.match_rounds not in (1, opened.match_boards) or opened.rounds % opened.match_rounds:
            raise RefusedError("hall_boards", "Where all play all, each match takes as many rounds as it has boards.")
        come = [*everybody(self._now), *persons]
        check_boards(opened, come)
        check_stages(opened)
        if open_ := unanswered(opened.answers, *opened.formats):
            names = ", ".join(one.name for one in open_)
            raise RefusedError("hall_silent", f"{len(open_)} questions are open, first: {names}.")
        self._add([opened, *map(Entered, persons), *(teams_of(self._now, come) if opened.format.of_teams else ())], by)

    def take_over(self, tournament: Tournament, answers: dict[str, str], by: str) -> None:
        """An event out of a file, with the rounds that were paired and played before. Players get numbers as ids."""
        everybody = (*tournament.players, *tournament.members)
        ids = {person.id: f"p{n}" for n, person in enumerate(everybody, 1)}
        persons = [numbered(person, ids[person.id]) for person in everybody]
        boards = max((game.match_board or 0 for game in tournament.games), default=0) or tournament.match_boards
        first = tournament.stages[0].after if tournament.stages else tournament.rounds
        opened = Opened(
            tournament.name, first, tournament.format, answers, tournament.heading, boards, limit=tournament.limit,
            later=tuple(Following(one.format, len(one.players), one.rounds, one.limit) for one in tournament.stages),
        )  # fmt: skip
        with self.acting():
            self._start(opened, persons, by)
            for round_ in sorted({game.round for game in tournament.games}):
                self._take_round(tournament, round_, ids, by)

    def _take_round(self, tournament: Tournament, round_: int, ids: Mapping[str, str], by: str) -> None:
        entries: list[OfficeEntry] = [
            StageBegun(one.format, tuple(ids[id_] for id_ in one.players), one.rounds, one.limit)
            for one in tournament.stages if one.after == round_ - 1
        ]  # fmt: skip
        games = tuple(
            replace(game, black=ids[game.black], white=ids[game.white] if game.white else None)
            for game in tournament.games if game.round == round_
        )  # fmt: skip
        self._add(entries, by)
        more = [RoundsSet(round_)] if round_ > self._now.book.tournament.rounds else []
        self._add([*more, Paired(games)], by)

    def enter_players(self, persons: Iterable[Person], by: str) -> None:
        """More of them, before the event or in its course."""
        with self.acting():
            self._add(entered(self._now, persons), by)

    def edit_player(self, person: Person, by: str) -> None:
        """His data are put right; what they were stays in the log."""
        with self.acting():
            self._add(edited(self._now, person), by)

    def remove_player(self, player: str, by: str) -> None:
        """Entered by mistake, before the first round."""
        with self._ledger.lock:
            self._add(removed(self._now, player), by, player)
            self._ledger.settle()

    def draw(self, seed: str) -> Drawn:
        """The next round as it would be; nobody hears of it before it is published."""
        return drawn(self._going_on(), seed)

    def begin_stage(self, players: Sequence[str], by: str) -> None:
        """The next stage, with these, the best first."""
        with self.acting():
            self._add([begun(self._going_on(), players)], by)

    def publish(self, round_: Drawn, by: str) -> None:
        """The round stands: tables are told at once."""
        with self.acting():
            entries: list[OfficeEntry] = [Paired(round_.games, round_.seed, reasons=dict(round_.why))]
            if (rounds := rounds_with(self._now, round_)) != self._now.book.tournament.rounds:
                entries.insert(0, RoundsSet(rounds))
            self._check(round_.games, rounds)
            self._add(entries, by)

    def enter(self, entry: OfficeDecision, by: str) -> None:
        """What a person decides: a result, a cancellation, a withdrawal, a warning, a lot, a play-off, a release."""
        with self.acting():
            entry = checked(entry, self._now)
            self._add(with_another(entry, self.game(entry.game) if isinstance(entry, Locked) else None), by)

    def answer(self, answers: Mapping[str, str], by: str) -> None:
        """Of questions that the program did not ask yet when the event began; an answer that stands is not changed."""
        with self.acting():
            now = self._going_on()
            open_ = {one.name: one for one in now.open_questions}
            for name, answer in answers.items():
                if name not in open_ or not answer or (open_[name].choices and answer not in open_[name].choices):
                    raise RefusedError("hall_entry", f"{name} is not open, or this is no answer to it.")
            self._add([Answered(answers)], by)

    def head(self, headed: Headed, seen: Headed | None, by: str) -> None:
        """Name, place and dates are others; komi is no matter of theirs.

        seen -- as the person saw them: RefusedError where they are others by now
        """
        with self.acting():
            here = self._going_on().book.tournament
            if seen is not None and (seen.name, seen.heading) != (here.name, replace(here.heading, komi="")):
                raise RefusedError("changed", "Somebody changed the event's heading meanwhile: look at it again.")
            self._add([replace(headed, heading=replace(headed.heading, komi=here.heading.komi))], by)

    def erase(self, player: str, why: str, by: str) -> None:
        """A player's own data are gone from the office: name, club, rating; what he played stays under his number."""
        with self._ledger.lock:
            with self.acting():
                erasable(self._now, player)
                played = {game.key for game in self._now.book.tournament.games if self._plays(player, game)}
                self.orders.forget_names(played)
                self._ledger.add_all([Erased(player, why)], by, player)
                self._now = event_of(self._ledger.entries())
            self._ledger.settle()

    def _plays(self, player: str, game: Game) -> bool:
        sat = (seated(self._now.book.tournament, game, side) for side in "BW")
        return player in (game.black, game.white) or any(one is not None and one.id == player for one in sat)

    def settle(self, table: TableNow, before: Iterable[TableNow] = ()) -> None:
        """What a table says of its game: the result, once it is locked there, a lot, and what its rulings put on the
        players; what is not for the table to change is told to people.

        before -- the table in its games before that one, the last one first"""
        by, orders = f"{STATION}{table.station}", self.orders.of
        with self._ledger.lock:
            if said := result_said(self._now, table, before, orders):
                self._add(said, by)
            if lot := lot_said(self._now, table, orders):
                self._add(lot, by)
            if more := imposed_said(self._now, table, orders):
                self._add(more, by)

    def elsewhere(self, key: GameKey, table: TableNow) -> bool:
        """Whether this pairing is bound to another game than the one at this table."""
        bound = self._now.bound.get(key)
        number = table.game.number if table.game is not None else 0
        return bound is not None and bound[1] > 0 and bound != (table.station, number)

    def waiting(self, table: TableNow) -> tuple[Waits, ...]:
        """What a person has to say of this table's games."""
        return waiting(self._now, table, self.orders.of)

    def undecided(self, table: TableNow) -> bool:
        """Whether its game may be a pairing's that has no result yet."""
        return undecided(self._now, table, self.orders.of)

    def assign(self, table: TableNow, number: int, taken_: bool, why: str, by: str) -> None:
        """A person says of a further game, or of a table's word against his, whether it is the pairing's: its result
        then counts, now or once it ends. RefusedError where nothing of that game waits for an answer."""
        with self.acting():
            at = (table.station, number)
            said = self._now.told.get(at)
            here = table.game is not None and table.game.number == number
            key = said.game if said is not None else further(self._now, table, self.orders.of) if here else None
            if key is None:
                raise RefusedError("hall_no_word", "Nothing of this game waits for an answer.")
            if not taken_:
                self._add([Assigned(*at, None, why)], by)
                return
            self._add(taken(self._now, *at, key, why, (by, str(self._ledger.now_ns))), by)
            if said is not None:
                self._add(with_another(word_of(said), self._now.games[key]), f"{STATION}{table.station}")

    def judge(self, about: tuple[str, int, int], games: Collection[GameKey], by: str) -> None:
        """A person says which results a ruling at a table took (§23.1). about -- station, game there, ruling"""
        with self.acting():
            self._add(judged(self._now, about, games), by)

    def game(self, key: GameKey) -> Game | None:
        """The last one of that round and Black, as it stands."""
        return self._now.games.get(key)

    def seated(self) -> None:
        """Stations came, went or stand elsewhere."""
        with self.acting():
            pass  # each table whose game or place is another now is told

    def untaken(self, tables: Callable[[str], TableNow]) -> list[Sent]:
        """Orders that their tables' logs do not name yet."""
        enrolled = {one.name for one in self._stations()}
        return [
            sent
            for station, sent in self.orders.last().items()
            if station in enrolled and tables(station).taken < sent.id and sent.order.black
        ]

    def _going_on(self) -> EventNow:
        if self._now.opened is None:
            raise RefusedError("hall_unopened", "The event has not begun.")
        return self._now

    def _check(self, games: Iterable[Game], rounds: int) -> None:
        tournament = replace(self._now.book.tournament, rounds=rounds)
        if bad := sorted({one.board for one in games if one.board} & self._now.failed):
            raise RefusedError("hall_failed", f"Nobody plays at table {bad[0]}: its equipment did not pass.")
        for game in games:
            left = gone(tournament, game)
            if left and game.result is None:
                raise RefusedError(Code.HAS_LEFT, reason=Reason(Code.HAS_LEFT, {"name": tournament.names[left[0]]}))
        tried = replace(tournament, games=(*tournament.games, *games))
        for where, reason in faults(tried):
            raise RefusedError("hall_fault", f"{where}: {reason}")

    def _add(self, entries: Iterable[OfficeEntry], by: str, forgotten: str = "") -> None:
        """All of them or none: tried on the event before they are written."""
        with self.acting():
            tried, all_ = self._now, list(entries)
            try:
                for entry in all_:
                    tried = tried.after(Made(entry, by, 0))
            except (KeyError, ValueError) as error:
                raise RefusedError("hall_entry", f"This does not fit the event: {error}.") from None
            for made in self._ledger.add_all(all_, by, forgotten):
                self._now = self._now.after(made)

    def _tell(self) -> None:
        self.rev += 1
        self._changed()


USUAL = {
    "colors": "draw", "nigiri_mixed": "elder", "rounds_from": "fixed", "repeats": "never", "no_result": "1",
    "forfeits": "count", "bye_for": "lowest_never_twice", "bye_points": "2", "bye_opponent": "before", "method": "A",
    "highest": "actual", "team_total": "match_points", "shared": "yes", "withdrawn_place": "keeps",
    "withdrawn_forfeits": "count", "cancelled_meeting": "counts", "both_lose_lot": "winner_for_pairing",
    "substitutes": "none", "even_number": "bye", "venue": "apart", "pauses": "–", "knock_out_draw": "replay",
    "knock_out_withdrawal": "forfeit", "final_draw": "replay", "duel_draw": "replay",
}  # fmt: skip
"""The answers of the demo; an event gives its own."""


def swiss_of(name: str, rounds: int) -> Opened:
    """An event with the usual answers, for the demo and for tests."""
    return Opened(name, rounds, Format.SWISS, USUAL)
