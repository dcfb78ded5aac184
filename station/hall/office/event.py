"""Where the event is: the fold over what the hall's own log holds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import count

from station.hall.office.entries import (
    STATION,
    Answered,
    Assigned,
    AtTable,
    Checked,
    Dismissed,
    Erased,
    Following,
    Headed,
    Made,
    Opened,
    Said,
    TablesFixed,
    TakenJudged,
    Witnessed,
    from_table,
)
from station.hall.office.imposed import Imposed, changes
from station.hall.tournament.entries import Entered, Locked, Lot, Paired
from station.hall.tournament.journal import Book, step
from station.hall.tournament.parameters import Parameter, unanswered
from station.hall.tournament.stages import after
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import ByeCredit, Format, Game, GameKey, Highest, OwnPoints, Tournament


@dataclass(frozen=True)
class EventNow:
    """Where the event is.

    opened -- None before it began; by_hand -- games whose result a person entered here
    lots_from -- the station at whose desk the lot of a game was drawn; "": a person entered it here
    checks -- the last one of each board: a `Checked` with its maker
    seed -- of its stage's first round: all rounds of a round robin are drawn from it
    ids -- of players and teams that were ever entered: none is given twice
    bound -- the game at a table that is the pairing's: the first that ended there, or the one that a person said; no
    other game changes its result. 0 as number: one that a program before this was kept took
    heard -- the last word of each game at a table; told -- those that wait for a person; aside -- games of no pairing
    imposed -- what each game at a table put on its players; judged -- rulings of which a person said what they took
    """

    opened: Opened | None = None
    fixed: TablesFixed = field(default_factory=TablesFixed)
    book: Book = field(default_factory=lambda: Book(Tournament(1, Format.SWISS, ())))
    by_hand: frozenset[GameKey] = frozenset()
    lots_from: Mapping[GameKey, str] = field(default_factory=dict, hash=False)
    checks: Mapping[int, Made] = field(default_factory=dict, hash=False)
    seed: str = ""
    ids: frozenset[str] = frozenset()
    bound: Mapping[GameKey, AtTable] = field(default_factory=dict, hash=False)
    heard: Mapping[AtTable, tuple[str, bool]] = field(default_factory=dict, hash=False)
    told: Mapping[AtTable, Said] = field(default_factory=dict, hash=False)
    aside: frozenset[AtTable] = frozenset()
    imposed: Mapping[AtTable, Imposed] = field(default_factory=dict, hash=False)
    judged: frozenset[tuple[str, int, int]] = frozenset()

    def after(self, made: Made) -> "EventNow":
        """With one entry more. KeyError for one about a game that was not paired."""
        match made.entry:
            case Opened() as opened:
                return replace(self, opened=opened, book=_begun(opened, self.book))
            case Headed(name=name, heading=heading):
                tournament = replace(self.book.tournament, name=name, heading=heading)
                return replace(self, book=replace(self.book, tournament=tournament))
            case Answered(answers=more) if self.opened is not None:
                opened = replace(self.opened, answers={**more, **self.opened.answers})
                return replace(self, opened=opened, book=_answered(opened.answers, self.book))
            case Imposed() as imposed:
                book = self.book
                for entry in changes(self.imposed.get(imposed.at), imposed, book):
                    book = step(entry, book)
                return replace(self, book=book, imposed={**self.imposed, imposed.at: imposed})
            case TakenJudged(about=about):
                return replace(self, judged=self.judged | {about})
            case TablesFixed() as fixed:
                return replace(self, fixed=fixed)
            case Erased() | Dismissed() | Witnessed():
                return self
            case Entered(person=person) as entered:
                return replace(self, book=step(entered, self.book), ids=self.ids | {person.id})
            case Checked(board=board):
                return replace(self, checks={**self.checks, board: made})
            case Locked(game=key) as locked if from_table(made.by):
                at = (made.by.removeprefix(STATION), locked.number)
                return replace(
                    self, book=step(locked, self.book), by_hand=self.by_hand - {key}, bound={**self.bound, key: at},
                    heard={**self.heard, at: (locked.result, locked.played)}, told=_without(self.told, at),
                )  # fmt: skip
            case Locked(game=key) as locked:  # a person who decides has answered what its own table said against it
                told = {at: one for at, one in self.told.items() if one.game != key or one.further}
                return replace(self, book=step(locked, self.book), by_hand=self.by_hand | {key}, told=told)
            case Said(game=key, at=at) as said:
                now = replace(self, heard={**self.heard, at: (said.result, said.played)})
                if not said.further:
                    now = replace(now, bound={**self.bound, key: at})
                agrees = not said.further and self.word(key) == now.heard[at]
                return replace(now, told=_without(self.told, at) if agrees else {**self.told, at: said})
            case Assigned(game=None, at=at):
                return replace(self, told=_without(self.told, at), aside=self.aside | {at})
            case Assigned(game=key, at=at) if key is not None:
                return replace(
                    self, told=_without(self.told, at), bound={**self.bound, key: at}, by_hand=self.by_hand - {key},
                    aside=self.aside - {at},
                )  # fmt: skip
            case Lot(game=key) as lot:
                station = made.by.removeprefix(STATION) if from_table(made.by) else ""
                return replace(self, book=step(lot, self.book), lots_from={**self.lots_from, key: station})
            case Paired(games=games) as paired:  # of a game that is played again nobody said anything yet
                keys = {game.key for game in games}
                seed = self.seed if self.round > after(self.book.tournament) else paired.seed
                spent = {at for key, at in self.bound.items() if key in keys}
                bound = {key: at for key, at in self.bound.items() if key not in keys}
                return replace(
                    self, book=step(paired, self.book), by_hand=self.by_hand - keys, seed=seed, bound=bound,
                    aside=self.aside | spent,
                )  # fmt: skip
            case entry:
                return replace(self, book=step(entry, self.book))

    @property
    def following(self) -> Following | None:
        """The stage that comes after the one that goes on."""
        later = self.opened.later if self.opened is not None else ()
        begun = len(self.book.tournament.stages)
        return later[begun] if begun < len(later) else None

    @property
    def open_questions(self) -> tuple[Parameter, ...]:
        """Those that the program did not ask yet when the event began."""
        return unanswered(self.opened.answers, *self.opened.formats) if self.opened is not None else ()

    def answer(self, name: str) -> str:
        """To a question of the texts; "" where it was not asked."""
        return self.opened.answers.get(name, "") if self.opened is not None else ""

    @cached_property
    def games(self) -> Mapping[GameKey, Game]:
        """All of them by key; of one that is played again the last row."""
        return {game.key: game for game in self.book.tournament.games}

    def word(self, key: GameKey) -> tuple[str, bool] | None:
        """The result of a game as the event has it, and whether it was played; None: it has none."""
        game = self.games[key]
        return None if game.result is None else (str(game.result), game.played)

    def lot(self, key: GameKey) -> Lot | None:
        """How it fell, for the pairing of the next round."""
        return next((lot for lot in self.book.lots if lot.game == key), None)

    def again(self, key: GameKey) -> int:
        """How often this pairing's game was ruled to be played again."""
        return self._rows[key] - 1

    @cached_property
    def _rows(self) -> Counter[GameKey]:
        """A game that is played again has one more: tables and pages ask for each of thousands."""
        return Counter(game.key for game in self.book.tournament.games)

    @property
    def failed(self) -> frozenset[int]:
        """Boards at which nobody is to play: a part of theirs did not pass."""
        told = ((board, made.entry) for board, made in self.checks.items())
        return frozenset(board for board, one in told if isinstance(one, Checked) and not all(one.parts.values()))

    def fresh(self, letter: str) -> Iterator[str]:
        """Ids that nobody had: "p7", "p8", …"""
        numbers = [int(one[1:]) for one in self.ids if one.startswith(letter) and one[1:].isdecimal()]
        return (f"{letter}{n}" for n in count(max(numbers, default=0) + 1))

    @property
    def round(self) -> int:
        """The last one that was paired; 0: none."""
        return max((game.round for game in self.book.tournament.games), default=0)


def _without(told: Mapping[AtTable, Said], at: AtTable) -> Mapping[AtTable, Said]:
    return {one: said for one, said in told.items() if one != at}


def event_of(entries: Iterable[Made]) -> EventNow:
    """The fold."""
    now = EventNow()
    for made in entries:
        now = now.after(made)
    return now


def _begun(opened: Opened, had: Book) -> Book:
    """Players that were entered before stay. Of teams, who has none is one himself."""
    everybody = (*had.tournament.players, *had.tournament.members)
    teams = opened.format.of_teams
    tournament = replace(
        had.tournament,
        players=tuple(one for one in everybody if not (teams and one.team)),
        members=tuple(one for one in everybody if teams and one.team),
        match_boards=opened.match_boards,
        match_rounds=opened.match_rounds,
        rounds=opened.rounds,
        format=opened.format,
        limit=opened.limit,
        name=opened.name,
        heading=opened.heading,
    )
    return _answered(opened.answers, replace(had, tournament=tournament))


def _answered(said: Mapping[str, str], had: Book) -> Book:
    """What the answers mean for the table of places."""
    tournament = replace(
        had.tournament,
        own_points=OwnPoints(said.get("team_total", OwnPoints.MATCH)),
        highest=Highest(said.get("highest", Highest.ACTUAL)),
        bye_points=Fraction(said.get("bye_points", "2")),
        bye_credit=ByeCredit(said.get("bye_opponent", ByeCredit.BEFORE)),
        no_result=Fraction(said["no_result"]) if said.get("no_result") in ("0", "1") else Fraction(1),
        forfeits=said.get("forfeits", "count") == "count",
        leavers_placed=said.get("withdrawn_place", "keeps") == "keeps",
        leavers_forfeits=said.get("withdrawn_forfeits", "count") == "count",
        cancelled_met=said.get("cancelled_meeting", "counts") == "counts",
    )
    return replace(had, tournament=tournament, method=Method(said.get("method", Method.A)))
