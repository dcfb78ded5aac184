"""An event of several stages in the office: who goes on, and knock-out, final and duel to their end."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from station.errors import RefusedError
from station.hall.files.document import read, write
from station.hall.office.entries import Following, Opened
from station.hall.office.ledger import Ledger
from station.hall.office.organizer import USUAL, Organizer
from station.hall.office.staging import ended
from station.hall.tournament.entries import Locked, Lot, Released, Withdrew
from station.hall.tournament.standings import standings
from station.hall.tournament.tournament import Format, Game, Person
from tests.station.hall.office.test_organizer import SIGNER, TABLES
from tests.station.stage import StandingClock


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Organizer]:
    with closing(Ledger(tmp_path, SIGNER, StandingClock())) as book:
        yield Organizer(book, lambda: TABLES)


def begun(organizer: Organizer, form: Format, players: int, *later: Following, limit: int = 0, rounds: int = 1,
          **answers: str) -> Organizer:  # fmt: skip
    opened = Opened("Cup", rounds, form, {**USUAL, **answers}, limit=limit, later=later)
    teams = "ab" if form is Format.DUEL else ("",)
    persons = [Person("", f"Player {n}", team=teams[n % len(teams)]) for n in range(players)]
    organizer.start(opened, (), "owner")
    organizer.enter_players(persons, "owner")
    return organizer


def round_played(organizer: Organizer, results: Random | str) -> tuple[Game, ...]:
    """Drawn, published, and each game decided."""
    organizer.publish(organizer.draw(f"seed {organizer.now.round}"), "chief")
    games = tuple(game for game in organizer.now.games.values() if game.round == organizer.now.round)
    for game in games:
        if game.result is None:
            result = results if isinstance(results, str) else results.choice(["B+R", "W+2.5"])
            organizer.enter(Locked(game.key, result), "chief")
    return games


def to_the_end(organizer: Organizer, lots: Random) -> None:
    while not ended(organizer.now):
        round_played(organizer, lots)


def test_a_swiss_then_a_knock_out_then_a_final_is_one_event(office: Organizer) -> None:
    stages = (Following(Format.KNOCK_OUT, 4), Following(Format.FINAL, 2, limit=1))
    begun(office, Format.SWISS, 8, *stages, rounds=3)
    lots = Random(1)
    to_the_end(office, lots)
    assert office.now.round == 3 and office.now.following == stages[0]
    with pytest.raises(RefusedError, match="no round 4"):
        office.draw("x")
    table = [one.player for one in standings(office.now.book.tournament)]
    with pytest.raises(RefusedError, match="4 go on"):
        office.begin_stage(table[:3], "chief")
    with pytest.raises(RefusedError):
        office.begin_stage([*table[:3], "nobody"], "chief")
    office.begin_stage(table[:4], "chief Li")
    with pytest.raises(RefusedError, match="No stage"):
        office.begin_stage(table[:4], "chief Li")
    assert len(round_played(office, lots)) == 2
    assert not ended(office.now) and office.now.following == stages[1]
    assert {id_ for game in round_played(office, lots) for id_ in (game.black, game.white)} <= set(table[:4])
    assert ended(office.now), "four are two rounds"
    best = [one.player for one in standings(office.now.book.tournament)]
    assert set(best[:4]) == set(table[:4]) and [one for one in table if one not in best[:4]] == best[4:]
    office.begin_stage(best[:2], "chief Li")
    to_the_end(office, lots)
    assert office.now.following is None and 7 <= office.now.round <= 8
    assert office.now.book.tournament.rounds == office.now.round
    with pytest.raises(RefusedError, match="alone is left"):
        office.draw("x")
    lines = standings(office.now.book.tournament)
    assert [one.place for one in lines][:3] == [1, 2, 3] and {one.player for one in lines[:2]} == set(best[:2])
    assert [one.stage for one in lines] == [3, 3, 2, 2, 1, 1, 1, 1]


def test_the_log_and_a_file_keep_it(office: Organizer, tmp_path: Path) -> None:
    begun(office, Format.ROUND_ROBIN, 4, Following(Format.FINAL, 2, limit=1), rounds=3)
    lots = Random(3)
    to_the_end(office, lots)
    office.begin_stage([one.player for one in standings(office.now.book.tournament)][:2], "chief")
    to_the_end(office, lots)
    tournament = office.now.book.tournament
    (tmp_path / "b").mkdir()
    with closing(Ledger(tmp_path / "b", SIGNER, StandingClock())) as book:
        other = Organizer(book, lambda: TABLES)
        other.take_over(read(write(tournament), "cup").tournament, dict(USUAL), "owner")
        assert other.now.book.tournament.stages == tournament.stages
        assert standings(other.now.book.tournament) == standings(tournament)
        assert Organizer(book, lambda: TABLES).now == other.now, "read again from its log"


def test_a_round_robin_of_the_second_stage_is_drawn_from_its_own_first_seed(office: Organizer) -> None:
    begun(office, Format.SWISS, 6, Following(Format.ROUND_ROBIN, 4, 3), rounds=1)
    lots = Random(4)
    to_the_end(office, lots)
    office.begin_stage([one.player for one in standings(office.now.book.tournament)][:4], "chief")
    to_the_end(office, lots)
    met = [frozenset((game.black, game.white)) for game in office.now.book.tournament.games if game.round > 1]
    assert len(met) == len(set(met)) == 6 and office.now.round == 4


@pytest.mark.parametrize("form", [Format.KNOCK_OUT, Format.SWISS_KNOCK_OUT])
@pytest.mark.parametrize("limit", [0, 1])
def test_a_knock_out_in_the_office_ends_with_one(office: Organizer, form: Format, limit: int) -> None:
    """HALL.md F1: eight players, 7 games or 14 to 15; without a number of rounds that anybody said."""
    begun(office, form, 8, limit=limit, rounds=1 if form is Format.KNOCK_OUT else 30)
    to_the_end(office, Random(limit))
    games = sum(not game.bye for game in office.now.games.values())
    assert games in ((7,), (14, 15))[limit]
    assert [one.place for one in standings(office.now.book.tournament)][:2] == [1, 2]


def test_a_duel_in_the_office(office: Organizer) -> None:
    begun(office, Format.DUEL, 6)
    to_the_end(office, Random(2))
    assert 3 <= office.now.round <= 5


def test_a_draw_is_played_again_or_decided_by_lot_as_the_event_has_it(office: Organizer) -> None:
    """§26.1 is *silent* of draws."""
    begun(office, Format.KNOCK_OUT, 2)
    (game,) = round_played(office, "draw")
    assert office.now.again(game.key) == 1 and office.now.games[game.key].result is None
    with pytest.raises(RefusedError, match="No lot"):
        office.enter(Lot(game.key, "W", "Anna", "both"), "chief")
    office.enter(Locked(game.key, "B+R"), "chief")
    assert ended(office.now)


def test_a_lot_says_who_goes_on(office: Organizer) -> None:
    begun(office, Format.KNOCK_OUT, 2, knock_out_draw="lot")
    (game,) = round_played(office, "draw")
    with pytest.raises(RefusedError, match="undecided"):
        office.draw("x")
    office.enter(Lot(game.key, "W", "Anna", "both"), "chief")
    assert ended(office.now) and office.now.book.lots == ()
    assert [one.player for one in standings(office.now.book.tournament)] == [game.white, game.black]
    office.enter(Locked(game.key, "B+R"), "chief")
    assert office.now.games[game.key].lot == "", "a lot goes with the result that it was for"


@pytest.mark.parametrize(("answer", "rounds"), [("half", 3), ("replay", 2)])
def test_a_draw_in_a_final(office: Organizer, answer: str, rounds: int) -> None:
    """Best of 3, the first game drawn, then one player wins all: by halves 2½ : ½ after three games."""
    begun(office, Format.FINAL, 2, limit=1, final_draw=answer)
    (first,) = round_played(office, "draw")
    if answer == "replay":
        office.enter(Locked(first.key, "B+R"), "chief")
    while not ended(office.now):
        office.publish(office.draw("x"), "chief")
        game = list(office.now.games.values())[-1]
        office.enter(Locked(game.key, "B+R" if game.black == first.black else "W+R"), "chief")
    assert office.now.round == rounds


def test_a_draw_in_a_duel_puts_both_out(office: Organizer) -> None:
    begun(office, Format.DUEL, 4, duel_draw="both_out")
    round_played(office, "draw")
    assert not ended(office.now)
    round_played(office, "draw")
    assert ended(office.now)


@pytest.mark.parametrize(("answer", "games"), [("forfeit", 2), ("lot", 1)])
def test_who_leaves_a_knock_out(office: Organizer, answer: str, games: int) -> None:
    begun(office, Format.KNOCK_OUT, 8, knock_out_withdrawal=answer)
    won = round_played(office, "B+R")
    office.enter(Withdrew(won[0].black, 1, "ill"), "chief")
    drawn = office.draw("x").games
    assert sum(not one.bye for one in drawn) == games
    assert sum(not one.played for one in drawn) == (answer == "forfeit")


def test_places_of_the_end_wait_where_none_is_shared(office: Organizer) -> None:
    """Of the whole event's end alone: between stages who goes on is a person's word."""
    begun(office, Format.SWISS, 4, Following(Format.FINAL, 2), rounds=1, shared="lot")
    round_played(office, "B+R")
    office.enter(Released(1, "Li", "2026-11-27"), "chief")
    office.begin_stage([one.player for one in standings(office.now.book.tournament)][:2], "chief")
    round_played(office, "B+R")
    with pytest.raises(RefusedError, match="share a place"):
        office.enter(Released(2, "Li", "2026-11-27"), "chief")


@pytest.mark.parametrize(
    "later",
    [
        Following(Format.FINAL, 4), Following(Format.SWISS, 4), Following(Format.KNOCK_OUT, 1),
        Following(Format.TEAM_SWISS, 4, 2),
    ],
)  # fmt: skip
def test_stages_that_cannot_be_are_refused(office: Organizer, later: Following) -> None:
    with pytest.raises(RefusedError, match=r"tage|final"):
        begun(office, Format.SWISS, 8, later, rounds=3)


def test_questions_of_every_stage_are_asked(office: Organizer) -> None:
    answers = {name: one for name, one in USUAL.items() if name != "final_draw"}
    opened = Opened("Cup", 3, Format.SWISS, answers, later=(Following(Format.FINAL, 2),))
    with pytest.raises(RefusedError, match="final_draw"):
        office.start(opened, (), "owner")
    office.start(replace(opened, answers=USUAL), (), "owner")


def test_an_older_event_answers_what_it_was_not_asked(office: Organizer) -> None:
    """It began before the program asked where players lodge: 2002 §22.1."""
    begun(office, Format.SWISS, 4, rounds=3)
    opened = office.now.opened
    assert opened is not None
    old = {name: one for name, one in opened.answers.items() if name not in ("venue", "pauses")}
    office._shown = office._now = replace(office.now, opened=replace(opened, answers=old))
    assert [one.name for one in office.now.open_questions] == ["venue", "pauses"]
    for wrong in ({"venue": "elsewhere"}, {"method": "B"}, {"pauses": ""}):
        with pytest.raises(RefusedError):
            office.answer(wrong, "chief")
    office.answer({"venue": "same"}, "chief")
    assert office.now.answer("venue") == "same" and [one.name for one in office.now.open_questions] == ["pauses"]
    office.publish(office.draw("x"), "chief")
    assert {one.order.terms["venue"] for one in office.orders.last().values()} == {"same"}
