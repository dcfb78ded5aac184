"""An event of teams at tables: who is ordered where, results by board, places, line-ups, erasure; and 猜先."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from station.errors import RefusedError
from station.hall.engine.read_model import Enrolled
from station.hall.files.document import read, write
from station.hall.office.drafts import Pair, by_hand
from station.hall.office.ledger import Ledger
from station.hall.office.organizer import USUAL, Organizer, swiss_of
from station.hall.tournament.entries import Guessed, LinedUp, Locked, Ordered, Released, Warned, Withdrew
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.standings import standings
from station.hall.tournament.teams import line_up, seated
from station.hall.tournament.tournament import Format, Game, Person
from tests.station.hall.office.test_organizer import SIGNER
from tests.station.stage import StandingClock

TABLES = [Enrolled(f"t{n:02}", n, f"U{n}", bytes(32)) for n in range(1, 7)]
TEAMS = ("Beijing", "Shanghai", "Wuhan", "Xi'an")
PLAYERS = [Person("", f"{team[0]}{n}", team=team, rank="3d") for team in TEAMS for n in (1, 2, 3, 4)]


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Organizer]:
    with closing(Ledger(tmp_path, SIGNER, StandingClock())) as book:
        yield Organizer(book, lambda: TABLES)


def begun(organizer: Organizer, before: int = 0, **answers: str) -> Organizer:
    """before -- so many players are entered before the event begins."""
    organizer.enter_players(PLAYERS[:before], "owner")
    opened = replace(
        swiss_of("Cup", 2), format=Format.TEAM_SWISS, answers={**USUAL, **answers}, match_boards=3
    )  # fmt: skip
    organizer.start(opened, (), "owner")
    organizer.enter_players(PLAYERS[before:], "owner")
    return organizer


def test_a_team_event_has_boards_and_one_of_persons_has_none(office: Organizer) -> None:
    for form, boards in ((Format.TEAM_SWISS, 0), (Format.SWISS, 3)):
        with pytest.raises(RefusedError, match="one board or more"):
            office.start(replace(swiss_of("x", 3), format=form, match_boards=boards), (), "owner")


@pytest.mark.parametrize("before", [0, 6, 16])
def test_teams_are_made_of_their_players(office: Organizer, before: int) -> None:
    found = begun(office, before).now.book.tournament
    assert [one.name for one in found.players] == list(TEAMS)
    assert [(one.name, one.team) for one in found.members] == [(one.name, one.team) for one in PLAYERS]
    assert len({one.id for one in (*found.players, *found.members)}) == 20


def test_each_table_is_told_its_two_players_and_its_result_is_of_its_board(office: Organizer) -> None:
    begun(office)
    office.publish(office.draw("seed"), "chief")
    games = office.now.book.tournament.games
    assert sorted(game.board or 0 for game in games) == [1, 2, 3, 4, 5, 6]
    orders = office.orders.last()
    assert len(orders) == 6
    for name, sent in orders.items():
        game = office.game(sent.game)
        assert game is not None and game.board == sent.order.board == int(name[1:])
        team = next(one for one in office.now.book.tournament.players if one.id == game.black)
        assert sent.order.black == f"{team.name[0]}{game.match_board} ({team.name})"
        assert sent.order.match_board == game.match_board
    for game in games:  # the first team of each match wins boards 1 and 2
        first = next(one.black for one in games if (one.board or 0) == (((game.board or 0) - 1) // 3) * 3 + 1)
        won = "B" if (game.black == first) == (game.match_board != 3) else "W"
        office.enter(Locked(game.key, f"{won}+R"), "station x")
    lines = standings(office.now.book.tournament)
    assert [line.points for line in lines] == [2, 2, 0, 0]
    assert {line.boards for line in lines[:2]} == {(Fraction(2), Fraction(2), Fraction(0))}
    assert office.orders.last() == orders, "nobody is told anything new"


def test_a_draft_is_put_otherwise_by_whole_matches(office: Organizer) -> None:
    begun(office)
    drawn = office.draw("seed")
    pairs = [Pair(one.black, one.white, one.board, one.match_board) for one in drawn.games]
    one, other = pairs[0].white, pairs[3].black
    turned = {one: other, other: one}
    both = [
        replace(pair, black=turned.get(pair.black) or pair.black, white=turned.get(pair.white) or pair.white)
        for pair in pairs
    ]
    made = by_hand(drawn, both)
    assert [(game.black, game.white, game.match_board) for game in made.games] == [
        (pair.black, pair.white, pair.match_board) for pair in both
    ]
    half = [replace(pairs[0], white=other), *pairs[1:3], replace(pairs[3], black=one or ""), *pairs[4:]]
    with pytest.raises(RefusedError, match="every board"):
        by_hand(drawn, half)


def test_a_line_up_is_given_before_the_match(office: Organizer) -> None:
    begun(office, substitutes="reserves")
    team = office.now.book.tournament.players[0]
    ids = [one.id for one in office.now.book.tournament.members if one.team == team.name]
    office.publish(office.draw("seed"), "chief")
    office.enter(LinedUp(team.id, 1, (ids[0], ids[3], ids[2])), "chief")
    told = {sent.order.black for sent in office.orders.last().values()} | {
        sent.order.white for sent in office.orders.last().values()
    }
    assert "B4 (Beijing)" in told and "B2 (Beijing)" not in told
    game = next(one for one in office.now.book.tournament.games if team.id in (one.black, one.white))
    office.enter(Locked(game.key, "B+R"), "chief")
    with pytest.raises(RefusedError, match="before the match"):
        office.enter(LinedUp(team.id, 1, tuple(ids[:3])), "chief")
    with pytest.raises(RefusedError, match="substitutes"):
        office.enter(LinedUp(team.id, 2, (ids[3], ids[0], ids[2])), "chief")
    with pytest.raises(RefusedError, match="no such team"):
        office.enter(LinedUp(ids[0], 2, tuple(ids[:3])), "chief")


@pytest.mark.parametrize("edited", [False, True])
def test_an_erased_player_of_a_team_has_no_name_and_keeps_his_board(tmp_path: Path, edited: bool) -> None:
    """Nobody moves up a board for it, and he is no team of his own; the same after the hub was started again."""
    with closing(Ledger(tmp_path, SIGNER, StandingClock())) as book:
        office = begun(Organizer(book, lambda: TABLES))
        member = office.now.book.tournament.members[1]
        if edited:
            office.edit_player(replace(member, given="Second"), "owner")
        office.publish(office.draw("seed"), "chief")
        office.erase(member.id, "asked", "owner")
        with pytest.raises(RefusedError, match="no person"):
            office.erase(office.now.book.tournament.players[0].id, "asked", "owner")
        told = office.now.book.tournament
    held = b"".join(one.read_bytes() for one in tmp_path.glob("office.sqlite3*"))
    assert b"Second" not in held and b'"B2"' not in held and b"B2 (" not in held and b"B1" in held
    with closing(Ledger(tmp_path, SIGNER, StandingClock())) as book:
        again = Organizer(book, lambda: TABLES)
        found = again.now.book.tournament
        assert found == told and [one.name for one in found.players] == list(TEAMS)
        assert found.members[1] == Person(member.id, team="Beijing")
        again.seated()
        said = {name for one in again.orders.last().values() for name in (one.order.black, one.order.white)}
        assert {"B1 (Beijing)", f"{member.id} (Beijing)", "B3 (Beijing)"} <= said and "B4 (Beijing)" not in said


def test_a_final_table_of_teams_is_released(office: Organizer) -> None:
    begun(office, shared="yes")
    for seed in ("one", "two"):
        office.publish(office.draw(seed), "chief")
        for game in office.now.book.tournament.games:
            if game.result is None:
                office.enter(Locked(game.key, "draw"), "chief")
    office.enter(Released(2, "chief", "2026-11-24"), "chief")
    assert {line.place for line in office.now.book.versions[-1].lines} == {1}
    with pytest.raises(RefusedError):
        office.draw("three")


def test_colors_follow_from_the_stones_that_were_held(office: Organizer) -> None:
    opened = replace(swiss_of("Cup", 2), answers={**USUAL, "colors": "nigiri"})
    office.start(opened, [Person("A", "Li", rank="5d"), Person("B", "Kim", rank="3d")], "owner")
    office.publish(office.draw("seed"), "chief")
    [game] = office.now.book.tournament.games
    low = "B"
    held = 7 if game.black == low else 8  # one black stone shown: the lower player is Black of an odd number alone
    office.enter(Guessed(game.key, "A", held + 1, 1), "chief")
    [turned] = office.now.book.tournament.games
    assert (turned.black, turned.white, turned.guessed) == (game.white, game.black, True)
    sent = office.orders.last()["t01"]
    assert (sent.game, sent.order.black) == (turned.key, "Li" if turned.black == "A" else "Kim")
    with pytest.raises(RefusedError, match="stand"):
        office.enter(Guessed(turned.key, "A", 3, 1), "chief")
    office.enter(Locked(turned.key, "B+R"), "chief")
    assert {one.player: one.points for one in standings(office.now.book.tournament)}[turned.black] == 2


def test_nobody_holds_stones_where_colors_are_drawn(office: Organizer) -> None:
    office.start(swiss_of("Cup", 2), [Person("A", "Li"), Person("B", "Kim")], "owner")
    office.publish(office.draw("seed"), "chief")
    with pytest.raises(RefusedError, match="drawn"):
        office.enter(Guessed(office.now.book.tournament.games[0].key, "p1", 7, 1), "chief")


@pytest.mark.parametrize(("how", "rounds"), [("fixed", 2), ("players", 4)])
def test_the_number_of_rounds_may_follow_the_number_of_players(office: Organizer, how: str, rounds: int) -> None:
    opened = replace(swiss_of("Cup", 2), answers={**USUAL, "rounds_from": how})
    office.start(opened, [Person(f"{n}", f"P{n}") for n in range(9)], "owner")
    office.publish(office.draw("seed"), "chief")
    assert office.now.book.tournament.rounds == rounds


def test_a_place_is_a_teams_and_a_warning_may_be_a_players(office: Organizer) -> None:
    """What names nobody would keep the next round from being published."""
    begun(office)
    member = office.now.book.tournament.members[0].id
    for entry in (Withdrew(member, 0), Ordered((member, "t1"), "lot"), Warned("nobody")):
        with pytest.raises(RefusedError, match="no such player"):
            office.enter(entry, "chief")
    office.enter(Warned(member), "chief")
    office.publish(office.draw("seed"), "chief")


def all_play(organizer: Organizer, form: Format, rounds: int) -> None:
    opened = replace(swiss_of("Cup", rounds), format=form, match_boards=3, match_rounds=3)
    organizer.start(opened, (), "owner")
    organizer.enter_players(PLAYERS, "owner")


@pytest.mark.parametrize("form", [Format.TEAM_SWISS, Format.TEAM_ROUND_ROBIN])
def test_everybody_of_a_team_plays_everybody_of_the_other(office: Organizer, form: Format) -> None:
    """全队轮赛: three rounds of three boards are one match, with 局分 of nine games and 场分 once they have ended."""
    all_play(office, form, 6)
    met: set[frozenset[str]] = set()
    for round_ in range(1, 7):
        office.publish(office.draw("seed"), "chief")
        assert office.now.round == round_
        tournament = office.now.book.tournament
        games = [game for game in tournament.games if game.round == round_]
        assert sorted(game.board or 0 for game in games) == [1, 2, 3, 4, 5, 6]
        for game in games:
            pair = [seated(tournament, game, side) for side in "BW"]
            names = frozenset(one.name for one in pair if one is not None)
            assert len(names) == 2 and names not in met
            met.add(names)
            office.enter(Locked(game.key, "B+R"), "chief")
        lines = standings(office.now.book.tournament, after=round_)
        assert sum(line.points for line in lines) == 4 * (round_ // 3), "no match counts before its last round"
        assert sum(sum(line.boards or ()) for line in lines) == 12 * round_
    teams = [frozenset((game.black, game.white)) for game in office.now.book.tournament.games]
    assert len(met) == 36 and {teams.count(pair) for pair in teams} == {9}
    assert standings(read(write(office.now.book.tournament), "cup").tournament) == standings(office.now.book.tournament)


def test_all_play_all_takes_as_many_rounds_as_boards_and_keeps_its_line_up(office: Organizer) -> None:
    for rounds, each in ((7, 3), (6, 2)):
        with pytest.raises(RefusedError, match="as many rounds as it has boards"):
            opened = replace(swiss_of("x", rounds), format=Format.TEAM_SWISS, match_boards=3, match_rounds=each)
            office.start(opened, (), "owner")
    all_play(office, Format.TEAM_SWISS, 6)
    office.publish(office.draw("seed"), "chief")
    team = office.now.book.tournament.players[0]
    ids = tuple(one.id for one in office.now.book.tournament.members if one.team == team.name)
    with pytest.raises(RefusedError, match="before the match"):
        office.enter(LinedUp(team.id, 2, ids[:3]), "chief")


def of_three(office: Organizer, boards: int, before: int = 0) -> Organizer:
    """Two teams of three, and one of two."""
    boards_of = {"Beijing": "123", "Shanghai": "123", "Wuhan": "12"}
    three = [one for one in PLAYERS if one.family[-1] in boards_of.get(one.team, "")]
    office.enter_players(three[:before], "owner")
    opened = replace(swiss_of("Cup", 2), format=Format.TEAM_SWISS, match_boards=boards)
    office.start(opened, (), "owner")
    office.enter_players(three[before:], "owner")
    return office


def test_an_event_asks_for_no_more_boards_than_a_team_has_players(office: Organizer) -> None:
    with pytest.raises(RefusedError, match="hall_team_boards"):
        of_three(office, 4, before=8)
    assert office.now.opened is None
    of_three(office, 3)
    assert office.now.opened is not None


def test_a_board_without_two_players_is_not_played(office: Organizer) -> None:
    """Teams of three with four boards: no fourth game; a board that one team leaves empty is forfeited, at no table."""
    of_three(office, 4)
    office.publish(office.draw("seed"), "chief")
    tournament = office.now.book.tournament
    games = [game for game in tournament.games if not game.bye]
    assert sorted(game.match_board or 0 for game in games) == [1, 2, 3]
    alone = [game for game in games if any(seated(tournament, game, side) is None for side in "BW")]
    if not alone:  # the two teams of three met
        assert len(office.orders.last()) == 3
        return
    [third] = alone
    assert len(office.orders.last()) == 2, "nobody is ordered to an empty board"
    with pytest.raises(RefusedError, match="hall_no_pair"):
        office.enter(Locked(third.key, "B+R"), "chief")
    office.enter(Locked(third.key, "B+F", played=False), "chief")
    assert office.game(third.key) is not None


def test_teams_without_players_are_not_drawn(office: Organizer) -> None:
    opened = replace(swiss_of("Cup", 2), format=Format.TEAM_SWISS, match_boards=3)
    office.start(opened, (Person("a", "Dublin"), Person("b", "Lyon")), "owner")
    with pytest.raises(RefusedError, match="hall_team_empty"):
        office.draw("seed")


@pytest.mark.parametrize("substitutes", ["none", "reserves", "free"])
def test_a_banned_player_of_a_team_sits_at_no_board_any_more(office: Organizer, substitutes: str) -> None:
    """2002 §23.1; who may sit in his place is the event's own rule (§25.2)."""
    begun(office, substitutes=substitutes)
    office.publish(office.draw("seed"), "chief")
    first = office.now.book.tournament
    team = first.players[0]
    ids = [one.id for one in first.members if one.team == team.name]
    for game in office.now.games.values():
        office.enter(Locked(game.key, "B+R"), "chief")
    office.enter(Sanctioned(ids[1], "banned", "§23.1", 1), "chief")
    with pytest.raises(RefusedError):
        office.enter(LinedUp(team.id, 2, (ids[0], ids[1], ids[3])), "chief")
    if substitutes != "none":
        office.enter(LinedUp(team.id, 2, (ids[0], ids[3], ids[2])), "chief")
    office.publish(office.draw("seed 2"), "chief")
    now = office.now.book.tournament
    sits = {
        one.match_board: seated(now, one, "B" if one.black == team.id else "W")
        for one in now.games if one.round == 2 and team.id in (one.black, one.white)
    }  # fmt: skip
    second = ids[3] if substitutes != "none" else None
    assert {at: one and one.id for at, one in sits.items()} == {1: ids[0], 2: second, 3: ids[2]}
    before = [seated(now, one, side) for one in now.games if one.round == 1 for side in "BW"]
    assert ids[1] in {one.id for one in before if one}, "what he played stands"
    office.enter(Lifted(ids[1], "banned"), "chief")
    assert seated(office.now.book.tournament, Game(2, team.id, "x", match_board=2), "B") is not None


def test_who_is_banned_before_the_first_round_is_in_no_line_up(office: Organizer) -> None:
    begun(office)
    now = office.now.book.tournament
    ids = [one.id for one in now.members if one.team == now.players[0].name]
    office.enter(Sanctioned(ids[0], "banned", "§23.2"), "chief")
    assert line_up(office.now.book.tournament, now.players[0].id, 1) == tuple(ids[1:])
    assert read(write(office.now.book.tournament), "cup").tournament.withdrawn == {ids[0]: 0}


def test_teams_that_leave_after_their_round_make_a_knock_out_by_hand(office: Organizer) -> None:
    """HALL.md asks for no knock-out of teams; the office says so, and this way round."""
    begun(office)
    office.publish(office.draw("seed"), "chief")
    games = office.now.book.tournament.games
    first = {game.board: game.black for game in games if game.match_board == 1}
    for game in games:  # the team with Black at the first board of each match wins all of it
        won = "B" if game.black in first.values() else "W"
        office.enter(Locked(game.key, f"{won}+R"), "station x")
    out = {one.id for one in office.now.book.tournament.players} - set(first.values())
    for team in out:
        office.enter(Withdrew(team, 1, "lost"), "chief")
    drawn = office.draw("next")
    assert {side for game in drawn.games for side in (game.black, game.white)} == set(first.values())
