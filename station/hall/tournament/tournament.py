"""A tournament as its tables and result sheets say: who plays, what was paired, how it ended.

Nothing is checked here; `faults` says what cannot be.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from station.hall.tournament.result import Kind, Result

GameKey = tuple[int, str] | tuple[int, str, int]
"""A round, Black's id, and of teams the board of the match."""


class Format(StrEnum):
    """How a stage is paired (2002 §26), and what its places are reckoned by (§27).

    FINAL -- two play game after game (多局决胜制); DUEL -- two teams send one after the other, who wins stays (擂台赛)
    """

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    TEAM_SWISS = "team_swiss"
    TEAM_ROUND_ROBIN = "team_round_robin"
    KNOCK_OUT = "knock_out"
    SWISS_KNOCK_OUT = "swiss_knock_out"
    FINAL = "final"
    DUEL = "duel"

    @property
    def of_teams(self) -> bool:
        """Whether the players are teams, and each game one of their boards."""
        return self in (Format.TEAM_SWISS, Format.TEAM_ROUND_ROBIN)

    @property
    def swiss(self) -> bool:
        """Whether opponents differ in strength, so that their points count (§27.2)."""
        return self in (Format.SWISS, Format.TEAM_SWISS, Format.SWISS_KNOCK_OUT)

    @property
    def eliminates(self) -> bool:
        """Whether defeats put out, so that each game needs a loser (§26.1, §26.4 – §26.6)."""
        return self in (Format.KNOCK_OUT, Format.SWISS_KNOCK_OUT, Format.FINAL, Format.DUEL)

    @property
    def open_ended(self) -> bool:
        """Whether it takes as many rounds as it needs until one is left."""
        return self.eliminates and not self.swiss


class Highest(StrEnum):
    """What 最高积分 means: the points that somebody has, or that somebody could have. The text says neither."""

    ACTUAL = "actual"
    POSSIBLE = "possible"


class OwnPoints(StrEnum):
    """Of a team in a Swiss: the text names 总积分 and does not say what it is."""

    MATCH = "match_points"
    BOARDS = "board_points"


class ByeCredit(StrEnum):
    """What a bye adds to 对手积分: the player's own points at the end of the round before, or nothing."""

    BEFORE = "before"
    NOTHING = "0"


@dataclass(frozen=True)
class Person:
    """A player, or a team. `id` is unique in the tournament; two of one name differ in it.

    family -- the family name, or the whole name where it is not known which part is which
    rank -- "7d", "2k", "5p" or nothing; rating -- 等级分; country -- two letters; born -- "1990" or "1990-04-01"
    pin, licence, aga -- numbers at EGF, FFG and AGA
    """

    id: str
    family: str = ""
    given: str = ""
    team: str = ""
    rank: str = ""
    rating: int | None = None
    country: str = ""
    club: str = ""
    born: str = ""
    pin: str = ""
    licence: str = ""
    aga: str = ""

    @property
    def name(self) -> str:
        """Family name first; the id of one who has no other name."""
        return " ".join(part for part in (self.family, self.given) if part) or self.id


MOST_PLAYERS = 5_000
"""Of one event: five times what programs for 998 a group take, and what a browser shows without a wait."""


@dataclass(frozen=True)
class Heading:
    """What result files say above the results.

    country -- two letters; begin, end -- "2026-11-22"; komi -- "7.5"; minutes -- of one side, as ratings count
    """

    place: str = ""
    country: str = ""
    begin: str = ""
    end: str = ""
    komi: str = ""
    minutes: int | None = None


@dataclass(frozen=True)
class Game:
    """One game as it was drawn; for teams one board of a match.

    round -- from 1; board -- the table, from 1; match_board -- of teams: the board of their match, from 1
    guessed -- 猜先 was held: the colors are what it gave (§10)
    lot -- of a knock-out: "B" or "W" goes on by lot, where nobody won (§26.1)
    black, white -- ids of persons or teams; no white: a bye
    result -- None: not played yet; played -- False: a forfeit (弃权, 2002 §13.1); a loss by ruling was played
    cancelled -- whose points of it are taken (§23.1), "B" and "W"; the meeting stays
    """

    round: int
    black: str
    white: str | None = None
    board: int | None = None
    result: Result | None = None
    played: bool = True
    cancelled: frozenset[str] = frozenset()
    handicap: int = 0
    match_board: int | None = None
    guessed: bool = False
    lot: str = ""

    @property
    def key(self) -> GameKey:
        """No one sits at two tables, and of a team one at each board of its match."""
        return (self.round, self.black) if self.match_board is None else (self.round, self.black, self.match_board)

    @property
    def counts(self) -> bool:
        """Whether it ended, and is not played again."""
        return self.result is not None and self.result.kind is not Kind.REPLAY

    @property
    def rated(self) -> bool:
        """Whether those who rate take it: begun, be it lost by ruling (判负), and of one word for both sides.

        No forfeit (弃权: somebody "did not show up", as OpenGotha has it), none that both lost or lost points of.
        """
        both_lost = self.result is not None and self.result.kind is Kind.BOTH_LOSE
        return self.played and not both_lost and not self.cancelled

    @property
    def bye(self) -> bool:
        """Whether nobody sat opposite."""
        return self.result is not None and self.result.kind is Kind.BYE


@dataclass(frozen=True)
class Stage:
    """What follows in the same event with some of its players, as a tournament of its own: points begin at nothing.

    after -- the last round of what was before; players -- ids of who went on, the best first
    rounds, limit -- as of `Tournament`
    """

    format: Format
    after: int
    players: tuple[str, ...]
    rounds: int
    limit: int = 0


@dataclass(frozen=True)
class Tournament:
    """What a table of places is made from. The defaults are those of an event that said nothing.

    rounds -- that the event has; warnings -- of the whole event, by id
    withdrawn -- the last round somebody took part in, by id
    order -- play-offs or lots among equals: each the better one first
    bye_points, no_result -- what a bye and a game without result give; forfeits -- whether they count in 小分, 对手积分
    leavers_placed -- of a round robin: who left keeps a place; leavers_forfeits -- and what he forfeits then counts
    cancelled_met -- a side whose points of a game were cancelled met its opponent all the same
    members -- of teams: who sits for them; `team` is the team's name
    match_boards -- of a match of teams; match_rounds -- that it takes: 1, or as many as boards where all of a team play
    all of the other (全队轮赛); line_ups -- ids by board of the match, by round and team, where one was given
    own_points -- of a Swiss of teams: what a match gives a team in 总得分 and 对手积分
    limit -- of knock-outs: who has more defeats is out; of a final best of n: (n − 1) / 2
    stages -- that began after the first one; format, limit and the rounds up to then are the first one's
    """

    rounds: int
    format: Format
    players: tuple[Person, ...]
    games: tuple[Game, ...] = ()
    name: str = ""
    highest: Highest = Highest.ACTUAL
    warnings: Mapping[str, int] = field(default_factory=dict, hash=False)
    withdrawn: Mapping[str, int] = field(default_factory=dict, hash=False)
    order: tuple[tuple[str, ...], ...] = ()
    bye_points: Fraction = Fraction(2)
    bye_credit: ByeCredit = ByeCredit.BEFORE
    no_result: Fraction = Fraction(1)
    forfeits: bool = True
    heading: Heading = Heading()
    leavers_placed: bool = True
    leavers_forfeits: bool = True
    cancelled_met: bool = True
    members: tuple[Person, ...] = ()
    match_boards: int = 0
    line_ups: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict, hash=False)
    own_points: OwnPoints = OwnPoints.MATCH
    match_rounds: int = 1
    limit: int = 0
    stages: tuple[Stage, ...] = ()

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each player or team is called, by id."""
        return {one.id: one.name for one in self.players}

    @cached_property
    def apart(self) -> Mapping[str, str]:
        """The same, and behind a name that several have what tells them apart: club and rank, or the id."""
        times = Counter(one.name for one in self.players)
        more = {one.id: " ".join(part for part in (one.club, one.rank) if part) for one in self.players}
        same = Counter((one.name, more[one.id]) for one in self.players)
        return {
            one.id: one.name if times[one.name] == 1 else
            f"{one.name} ({more[one.id] if more[one.id] and same[one.name, more[one.id]] == 1 else one.id})"
            for one in self.players
        }  # fmt: skip

    def match_of(self, round_: int) -> int:
        """Which match of each team is played in a round, from 1; of persons the round itself."""
        return (round_ - 1) // self.match_rounds + 1
