"""The tournament as a row of entries: the same table as live, nothing edited, lots for the next pairing alone."""

import json
from dataclasses import replace

import pytest
from pydantic import ValidationError

from station.hall.files.document import read
from station.hall.tournament.entries import (
    ENTRY,
    Cancelled,
    Entered,
    Locked,
    Lot,
    Ordered,
    Paired,
    Released,
    Restored,
    TournamentEntry,
    Warned,
    Withdrew,
)
from station.hall.tournament.journal import Book, book, for_pairing, step
from station.hall.tournament.standings import standings
from station.hall.tournament.tournament import Format, Tournament
from tests.station.hall.examples import EXAMPLES, file_of

START = Tournament(3, Format.SWISS, ())


def example(name: str) -> Tournament:
    return read(json.dumps(file_of(EXAMPLES[name])), "cup.json").tournament


def entries(name: str, rounds: int = 3) -> list[TournamentEntry]:
    """Players, and each round paired and then locked."""
    made: list[TournamentEntry] = [Entered(person) for person in example(name).players]
    for round_ in range(1, rounds + 1):
        games = [game for game in example(name).games if game.round == round_]
        made.append(Paired(tuple(replace(game, result=None, played=True) for game in games), seed="lot"))
        made += [
            Locked((round_, game.black), str(game.result), game.played, by=(("B", "10:00"), ("W", "10:01")))
            for game in games
        ]
    return made


@pytest.mark.parametrize("name", ["2 Swiss", "7 both lose, the end"])
def test_recomputed_from_its_entries_the_table_is_the_live_one(name: str) -> None:
    kept = [ENTRY.dump_json(entry) for entry in entries(name)]
    again = book(START, [ENTRY.validate_json(line) for line in kept])
    assert again.tournament == example(name)
    live = Book(START)
    for entry in entries(name):
        live = step(entry, live)
    assert standings(again.tournament) == standings(live.tournament) == standings(example(name))


def test_a_cancelled_result_leaves_the_locked_one_byte_for_byte_and_the_old_table() -> None:
    """Example 8."""
    before = [*entries("2 Swiss"), Released(3, "Chief", "2026-11-22T18:00")]
    kept = [ENTRY.dump_json(entry) for entry in before]
    decision = Cancelled((3, "F"), "BW", "§23.1, arranged")
    after = book(START, [*before, decision, Released(3, "Chief", "2026-11-23T09:00")])
    assert [ENTRY.dump_json(entry) for entry in before] == kept
    first, second, third = after.versions
    assert [(one.number, one.by, one.because) for one in after.versions] == [
        (1, "Chief", ""), (2, "", "§23.1, arranged"), (3, "Chief", ""),
    ]  # fmt: skip
    assert first.lines == standings(example("2 Swiss"))
    assert second.lines == third.lines == standings(example("8 both sides of a game cancelled"))


def test_points_that_a_later_decision_gives_back_stand_as_before_and_every_table_stays() -> None:
    taken = [
        *entries("2 Swiss"),
        Released(3, "Chief", "2026-11-22T18:00"),
        Cancelled((3, "F"), "BW", "§23.1, arranged"),
    ]
    back = book(START, [*taken, Restored((3, "F"), "B", "F knew nothing"), Restored((3, "F"), "W", "nor C")])
    assert [one.because for one in back.versions] == ["", "§23.1, arranged", "F knew nothing", "nor C"]
    first, second, third, fourth = (one.lines for one in back.versions)
    assert second == standings(example("8 both sides of a game cancelled")) != first
    assert {line.player: str(line.points) for line in third}["F"] == "4", "C's own result of it was a loss"
    assert fourth == first == standings(back.tournament)


def test_a_lot_after_both_lost_changes_the_next_pairing_alone() -> None:
    lot = Lot((2, "F"), "B", "Deputy", "F, H and the chief")
    now = book(START, [*entries("7 both lose, the end", 2), lot])
    paired = {line.player: line.points for line in standings(for_pairing(now, 3), after=2)}
    table = {line.player: line.points for line in standings(now.tournament, after=2)}
    later = {line.player: line.points for line in standings(for_pairing(now, 4), after=2)}
    assert [str(one["F"]) for one in (paired, table, later)] == ["2", "0", "0"]
    assert {name for name in table if paired[name] != table[name]} == {"F"}


def test_warnings_withdrawals_and_lots_among_equals() -> None:
    now = book(START, [*entries("2 Swiss"), Warned("D"), Warned("D"), Withdrew("H", 3), Ordered(("E", "D"), "lot")])
    assert (now.tournament.warnings, now.tournament.withdrawn) == ({"D": 2}, {"H": 3})
    assert now.tournament.order == (("E", "D"),)


def test_a_game_that_is_played_again_is_locked_anew() -> None:
    made = entries("2 Swiss", 1)
    game = example("2 Swiss").games[0]
    made += [Locked((1, game.black), "replay"), Paired((replace(game, result=None),)), Locked((1, game.black), "W+R")]
    now = book(START, made)
    assert [str(one.result) for one in now.tournament.games if one.black == game.black] == ["replay", "W+R"]


def test_what_was_not_paired_cannot_be_locked() -> None:
    with pytest.raises(KeyError):
        book(START, [Locked((1, "A"), "B+R")])
    with pytest.raises(ValidationError):
        ENTRY.validate_json('{"type": "guessed"}')
    with pytest.raises(TypeError):
        step(None, Book(START))
