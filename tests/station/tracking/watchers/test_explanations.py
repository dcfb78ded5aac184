"""After anything that befalls the board the record goes on by itself, and the incident stays open."""

import random
from typing import Any

import pytest

from rules.points import neighbors, parse_point, point_name
from station.tracking.stories.situation import back, glimpses, last_came
from tests.station.tracking.film import Film, opened
from tests.station.tracking.sights import area, board, pale, sight

pytestmark = pytest.mark.slow

EVERYTHING = list(range(361))
BLACK, WHITE = ["K10", "C3", "C16", "D10", "Q4"], ["Q16", "R4", "R10", "E14", "D4"]
LATER = [f"{column}{row}" for row in (5, 7, 9, 13, 15) for column in "EGJMOS"]
NEXT = ["G4", "G17", "O17", "O3", "K3", "K17"]


class Game:
    """Stones by name on a filmed board; every act but a sweep has a hand over it."""

    def __init__(self, *, moves: int = 0, found: bool = False) -> None:
        """found -- the stones lie there when the record begins"""
        lying = " ".join(BLACK), " ".join(WHITE)
        self.film = Film().show(*lying, frames=60) if found else opened(*lying)
        self.black, self.white = list(BLACK), list(WHITE)
        self.play(LATER[:moves])
        self.film.events.clear()

    def show(self, frames: int = 25, hidden: list[int] | None = None) -> None:
        self.film.show(" ".join(self.black), " ".join(self.white), hidden, frames)

    def change(self, at: str, rest: int = 25) -> None:
        self.show(5, area(at))
        self.show(rest)

    def play(self, names: list[str]) -> None:
        for number, name in enumerate(names):
            (self.white if number % 2 else self.black).append(name)
            self.change(name)

    def turn_over(self, name: str) -> None:
        """The stone there is exchanged for one of the other color."""
        gone, come = (self.black, self.white) if name in self.black else (self.white, self.black)
        gone.remove(name)
        come.append(name)

    def slide(self, names: list[str]) -> None:
        """These stones slide to a free point beside theirs."""
        for name in names:
            side = self.black if name in self.black else self.white
            free = [n for n in neighbors(19)[parse_point(name)] if point_name(n) not in self.black + self.white]
            if free:
                side[side.index(name)] = point_name(free[0])

    def sweep(self) -> None:
        """Half of the stones slide."""
        self.slide(random.Random(1).sample(self.black + self.white, len(self.black + self.white) // 2))
        self.show(5, EVERYTHING)
        self.show(40)

    def told_of(self, kind: str) -> list[Any]:
        return self.film.told(kind)


def numbered(names: list[str], first: int) -> list[tuple[object, ...]]:
    """The moves as told."""
    return [("move", "BW"[i % 2], name, first + i) for i, name in enumerate(names)]


@pytest.mark.parametrize("moves", [0, 30])
def test_a_stone_exchanged_is_told_and_play_goes_on(moves: int) -> None:
    game = Game(moves=moves)
    game.turn_over("D10")
    game.change("D10", 60)
    game.play(NEXT)
    assert game.told_of("stone_exchanged") == [("stone_exchanged", "W", "D10")]
    assert game.told_of("move") == numbered(NEXT, 11 + moves)


def test_stones_exchanged_on_a_board_that_was_found_so_are_told_and_play_goes_on() -> None:
    """Two of them change places."""
    game = Game(found=True)
    for name in ("D10", "R10"):
        game.turn_over(name)
        game.change(name, 40)
    game.play(NEXT)
    assert game.told_of("stone_exchanged") == [("stone_exchanged", "W", "D10"), ("stone_exchanged", "B", "R10")]
    assert [(color, point) for _, color, point, _ in game.told_of("move")] == [m[1:3] for m in numbered(NEXT, 1)]


def test_two_stones_exchanged_are_two_incidents_and_put_right_again() -> None:
    game = Game()
    for name in ("D10", "R10"):
        game.turn_over(name)
        game.change(name, 40)
    for name in ("D10", "R10"):
        game.turn_over(name)
        game.change(name, 40)
    assert game.told_of("stone_exchanged") == [("stone_exchanged", "W", "D10"), ("stone_exchanged", "B", "R10")]
    assert game.told_of("position_restored") == [("position_restored", ["D10"]), ("position_restored", ["R10"])]
    assert not any(incident.open for incident in game.film.tracker.state.incidents)


def test_a_stone_seen_between_the_fingers_that_exchange_it_was_exchanged_all_the_same() -> None:
    game = Game(moves=30)
    hand = [p for p in area("D10") if p // 19 < parse_point("D10") // 19]
    game.show(4, area("D10"))
    game.show(1, hand)
    game.turn_over("D10")
    game.show(1, hand)
    game.show(40)
    assert game.told_of("stone_exchanged") == [("stone_exchanged", "W", "D10")]


def test_a_stone_that_changes_its_look_with_no_hand_about_is_not_exchanged() -> None:
    game = Game()
    game.turn_over("D10")
    game.show(80)
    assert game.film.told() == [("correction", "B", "D10", 7)]
    assert game.film.newest("correction").as_dict()["because"]["code"] == "mending_not_exchanged"


def test_where_a_hand_was_over_a_stone_of_doubtful_color_nobody_says_that_it_was_not_exchanged() -> None:
    game = Game()
    game.black.append("G4")
    lies = board(" ".join(game.black), " ".join(game.white))
    game.film.see(sight(lies, area("G4")), 5).see(pale(sight(lies), "G4", -0.5), 60)  # told with its alternative
    game.film.see(pale(sight(lies), "G4", -4.0), 60)
    game.white.append("G17")
    game.change("G17")
    game.play(["O17", "O3"])
    game.turn_over("G4")
    game.change("G4", 80)
    told = game.film.newest("correction").as_dict()
    assert (told["point"], told["color"], told["because"]["code"]) == ("G4", "B", "mending_color_unclear")
    assert game.told_of("stone_exchanged") == []


def test_four_stones_dragged_by_a_sleeve_stop_no_record() -> None:
    game = Game()
    game.play(["K11", "L10", "L11", "K9"])
    for side, old, new in (
        ("black", "K11", "J11"),
        ("white", "L10", "M10"),
        ("black", "L11", "L12"),
        ("white", "K9", "J9"),
    ):
        stones = getattr(game, side)
        stones[stones.index(old)] = new
    game.change("K10", 60)
    assert len(game.told_of("board_scattered")) == 1
    game.play(NEXT)
    assert set(game.film.newest("gap").as_dict()["points"]) == {"K11", "J11", "L10", "M10", "L11", "L12", "K9", "J9"}
    assert game.told_of("move")[4:] == numbered(NEXT, 15)


@pytest.mark.parametrize("error", ["one off", "other color"])
def test_a_scatter_put_back_with_one_error_costs_no_move(error: str) -> None:
    game = Game(moves=30)
    black, white = list(game.black), list(game.white)
    game.sweep()
    game.black, game.white = black, white
    if error == "one off":
        game.slide(["D10"])
    else:
        game.turn_over("D10")
    game.show(20, EVERYTHING)
    game.show(200)
    assert game.told_of("move") == []
    game.play(NEXT)
    assert game.told_of("move") == numbered(NEXT, 41)
    assert game.film.newest("gap").as_dict()["points"] == (["D11", "D10"] if error == "one off" else ["D10"])
    assert len([i for i in game.film.tracker.state.incidents if i.open]) == 2


def put_back_with_an_error(game: Game) -> None:
    """Scattered, and put back with D10 one point off."""
    black, white = list(game.black), list(game.white)
    game.sweep()
    game.black, game.white = black, white
    game.slide(["D10"])
    game.show(20, EVERYTHING)
    game.show(40)


def test_the_first_move_after_a_scatter_may_lie_where_a_stone_was_missing() -> None:
    game = Game(moves=30)
    put_back_with_an_error(game)
    moves = [NEXT[0], "D10", *NEXT[1:4]]
    game.play(moves)
    assert game.told_of("move") == numbered(moves, 41)
    assert game.film.newest("gap").as_dict()["points"] == ["D11", "D10"]


def test_moves_after_a_scatter_between_which_no_moment_is_still_are_moves() -> None:
    game = Game(moves=30)
    put_back_with_an_error(game)
    moves = [*NEXT, "C7", "R7", "C13", "R13", "F3"]
    for number, name in enumerate(moves):
        (game.white if number % 2 else game.black).append(name)
        game.change(name, 4)
    game.show(40)
    assert game.told_of("move") == numbered(moves, 41)
    assert game.film.newest("gap").as_dict()["points"] == ["D11", "D10"]


def test_a_threat_and_its_answer_out_of_sight_hold_no_record_up_after_a_scatter() -> None:
    game = Game()
    game.play(["A2", "B2"])
    put_back_with_an_error(game)
    game.film.events.clear()
    game.play(NEXT[:1])
    game.black.append("B1")  # White's A1 lay there only under the hands
    game.show(15, area("A1"))
    game.show(25)
    game.white.append(NEXT[1])
    game.change(NEXT[1])
    names = [NEXT[0], "A1", "B1", NEXT[1]]
    assert [(told[1], told[2]) for told in game.told_of("move")] == [("BW"[i % 2], n) for i, n in enumerate(names)]


def with_a_ko_after_a_scatter() -> Game:
    """White may take A1 at B1; the board was scattered, and D10 put back in the other color."""
    game = Game()
    game.play(["A1", "A2", "B2", "K3", "C1", "K17"])
    black, white = list(game.black), list(game.white)
    game.slide(["A1", "B2", "C1", "K10", "D10", "Q16", "R10", "E14"])
    game.show(5, EVERYTHING)
    game.show(40)
    game.black, game.white = black, white
    game.turn_over("D10")
    game.show(20, EVERYTHING)
    game.show(40)
    game.film.events.clear()
    return game


def play_ko(game: Game, moves: list[str], rest: int) -> None:
    """Black's first; who plays on A1 or B1 takes the other."""
    for number, name in enumerate(moves):
        own, other = (game.white, game.black) if number % 2 else (game.black, game.white)
        own.append(name)
        game.change(name, rest)
        taken = {"A1": "B1", "B1": "A1"}.get(name)
        if taken is not None:
            other.remove(taken)
            game.change(name, rest)


@pytest.mark.parametrize(
    ("moves", "rest"),
    [
        (["G4", "G17", "O17", "B1", "O3", "G7", "A1"], 25),
        (["G4", "B1", "O17", "G17", "A1", "O3", "G7"], 4),  # retaken before anybody can say that play goes on
    ],
)
def test_what_was_put_right_after_a_scatter_may_be_played_on(moves: list[str], rest: int) -> None:
    game = with_a_ko_after_a_scatter()
    play_ko(game, moves, rest)
    game.show(40)
    assert [(told[1], told[2], told[-1]) for told in game.told_of("move")] == [
        ("BW"[i % 2], name, 17 + i) for i, name in enumerate(moves)
    ]
    assert {event.type for event in game.film.events} == {"gap", "move"}


def test_a_scatter_is_told_although_tidying_begins_at_once() -> None:
    game = Game(moves=30)
    black, white = list(game.black), list(game.white)
    game.slide(random.Random(1).sample(black + white, 20))
    game.show(5, EVERYTHING)
    swept = game.film.tracker.state.seq
    for side, was in (("black", black), ("white", white)):
        for number, name in enumerate(was):
            getattr(game, side)[number] = name
            game.show(4, area(name))
            game.show(3)
    assert swept == game.film.events[0].seq - 1
    assert [event.type for event in game.film.events] == ["board_scattered", "position_restored"]
    assert game.film.events[0].t_ns - (game.film.events[0].first_frame or 0) * 100_000_000 <= 2_000_000_000


@pytest.mark.parametrize(("side", "told"), [("black", "B"), ("white", None), ("", None)])
def test_a_stone_more_of_the_side_to_move_may_be_its_move_under_the_sleeve(side: str, told: str | None) -> None:
    game = Game(moves=30)
    if side:
        getattr(game, side).append("G4")  # nobody saw it before
    game.sweep()
    assert game.film.newest("board_scattered").what.one_more == told  # type: ignore[attr-defined]


def test_a_board_swept_clean_is_no_scatter() -> None:
    game = Game(moves=30)
    for _ in range(5):
        game.slide(game.black[:3] + game.white[:3])
        game.black, game.white = game.black[4:], game.white[4:]
        game.show(3, EVERYTHING)
        game.show(5)
    game.black, game.white = [], []
    game.show(40)
    assert [event.type for event in game.film.events if event.type != "game_started"] == ["game_ended"]


def test_a_scatter_after_stones_were_taken_off_is_told_too() -> None:
    game = Game(moves=30)
    for name in ("E5", "J5", "O5", "E9"):
        (game.black if name in game.black else game.white).remove(name)
    game.change("J7", 60)
    assert len(game.told_of("record_frozen")) == 1
    game.sweep()
    assert len(game.told_of("board_scattered")) == 1


def test_a_second_scatter_before_the_first_is_put_right_is_told_too() -> None:
    game = Game(moves=30)
    was = list(game.black), list(game.white)
    game.sweep()
    game.black[:8], game.white[:8] = was[0][:8], was[1][:8]
    game.change("K10", 40)
    game.sweep()
    assert [event.type for event in game.film.events] == ["board_scattered", "board_scattered"]
    game.black, game.white = was
    game.change("K10", 40)
    state, belief = game.film.tracker.state, game.film.tracker._evidence
    assert not back(state.position.stones, belief, {}, since := last_came(state, belief)), "nobody played there"
    assert not glimpses(state, belief, since)
    game.play(NEXT[:2])
    assert [event.type for event in game.film.events[2:]] == ["position_restored", "move", "move"]
    assert not [i for i in game.film.tracker.state.incidents if i.open]


def test_a_scattered_board_taken_off_and_set_up_again_is_no_next_game() -> None:
    game = Game(moves=30)
    black, white = list(game.black), list(game.white)
    game.sweep()
    game.black, game.white = [], []
    game.show(6, EVERYTHING)
    game.show(4)
    for number in range(1, len(black) + 1):
        game.black, game.white = black[:number], white[:number]
        game.show(3, area(black[number - 1]))
        game.show(25 if number == 2 else 3)
    game.show(30)
    game.play(NEXT[:2])
    assert [event.type for event in game.film.events] == ["board_scattered", "position_restored", "move", "move"]


def test_moves_just_before_stones_are_taken_off_are_moves_and_no_scatter() -> None:
    game = Game(moves=30)
    game.black.append("G4")
    game.change("G4", 1)
    game.white.append("G17")
    game.change("G17", 1)
    for name in ("E5", "J5", "O5", "E9", "J9", "O9", "E13"):
        (game.black if name in game.black else game.white).remove(name)
    game.show(3, EVERYTHING)
    game.show(60)
    assert game.told_of("move") == numbered(["G4", "G17"], 41)
    assert [event.type for event in game.film.events] == ["move", "move", "record_frozen"]


def test_stones_taken_off_one_after_another_are_no_scatter() -> None:
    game = Game(moves=30)
    for name in ("E5", "J5", "O5", "E9", "J9", "O9"):
        (game.black if name in game.black else game.white).remove(name)
    game.change("J7", 60)
    game.slide(["E13"])
    game.change("E13", 60)
    assert game.told_of("board_scattered") == []
