"""Who keeps the event going: takes entries of people and results of tables, and says what each table is to be told."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count

from station.errors import RefusedError
from station.hall.codes import Code
from station.hall.engine.read_model import Enrolled
from station.hall.office.entries import (
    STATION,
    Assigned,
    Dismissed,
    Erased,
    EventNow,
    Headed,
    Made,
    OfficeEntry,
    Opened,
    Said,
    TablesFixed,
    event_of,
)
from station.hall.office.ledger import Ledger
from station.hall.office.orders import Orders, Sent
from station.hall.office.results import (
    Waits,
    by_rules,
    further,
    lot_said,
    result_said,
    taken,
    undecided,
    waiting,
    with_another,
    word_of,
)
from station.hall.office.roster import check_boards, edited, entered, erasable, everybody, numbered, removed, teams_of
from station.hall.pairing.round_robin import round_robin
from station.hall.pairing.swiss import Drawn, PairingError, swiss
from station.hall.tables.table import TableNow
from station.hall.tournament.counts import enough_rounds
from station.hall.tournament.faults import faults
from station.hall.tournament.journal import (
    Edited,
    Entered,
    Guessed,
    LinedUp,
    Locked,
    Lot,
    Ordered,
    Paired,
    Released,
    Removed,
    Returned,
    RoundsSet,
    Warned,
    Withdrew,
    for_pairing,
)
from station.hall.tournament.parameters import unanswered
from station.hall.tournament.result import Kind
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.standings import shared_places, standings
from station.hall.tournament.teams import boards_of, by_matches, fits, going_on, seated
from station.hall.tournament.tournament import Format, Game, GameKey, Person, Tournament
from station.locale.catalog import catalog
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
        self._now = event_of(ledger.entries())
        self.rev = 1

    @property
    def now(self) -> EventNow:
        """The event as it stands."""
        return self._now

    def start(self, opened: Opened, persons: Iterable[Person], by: str) -> None:
        """The event begins with these players. RefusedError while a question of the texts has no answer."""
        if self._now.opened is not None:
            raise RefusedError("hall_opened", "The event has begun already.")
        if opened.format.of_teams != (opened.match_boards > 0):
            raise RefusedError("hall_boards", "A match of teams has one board or more; one of persons has none.")
        if opened.match_rounds not in (1, opened.match_boards) or opened.rounds % opened.match_rounds:
            raise RefusedError("hall_boards", "Where all play all, each match takes as many rounds as it has boards.")
        come = [*everybody(self._now), *persons]
        check_boards(opened, come)
        if open_ := unanswered(opened.answers, opened.format):
            names = ", ".join(one.name for one in open_)
            raise RefusedError("hall_silent", f"{len(open_)} questions are open, first: {names}.")
        self._add([opened, *map(Entered, persons), *(teams_of(self._now, come) if opened.format.of_teams else ())], by)

    def take_over(self, tournament: Tournament, answers: dict[str, str], by: str) -> None:
        """An event out of a file, with the rounds that were paired and played before. Players get numbers as ids."""
        everybody = (*tournament.players, *tournament.members)
        ids = {person.id: f"p{n}" for n, person in enumerate(everybody, 1)}
        persons = [numbered(person, ids[person.id]) for person in everybody]
        boards = max((game.match_board or 0 for game in tournament.games), default=0) or tournament.match_boards
        opened = Opened(tournament.name, tournament.rounds, tournament.format, answers, tournament.heading, boards)
        self.start(opened, persons, by)
        rounds = sorted({game.round for game in tournament.games})
        for round_ in rounds:
            games = [game for game in tournament.games if game.round == round_]
            self._add([Paired(tuple(replace(
                game, black=ids[game.black], white=ids[game.white] if game.white else None
            ) for game in games))], by)  # fmt: skip

    def enter_players(self, persons: Iterable[Person], by: str) -> None:
        """More of them, before the event or in its course."""
        with self._ledger.lock:
            self._add(entered(self._now, persons), by)

    def edit_player(self, person: Person, by: str) -> None:
        """His data are put right; what they were stays in the log."""
        with self._ledger.lock:
            self._add(edited(self._now, person), by)

    def remove_player(self, player: str, by: str) -> None:
        """Entered by mistake, before the first round."""
        with self._ledger.lock:
            self._add(removed(self._now, player), by, player)
            self._ledger.settle()

    def draw(self, seed: str) -> Drawn:
        """The next round as it would be; nobody hears of it before it is published."""
        now = self._going_on()
        if any(game.result is None for game in now.book.tournament.games):
            raise RefusedError("hall_unfinished", "A game of the round before has no result yet.")
        round_ = now.round + 1
        before = for_pairing(now.book, round_)
        if further := going_on(before, round_):
            return Drawn(further, seed, {game.black: "schedule" for game in further if not game.bye})
        try:
            if before.format.swiss:
                again, by_lot = now.answer("repeats") == "last_rounds", now.answer("bye_for") == "lot"
                drawn = swiss(before, round_, seed, again=again, bye_by_lot=by_lot)
            else:
                drawn = round_robin(by_matches(before), before.match_of(round_), now.seed or seed)
                drawn = replace(drawn, games=tuple(replace(game, round=round_) for game in drawn.games))
        except PairingError as error:
            raise RefusedError("hall_no_pairing", f"{catalog('en').say(error.reason)}.") from None
        games = tuple(boards_of(drawn.games, before)) if before.format.of_teams else drawn.games
        if unseated := {game.black for game in drawn.games} - {id_ for one in games for id_ in (one.black, one.white)}:
            names = ", ".join(before.names[id_] for id_ in sorted(unseated))
            raise RefusedError(Code.TEAM_EMPTY, reason=Reason(Code.TEAM_EMPTY, {"names": names}))
        fit = (board for board in count(1) if board not in now.failed)
        return replace(drawn, games=tuple(
            one if one.board is None else replace(one, board=next(fit)) for one in games
        ))  # fmt: skip

    def publish(self, drawn: Drawn, by: str) -> None:
        """The round stands: tables are told at once."""
        self._check(drawn.games)
        entries: list[OfficeEntry] = [Paired(drawn.games, drawn.seed, reasons=dict(drawn.why))]
        if self._now.answer("rounds_from") == "players" and not self._now.round:
            plays = {name for game in drawn.games for name in (game.black, game.white) if name is not None}
            entries.insert(0, RoundsSet(enough_rounds(len(plays)) * self._now.book.tournament.match_rounds))
        self._add(entries, by)

    def enter(self, entry: OfficeEntry, by: str) -> None:
        """What a person decides: a result, a cancellation, a withdrawal, a warning, a lot, a play-off, a release."""
        if isinstance(
            entry, Opened | Headed | Entered | Edited | Removed | Paired | Erased | RoundsSet | Said | Assigned
        ):
            raise RefusedError("hall_entry", "This is not entered so.")
        if not isinstance(entry, TablesFixed | Dismissed):
            self._going_on()
        if isinstance(entry, Locked) and (game := self.game(entry.game)) is not None and game.bye:
            raise RefusedError("hall_entry", "Nobody plays in a bye: its result stands.")
        if isinstance(entry, Locked):
            entry = replace(entry, result=by_rules(self._now, entry.result))
            self._check_seats(entry)
        if isinstance(entry, Lot) and self._now.answer("both_lose_lot") == "none":
            raise RefusedError("hall_entry", "The event's own rules know no lot after both lost.")
        self._check_names(entry)
        if isinstance(entry, Released):
            self._check_release(entry)
        if isinstance(entry, LinedUp):
            self._check_line_up(entry)
        if isinstance(entry, Guessed):
            self._check_guess(entry)
        self._add(with_another(entry, self.game(entry.game) if isinstance(entry, Locked) else None), by)

    def head(self, headed: Headed, seen: Headed | None, by: str) -> None:
        """Name, place and dates are others; komi is no matter of theirs.

        seen -- as the person saw them: RefusedError where they are others by now
        """
        with self._ledger.lock:
            here = self._going_on().book.tournament
            if seen is not None and (seen.name, seen.heading) != (here.name, replace(here.heading, komi="")):
                raise RefusedError("changed", "Somebody changed the event's heading meanwhile: look at it again.")
            self._add([replace(headed, heading=replace(headed.heading, komi=here.heading.komi))], by)

    def _check_seats(self, entry: Locked) -> None:
        """Of teams: who has nobody at a board can win or lose it by forfeit alone."""
        tournament, game = self._now.book.tournament, self.game(entry.game)
        if game is None or game.match_board is None or not entry.played or entry.result == Kind.REPLAY:
            return
        if any(seated(tournament, game, side) is None for side in "BW"):
            raise RefusedError(Code.NO_PAIR, reason=Reason(Code.NO_PAIR))

    def _check_names(self, entry: OfficeEntry) -> None:
        """Places are of players or teams; a warning or a sanction may be a team's player's."""
        placed = {one.id for one in self._now.book.tournament.players}
        of_persons = Warned | Sanctioned | Lifted
        known = {one.id for one in everybody(self._now)} if isinstance(entry, of_persons) else placed
        match entry:
            case (
                Withdrew(player=name) | Warned(player=name) | Returned(player=name) | Sanctioned(player=name)
                | Lifted(player=name)
            ):  # fmt: skip
                names: tuple[str, ...] = (name,)
            case Ordered(names=names):
                pass
            case _:
                return
        if not known.issuperset(names):
            raise RefusedError("hall_no_player", "There is no such player.")

    def _check_line_up(self, entry: LinedUp) -> None:
        """Before the match (§25.2), and as the event lets teams change."""
        tournament = self._now.book.tournament
        if all(one.id != entry.team for one in tournament.players) or not tournament.match_boards:
            raise RefusedError("hall_no_player", "There is no such team.")
        if entry.round < max(self._now.round, 1) or (entry.round - 1) % tournament.match_rounds or any(
            entry.team in (game.black, game.white) and game.result is not None
            for game in tournament.games if game.round == entry.round
        ):  # fmt: skip
            raise RefusedError("hall_entry", "A line-up is given before the match.")
        if not fits(tournament, entry.team, entry.round, entry.names, self._now.answer("substitutes")):
            raise RefusedError("hall_line_up", "The event's own rules let no team change so (substitutes).")

    def _check_guess(self, entry: Guessed) -> None:
        game = self.game(entry.game)
        if self._now.answer("colors") != "nigiri":
            raise RefusedError("hall_entry", "In this event colors are drawn.")
        if game is None or game.result is not None or game.guessed or self._now.again(entry.game):
            raise RefusedError("hall_entry", "Nobody holds stones for this game: its colors stand.")

    def _check_release(self, entry: Released) -> None:
        """The final table, where the event shares no places, waits for play-off or lot (§27.1 C)."""
        tournament, how = self._now.book.tournament, self._now.answer("shared")
        if entry.after < tournament.rounds or how not in ("play_off", "lot"):
            return
        called = {person.id: person.name for person in tournament.players}
        for names in shared_places(standings(tournament, self._now.book.method, entry.after)):
            told = " and ".join(called[name] for name in names)
            raise RefusedError("hall_shared", f"{told} share a place: enter their {how} first (§27.1).")

    def erase(self, player: str, why: str, by: str) -> None:
        """A player's own data are gone from the office: name, club, rating; what he played stays under his number."""
        with self._ledger.lock:
            erasable(self._now, player)
            played = {game.key for game in self._now.book.tournament.games if self._plays(player, game)}
            self.orders.forget_names(played)  # first: who is erased in the log has no name anywhere, whatever is killed
            self._ledger.add_all([Erased(player, why)], by, player)
            self._now = event_of(self._ledger.entries())
            self.orders.update(self._now, self._stations())
            self._ledger.settle()
        self._tell()

    def _plays(self, player: str, game: Game) -> bool:
        sat = (seated(self._now.book.tournament, game, side) for side in "BW")
        return player in (game.black, game.white) or any(one is not None and one.id == player for one in sat)

    def settle(self, table: TableNow, before: Iterable[TableNow] = ()) -> None:
        """What a table says of its game: the result, once it is locked there, and a lot; what is not for the table to
        change is told to people. before -- the table in its games before that one, the last one first"""
        by, orders = f"{STATION}{table.station}", self.orders.of
        with self._ledger.lock:
            if said := result_said(self._now, table, before, orders):
                self._add(said, by)
            if lot := lot_said(self._now, table, orders):
                self._add(lot, by)

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
        with self._ledger.lock:
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

    def game(self, key: GameKey) -> Game | None:
        """The last one of that round and Black."""
        return self._now.games.get(key)

    def seated(self) -> None:
        """Stations came, went or stand elsewhere."""
        self.orders.update(self._now, self._stations())
        self._tell()

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

    def _check(self, games: Iterable[Game]) -> None:
        tournament = self._now.book.tournament
        if bad := sorted({one.board for one in games if one.board} & self._now.failed):
            raise RefusedError("hall_failed", f"Nobody plays at table {bad[0]}: its equipment did not pass.")
        tried = replace(tournament, games=(*tournament.games, *games))
        for where, reason in faults(tried):
            raise RefusedError("hall_fault", f"{where}: {reason}")

    def _add(self, entries: Iterable[OfficeEntry], by: str, forgotten: str = "") -> None:
        """All of them or none: tried on the event before they are written."""
        with self._ledger.lock:
            tried, all_ = self._now, list(entries)
            try:
                for entry in all_:
                    tried = tried.after(Made(entry, by, 0))
            except (KeyError, ValueError) as error:
                raise RefusedError("hall_entry", f"This does not fit the event: {error}.") from None
            for made in self._ledger.add_all(all_, by, forgotten):
                self._now = self._now.after(made)
            self.orders.update(self._now, self._stations())
        self._tell()

    def _tell(self) -> None:
        self.rev += 1
        self._changed()


USUAL = {
    "colors": "draw", "nigiri_mixed": "elder", "rounds_from": "fixed", "repeats": "never", "no_result": "1",
    "forfeits": "count", "bye_for": "lowest_never_twice", "bye_points": "2", "bye_opponent": "before", "method": "A",
    "highest": "actual", "team_total": "match_points", "shared": "yes", "withdrawn_place": "keeps",
    "withdrawn_forfeits": "count", "cancelled_meeting": "counts", "both_lose_lot": "winner_for_pairing",
    "substitutes": "none", "even_number": "bye", "venue": "apart", "pauses": "–",
}  # fmt: skip
"""The answers of the demo; an event gives its own."""


def swiss_of(name: str, rounds: int) -> Opened:
    """An event with the usual answers, for the demo and for tests."""
    return Opened(name, rounds, Format.SWISS, USUAL)
