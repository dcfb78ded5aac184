"""Places reckoned a second time, straight from the text of 2002 §27, over tournaments made at random.

Nothing of the program's own reckoning is used: games are walked through once for each player and each column.
"""

from fractions import Fraction
from functools import cmp_to_key

from hypothesis import given, settings
from hypothesis import strategies as st

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method, standings
from station.hall.tournament.tournament import ByeCredit, Format, Game, Highest, Person, Tournament

ENDS = ("B+R", "W+R", "B+0.5", "W+T", "draw", "both_lose", "no_result", "replay", None)


@st.composite
def cups(draw: st.DrawFn) -> Tournament:
    """Of 2 to 9 players; byes, forfeits, cancelled points, warnings, somebody who left; each parameter either way."""
    names = "ABCDEFGHI"[: draw(st.integers(2, 9))]
    rounds = draw(st.integers(1, 6))
    form = draw(st.sampled_from([Format.SWISS, Format.ROUND_ROBIN]))
    withdrawn = draw(st.dictionaries(st.sampled_from(names), st.integers(0, rounds), max_size=2))
    games = []
    for round_ in range(1, rounds + 1):
        order = draw(st.permutations(names))
        for black, white in zip(order[::2], order[1::2], strict=False):
            text = draw(st.sampled_from(ENDS))
            cancelled = frozenset(draw(st.sampled_from(["", "", "", "B", "W", "BW"])))
            result = None if text is None else Result.parse(text)
            games.append(Game(round_, black, white, None, result, draw(st.booleans()), cancelled))
        if len(order) % 2:
            games.append(Game(round_, order[-1], result=Result(Kind.BYE)))
    return Tournament(
        rounds, form, tuple(map(Person, names)), tuple(games),
        highest=draw(st.sampled_from(list(Highest))), warnings=draw(
            st.dictionaries(st.sampled_from(names), st.integers(0, 3))
        ),
        withdrawn=withdrawn, bye_points=Fraction(draw(st.sampled_from([0, 1, 2]))),
        bye_credit=draw(st.sampled_from(list(ByeCredit))), no_result=Fraction(draw(st.sampled_from([0, 1]))),
        forfeits=draw(st.booleans()), leavers_placed=draw(st.booleans()), leavers_forfeits=draw(st.booleans()),
        cancelled_met=draw(st.booleans()),
    )  # fmt: skip


class Plain:
    """The text, sentence for sentence."""

    def __init__(self, cup: Tournament, after: int) -> None:
        self.cup, self.after = cup, after
        self.robin = cup.format is Format.ROUND_ROBIN
        self.voided = [name for name in self.names if self._is_void(name)]

    @property
    def names(self) -> list[str]:
        return [person.id for person in self.cup.players]

    def _is_void(self, name: str) -> bool:
        """§28.2: who left a round robin before half of its rounds; exactly half is enough."""
        last = self.cup.withdrawn.get(name)
        if not self.robin or last is None or last > self.after:
            return False
        played = 0
        for game in self.cup.games:
            if name in (game.black, game.white) and game.white and game.round <= last and game.played:
                played += game.result is not None and str(game.result) != "replay"
        return played < Fraction(self.cup.rounds, 2)

    def games(self, name: str) -> list[Game]:
        """His that stand."""
        return [
            game for game in self.cup.games
            if name in (game.black, game.white) and game.round <= self.after
            and game.result is not None and str(game.result) != "replay"
            and not {game.black, game.white} & set(self.voided)
        ]  # fmt: skip

    def worth(self, game: Game, name: str) -> Fraction:
        """胜者记2分，负者记0分，和者各记1分."""
        side = "B" if game.black == name else "W"
        if side in game.cancelled:
            return Fraction(0)
        said = str(game.result)
        if said == "bye":
            return self.cup.bye_points
        if said == "draw":
            return Fraction(1)
        if said == "no_result":
            return self.cup.no_result
        return Fraction(2) if said.startswith(f"{side}+") else Fraction(0)

    def points(self, name: str) -> Fraction:
        return sum((self.worth(game, name) for game in self.games(name)), Fraction(0))

    def reckoned(self, game: Game, name: str) -> bool:
        """Whether what the opponent has is counted for this one."""
        side = "B" if game.black == name else "W"
        if not game.played and not self.cup.forfeits:
            return False
        left = [self.cup.withdrawn.get(one or "", 99) < game.round for one in (game.black, game.white)]
        if self.robin and not game.played and not self.cup.leavers_forfeits and any(left):
            return False
        return side not in game.cancelled or self.cup.cancelled_met

    def opponents(self, name: str) -> Fraction:
        """对手积分."""
        found = Fraction(0)
        for game in self.games(name):
            if game.white is None:
                if self.cup.bye_credit is ByeCredit.BEFORE:
                    found += (
                        Plain(self.cup, game.round - 1).points(name)
                        if not self.robin
                        else sum(
                            (self.worth(one, name) for one in self.games(name) if one.round < game.round), Fraction(0)
                        )
                    )
            elif self.reckoned(game, name):
                found += self.points(game.white if game.black == name else game.black)
        return found

    def small(self, name: str) -> Fraction:
        """小分: points of the beaten, half of those he drew with."""
        found = Fraction(0)
        for game in self.games(name):
            if game.white is None or not self.reckoned(game, name):
                continue
            own, other = self.worth(game, name), game.white if game.black == name else game.black
            found += self.points(other) * (1 if own == 2 else Fraction(1, 2) if own == 1 else 0)
        return found

    def total(self, name: str) -> Fraction:
        """总得分 = 个人积分 + (对手积分总和 ÷ (½ × 最高积分) − 轮次)."""
        most = max(self.points(one) for one in self.names)
        if not most:
            return self.points(name)
        highest = most if self.cup.highest is Highest.ACTUAL else Fraction(2 * self.after)
        return self.points(name) + (self.opponents(name) / (highest / 2) - self.after)

    def above(self, one: str, other: str, method: Method) -> int:
        """Below 0: the first one stands above."""
        columns = (
            [self.points, self.small]
            if self.robin
            else ([self.total] if method is Method.A else [self.points, self.opponents])
        )
        for column in columns:
            if column(one) != column(other):
                return -1 if column(one) > column(other) else 1
        return self.cup.warnings.get(one, 0) - self.cup.warnings.get(other, 0)

    def placed(self) -> list[str]:
        """Who has a place."""
        leavers = self.cup.withdrawn if self.robin and not self.cup.leavers_placed else {}
        gone = [one for one, last in leavers.items() if last <= self.after and last < self.cup.rounds]
        return [one for one in self.names if one not in self.voided and one not in gone]


@settings(max_examples=150, deadline=None)
@given(cups(), st.data())
def test_every_column_and_place_is_what_the_text_says(cup: Tournament, data: st.DataObject) -> None:
    after = data.draw(st.integers(1, cup.rounds))
    plain = Plain(cup, after)
    for method in Method:
        lines = {line.player: line for line in standings(cup, method, after)}
        for name, line in lines.items():
            assert (line.points, line.opponents, line.small) == (
                plain.points(name), plain.opponents(name), plain.small(name)
            ), (name, method)  # fmt: skip
            assert line.total == (None if plain.robin else plain.total(name))
        placed = plain.placed()
        key = cmp_to_key(lambda one, other, by=method: plain.above(one, other, by))  # type: ignore[misc]
        for name in plain.names:
            above = sum(bool(key(other) < key(name)) for other in placed)
            assert lines[name].place == (above + 1 if name in placed else None)
