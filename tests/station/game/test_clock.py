"""The clock of a game as its events tell it; what boards and keepers do with it: tests/station/clock."""

from rules.color import BLACK, WHITE
from rules.timing import records as r
from rules.timing.controls import CONTROLS
from station.game import catalog as c
from station.game.clock import ClockState, Released
from station.game.clock_records import acted, set_up
from station.game.event import Event
from station.timebase import Instant


class Game:
    """Events of one game, each at a second of the station's clock; its record began at 1000 s."""

    def __init__(self, control: str = "reading-1h-5") -> None:
        self.state, self.seq = ClockState(), 0
        self.add(999, set_up(CONTROLS[control]))
        self.add(1000, acted(r.Begin(at_ms=1_000_000), "2002"))

    def add(self, second: float, what: c.Occurrence) -> int:
        self.seq += 1
        at = Instant(round(second * 1e9), 0, True, "boot")
        self.state = self.state.apply(Event(what, at.monotonic_ns - 1_000 * 10**9, seq=self.seq), at)
        return self.seq

    def press(self, second: float, side: c.Letter) -> int:
        return self.add(second, c.ClockPressed(color=side, number=0, at_ms=round(second * 1000)))

    def move(self, second: float, side: c.Letter, released: tuple[float, float] | None = None) -> int:
        what = c.Move(
            number=1, color=side, point="Q16", captures=(), confidence=0.99, doubtful=False, released=released,
            absent=None if released is None else released[0] - 0.5,
        )  # fmt: skip
        return self.add(second, what)


def standing(game: Game) -> str:
    assert game.state.clock is not None
    return game.state.clock.standing.value


def test_presses_and_moves_find_each_other_whichever_is_told_first() -> None:
    game = Game()
    one = game.press(1010, "B"), game.move(1011, "B")
    two = game.move(1020, "W"), game.press(1021, "W")
    three = game.press(1030, "B"), game.press(1031, "W")
    four = game.move(1032, "B"), game.move(1033, "W")
    assert game.state.moves == {one[1]: one[0], two[0]: two[1], four[0]: three[0], four[1]: three[1]}


def test_a_move_without_a_press_gives_its_place_to_no_other() -> None:
    game = Game()
    game.move(1010, "B")
    game.press(1011, "B")
    game.move(1020, "W")  # nobody presses; a referee puts it right
    game.add(1021, acted(r.Stop(at_ms=1_021_000), "2002"))
    game.add(1022, acted(r.Resume(at_ms=1_022_000, turn=BLACK), "2002"))
    last = game.move(1030, "B"), game.press(1031, "B")
    assert game.state.moves[last[0]] == last[1]


def test_a_release_is_told_on_the_station_s_clock() -> None:
    game = Game()
    seq = game.move(1012, "B", released=(10.2, 10.4))
    assert game.state.released == {seq: Released(1_009_700, 1_010_200, 1_010_400)}


def test_a_move_s_end_that_is_told_late_mends_its_face() -> None:
    game = Game("reading-1h-5")
    game.add(1000, acted(r.Stop(at_ms=1_000_000), "2002"))
    game.add(1000, acted(r.Set(at_ms=1_000_000, side=BLACK, used_ms=55 * 60_000, chief="Wang"), "2002"))
    game.add(1000, acted(r.Resume(at_ms=1_000_000), "2002"))
    pressed = game.press(1061, "B")
    assert game.state.turns[pressed].next.periods_left == 4
    told = c.ClockMoveEnded(
        side="B", at_ms=1_062_000, ended_ms=1_059_000, first_ms=1_058_900, last_ms=1_059_000, move=3
    )  # fmt: skip
    game.add(1062, told)
    assert game.state.turns[pressed].next.periods_left == 5
    assert game.state.turns[pressed].reading.reading_ms == 59_000


def test_a_count_stops_it_and_play_that_goes_on_sets_it_free() -> None:
    game = Game()
    game.add(1010, c.GameEnded(reason="passes"))
    assert standing(game) == "ended"
    game.add(1020, c.Resumed(by="referee"))
    assert standing(game) == "stopped"


def test_a_pass_in_place_of_a_loss_is_the_ruling_s_own() -> None:
    game = Game("reading-1h-1")
    over = 1000 + 3600 + 5
    effect = c.RuledEffect(do="PASS", side="B")
    rows = tuple("." * 19 for _ in range(19))
    ruling = c.Ruled(
        number=1, incident=1, ruling="22.5-pass", rules="chinese-2002", decider="referee", role="referee",
        effects=(effect,), before=rows, after=rows,
    )  # fmt: skip
    game.add(over, ruling)
    assert game.state.clock is not None and game.state.clock.running is WHITE
    assert game.state.clock.reading(BLACK, over * 1000).periods_left == 1


def test_what_the_desk_was_told_stands_right_before_what_was_found() -> None:
    game = Game()
    found = c.ClockJudged(of="press_early", judgment="told", side="B", press_ms=1_010_000)
    game.add(1010, c.IncidentEntered(kind="press_early", side="B", by="station"))
    game.add(1010, found)
    game.add(1011, found)
    assert [one.incident for one in game.state.judged] == [3, None]


def test_what_the_clock_refuses_is_kept_and_changes_nothing() -> None:
    game = Game()
    game.add(1010, acted(r.Resume(at_ms=1_010_000), "2002"))
    assert [noted.fits for noted in game.state.journal] == [True, False]
    assert len(game.state.lines) == 1


def test_a_game_without_a_clock_keeps_none() -> None:
    state = ClockState().apply(Event(set_up(CONTROLS["none"]), 0, seq=1), Instant(0, 0, True, ""))
    assert state.control is not None and state.clock is None and not state.begun and state.lines == ()
