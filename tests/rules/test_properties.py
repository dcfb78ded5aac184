"""What holds for every position."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.color import BLACK, WHITE, Color
from rules.count import count
from rules.cycles import cycles
from rules.decimals import decimal, parse_decimal
from rules.diagrams import board_rows, parse_diagram
from rules.game import Game
from rules.komi import parse_komi
from rules.life import dead_inside, unconditionally_alive
from rules.position import Position
from rules.presets import PRESETS, ruleset

NO_KOMI = {name: ruleset(name).changed(komi_points="0", black_wins_ties=False) for name in PRESETS}
positions = st.integers(2, 7).flatmap(
    lambda size: st.binary(min_size=size**2, max_size=size**2).map(
        lambda data: Position(size, bytes(b % 3 for b in data))
    )
)


def _swapped(position: Position) -> Position:
    return Position(position.size, position.stones.translate(bytes((0, 2, 1)) + bytes(253)))


def _turned(position: Position, how: int) -> Position:
    rows = board_rows(position)
    if how & 1:
        rows = [row[::-1] for row in rows]
    if how & 2:
        rows = rows[::-1]
    if how & 4:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    return parse_diagram(rows)


@given(positions, st.sampled_from(sorted(NO_KOMI)))
def test_swapping_colors_swaps_the_count(position: Position, name: str) -> None:
    one = count(position, NO_KOMI[name], prisoners={BLACK: 3, WHITE: 1})
    other = count(_swapped(position), NO_KOMI[name], prisoners={BLACK: 1, WHITE: 3})
    assert (one.black_zi, one.black_points) == (other.white_zi, other.white_points)
    assert one.margin_points == -other.margin_points if other.margin_points is not None else False


@given(positions, st.sampled_from(sorted(NO_KOMI)), st.integers(0, 7))
def test_the_eight_symmetries_leave_the_count(position: Position, name: str, how: int) -> None:
    one, other = (count(p, NO_KOMI[name], prisoners={}) for p in (position, _turned(position, how)))
    assert (one.margin_points, one.shared) == (other.margin_points, other.shared)


@given(positions)
def test_area_adds_up_to_the_board(position: Position) -> None:
    counted = count(position, ruleset("chinese-2002"))
    assert counted.black_zi is not None and counted.white_zi is not None
    assert counted.black_zi + counted.white_zi == position.size**2
    assert counted.owner.count(0) == counted.shared
    assert (counted.black_zi * 2).denominator == 1


@given(positions, st.integers(0, 48))
def test_one_more_black_stone_never_lowers_black_area(position: Position, point: int) -> None:
    """What lets a picture's doubtful points be bounded by two counts."""
    more = position.with_stones(black=[point % position.size**2])
    before, after = (count(p, ruleset("chinese-2002")).black_zi for p in (position, more))
    assert before is not None and after is not None and after >= before


@given(positions)
def test_diagrams_round_trip(position: Position) -> None:
    assert parse_diagram(board_rows(position)) == position
    assert parse_diagram("\n".join(" ".join(row) for row in board_rows(position))) == position


@given(st.integers(1, 4), st.lists(st.integers(0, 16), max_size=60), st.sampled_from(sorted(PRESETS)))
def test_undo_restores_everything(size: int, points: list[int], name: str) -> None:
    game = Game(ruleset(name), size)
    boards = [(game.position, game.to_move, game.captures)]
    for point in points:
        game.record(game.to_move, None if point >= size**2 else point)
        boards.append((game.position, game.to_move, game.captures))
    list(cycles(game))
    while len(boards) > 1:
        assert (game.position, game.to_move, game.captures) == boards.pop()
        game.undo()
    assert game.number == 0


@settings(max_examples=60, deadline=None)
@given(positions, st.randoms(use_true_random=False))
def test_unconditional_life_survives_random_play(position: Position, rng: object) -> None:
    """Black passes for ever, White plays anywhere: no stone said to be alive whatever happens is ever taken."""
    near = position.neighbors
    if any(there and not position.liberties_of(point) for point, there in enumerate(position.stones)):
        return
    alive = unconditionally_alive(position, BLACK)
    now = position
    for _ in range(3 * len(near)):
        empty = [point for point, there in enumerate(now.stones) if not there]
        if not empty:
            break
        played = now.play(rng.choice(empty), WHITE)  # type: ignore[attr-defined]
        if not played.lost:
            now = played.position
    assert all(now.stones[point] == Color.BLACK for point in alive)
    assert not alive & dead_inside(position, BLACK, unconditionally_alive(position, WHITE))


@given(st.fractions(min_value=-1000, max_value=1000).map(lambda value: Fraction(round(value * 64), 64)))
def test_decimals_are_exact(value: Fraction) -> None:
    text = decimal(value)
    assert parse_decimal(text) == value
    assert text == "0" or not text.endswith(".0")


@given(st.text(max_size=12))
def test_any_komi_text_is_read_or_refused(text: str) -> None:
    komi = parse_komi(text)
    assert komi.raw == text
    assert komi.points is None or komi.points.denominator in (1, 2)
    assert komi.points is not None or komi.evidence


@pytest.mark.parametrize("value", [0.5, True, "1e5", "nan", "", "1/2", "١"])
def test_no_float_enters_a_score(value: object) -> None:
    with pytest.raises(ValueError, match="number"):
        parse_decimal(value)  # type: ignore[arg-type]
