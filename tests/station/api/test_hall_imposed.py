"""What a ruling at a table puts on a player beyond his game reaches the event: warnings, prizes, bans."""

from rules.rulings.decider import Role
from rules.rulings.facts import Facts
from rules.rulings.parameters import EventParameters
from station.game.event import Event
from station.game.logged import LoggedGame
from station.hall.office.imposed import Imposed
from station.hall.tournament.entries import Locked, Warned
from station.hall.tournament.tournament import GameKey
from station.refereeing.binding import Touched
from station.refereeing.desk import Choice, RefereesDesk
from tests.station.api.hub import Pages
from tests.station.api.test_hall_lots import asked
from tests.station.hall.joined import Staged


def playing(pages: Pages, table: Staged) -> GameKey:
    pages.joined()
    pages.begun(4)
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert table.orders.take(sent.order)
    table.play("Q16 D4 D16 Q4")
    table.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}))
    return sent.game


def ruled(table: Staged, kind: str, given: Choice) -> int:
    """By the referee who is named there; the ruling's event."""
    found = asked(table, lambda desk: desk.enter(Role.CHIEF, kind, "Zhao"))
    asked(table, lambda desk: desk.rule(Role.CHIEF, found, given))
    game = table.table.game
    assert game is not None
    return game.desk.rulings[-1].seq


def sanctions(pages: Pages) -> dict[str, list[str]]:
    players = pages.client().get("/api/hall").json()["event"]["players"]
    return {one["id"]: one["sanctions"] for one in players if one["sanctions"]}


def warnings(pages: Pages) -> dict[str, int]:
    return {name: n for name, n in pages.hall.organizer.now.book.tournament.warnings.items() if n}


def test_a_lower_prize_and_a_ban_of_a_table_s_ruling_reach_the_event(pages: Pages, table: Staged) -> None:
    """2002 §23.6: 降一个名次发放奖金及停赛处罚; once the game is over, and taken back with the ruling."""
    game = playing(pages, table)
    white = pages.hall.organizer.now.games[game].white
    assert white is not None
    given = Choice(
        ruling="23.6-worse", name="Zhao", choice="prize_and_ban", why="opening ceremony", facts=Facts(severe=True),
        touched=Touched(side="W"),
    )  # fmt: skip
    ruled(table, "ceremony_missed", given)
    pages.hears(table)
    assert sanctions(pages) == {}, "while it goes on nothing is told of it"
    table.resign("B")
    pages.hears(table)
    assert sanctions(pages) == {white: ["prize_down", "banned"]}
    assert dict(pages.hall.organizer.now.book.tournament.withdrawn) == {white: 1}
    (made,) = ((one.by, one.entry) for one in pages.hall.ledger.entries() if isinstance(one.entry, Imposed))
    assert (made[0], {one.why for one in made[1].sanctions}) == ("station t01", {"2002 §23.6 opening ceremony"})
    told = pages.client("chief").get("/api/hall/reports?round=1").json()["entries"]
    (shown,) = (one for one in told if one["type"] == "imposed")
    assert (shown["players"], shown["what"], shown["why"]) == ([white, white], "prize_down, banned", "t01 1")
    for other in pages.hall.organizer.now.games.values():
        if other.result is None:
            pages.hall.organizer.enter(Locked(other.key, "B+R"), "chief Chen")
    pages.hall.organizer.publish(pages.hall.organizer.draw("next"), "chief Chen")
    table.table.call_help(True)
    pages.hears(table)
    assert dict(pages.hall.organizer.now.book.tournament.withdrawn) == {white: 1}, "a later round changes nothing of it"
    chief = pages.client("chief")
    chief.post("/api/hall/sanctions", json={"player": white, "what": "banned", "lifted": True})
    pages.hears(table)
    assert sanctions(pages) == {white: ["prize_down"]}, "a person took it back: the table imposes nothing anew"


def test_warnings_of_a_table_count_over_the_event_once_its_game_is_over(pages: Pages, table: Staged) -> None:
    """§27.1 B: 整个比赛，警告次数少者名次列前."""
    game = playing(pages, table)
    black = pages.hall.organizer.now.games[game].black
    ruled(table, "phone_rings", Choice(ruling="23.7", name="Zhao", touched=Touched(side="B"), facts=Facts(again=False)))
    pages.hears(table)
    assert warnings(pages) == {}, "while it goes on nothing is told of it"
    table.resign("B")
    pages.hears(table)
    assert warnings(pages) == {black: 1}
    places = pages.client().get("/api/hall").json()["event"]["places"]
    assert {one["player"]: one["warnings"] for one in places if one["warnings"]} == {black: 1}
    for other in pages.hall.organizer.now.games.values():
        if other.result is None:
            pages.hall.organizer.enter(Locked(other.key, "B+R"), "chief Chen")
    pages.hall.organizer.publish(pages.hall.organizer.draw("next"), "chief Chen")
    pages.hall.organizer.enter(Warned(black, 1), "chief Chen")
    table.table.call_help(True)
    pages.hears(table)
    assert warnings(pages) == {black: 2}, "a person's word beside it stands, and the table's is taken once"


def test_results_that_a_ruling_took_wait_for_the_chief_who_says_which(pages: Pages, table: Staged) -> None:
    """2002 §23.1: 部分或全部取消单方或双方成绩. The ruling at the table names no games; the locked ones stay."""
    game = playing(pages, table)
    chief, referee = pages.client("chief"), pages.client("executing_referee")
    black = game[1]
    cancels = Choice(
        ruling="23.1-cancel", name="Zhao", choice="side", why="a confession", touched=Touched(side="B"), facts=Facts()
    )  # fmt: skip
    ruling = ruled(table, "arranged_game", cancels)
    pages.hears(table)
    assert chief.get("/api/hall/office").json()["taken"] == [], "while it goes on nothing is told of it"
    table.resign("B")
    pages.hears(table)
    (one,) = chief.get("/api/hall/office").json()["taken"]
    assert (one["board"], one["number"], one["ruling"], one["players"]) == (1, 1, ruling, [black])
    assert (one["why"], [each["result"] for each in one["games"]]) == ("2002 §23.1 a confession", ["B+R"])
    said = {"station": "t01", "number": 1, "ruling": ruling, "games": [{"round": 1, "black": black}]}
    assert referee.post("/api/hall/taken", json=said).status_code == 403
    other = next(each for each in pages.hall.organizer.now.games if each != game)
    wrong = said | {"games": [{"round": 1, "black": other[1]}]}
    assert chief.post("/api/hall/taken", json=wrong).json()["code"] == "hall_entry"
    assert chief.post("/api/hall/taken", json=said).json()["taken"] == []
    places = {each["player"]: each["points"] for each in pages.client().get("/api/hall").json()["event"]["places"]}
    assert (places[black], pages.hall.organizer.now.games[game].cancelled) == ("0", frozenset("B"))
    assert str(pages.hall.organizer.now.games[game].result) == "B+R", "what was locked stays"
    assert chief.post("/api/hall/taken", json=said).json()["code"] == "hall_no_word", "it was said"
    told = chief.get("/api/hall/reports?round=1").json()["entries"]
    shown = [(each["type"], each["what"], each["why"]) for each in told[-3:]]
    assert shown == [
        ("imposed", "§23.1", "t01 1"), ("cancelled", "B", "2002 §23.1 a confession"), ("taken_judged", "1", "t01 1"),
    ]  # fmt: skip
    table.table.call_help(True)
    pages.hears(table)
    assert chief.get("/api/hall/office").json()["taken"] == []


def test_a_ruling_that_is_taken_back_takes_no_result(pages: Pages, table: Staged) -> None:
    playing(pages, table)
    chief = pages.client("chief")
    both = Choice(ruling="23.1-cancel", name="Zhao", choice="both", why="arranged", facts=Facts())
    first = ruled(table, "arranged_game", both)
    table.resign("B")
    pages.hears(table)
    (one,) = chief.get("/api/hall/office").json()["taken"]
    assert len(one["players"]) == 2
    free = Choice(ruling="free", name="Zhao", why="nothing of it was true", supersedes=first, facts=Facts())

    def rule(game: LoggedGame, t_ns: int) -> list[Event]:
        return RefereesDesk(game, table.table.terms, t_ns).rule(Role.CHIEF, game.desk.rulings[-1].what.incident, free)

    table.table.past.referee(1, rule)
    pages.hears(table)
    assert chief.get("/api/hall/office").json()["taken"] == []
