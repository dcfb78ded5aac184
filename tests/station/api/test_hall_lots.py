"""A lot that was drawn at a table's desk, and what the hall makes of it (2002 §17.5, §22.3)."""

from collections.abc import Callable

from rules.rulings.decider import Role
from rules.rulings.parameters import EventParameters
from station.game.catalog import Letter
from station.game.event import Event
from station.hall.tournament.entries import Locked, Lot
from station.hall.tournament.journal import for_pairing
from station.hall.tournament.tournament import GameKey
from station.refereeing.desk import Choice, RefereesDesk
from tests.station.api.hub import Pages
from tests.station.hall.joined import Staged


def asked(table: Staged, ask: Callable[[RefereesDesk], list[Event]]) -> int:
    """At the desk of that table."""
    return table.table.referee(lambda game, t_ns: ask(RefereesDesk(game, table.terms, t_ns, at=table.table.now)))


def both_late(pages: Pages, table: Staged) -> tuple[GameKey, int]:
    """Both lose at the table's game of the first round, a lot is left; the game, the ruling's number."""
    pages.joined()
    pages.begun(4)
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert table.orders.take(sent.order)
    table.play("Q16 D4")
    table.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}))
    late = asked(table, lambda desk: desk.enter(Role.REFEREE, "both_late", "Li"))
    return sent.game, ruled(table, late)


def ruled(table: Staged, incident: int, supersedes: int | None = None) -> int:
    given = Choice(ruling="22.3-both", name="Li", supersedes=supersedes)
    asked(table, lambda desk: desk.rule(Role.REFEREE, incident, given))
    game = table.table.game
    assert game is not None
    return game.desk.rulings[-1].seq


def drawn(table: Staged, ruling: int, winner: Letter) -> None:
    asked(table, lambda desk: desk.draw(Role.REFEREE, ruling, winner, "Anna", "Zhao", "Li"))


def winner_for_pairing(pages: Pages, game: GameKey) -> str:
    paired = for_pairing(pages.hall.organizer.now.book, 2)
    (result,) = (one.result for one in paired.games if one.key == game)
    assert result is not None
    return result.winner


def test_a_lot_of_a_table_parts_both_who_lost_in_the_next_pairing(pages: Pages, table: Staged) -> None:
    game, ruling = both_late(pages, table)
    pages.hears(table)
    organizer = pages.hall.organizer
    assert winner_for_pairing(pages, game) == "", "nobody drew yet"
    drawn(table, ruling, "W")
    pages.hears(table)
    assert organizer.now.book.lots == (Lot(game, "W", "Anna", "Zhao"),)
    assert winner_for_pairing(pages, game) == "W"
    (lost,) = (one for one in organizer.now.book.tournament.games if one.key == game)
    assert str(lost.result) == "both_lose", "the table of places keeps 0 : 0"
    table.table.call_help(True)
    pages.hears(table)
    said = [made for made in pages.hall.ledger.entries() if isinstance(made.entry, Lot)]
    assert [made.by for made in said] == ["station t01"], "taken once"
    report = pages.client("chief").get("/api/hall/reports?round=1").json()
    (shown,) = (one for one in report["entries"] if one["type"] == "lot")
    assert (shown["by"], shown["what"], shown["why"]) == ("station t01", "W", "Anna · Zhao")
    (told,) = pages.client().get("/api/hall").json()["event"]["lots"]
    assert told == {"game": "/".join(map(str, game)), "winner": "W", "station": "t01"}
    (other,) = (one for one in organizer.now.book.tournament.games if one.key != game)
    organizer.enter(Locked(other.key, "B+R"), "chief Chen")
    pairs = [{one.black, one.white} for one in organizer.draw("seed").games]
    assert {lost.white, other.black} in pairs, "the winner by lot meets the other winner"


def test_a_lot_that_the_organizer_entered_stands(pages: Pages, table: Staged) -> None:
    game, ruling = both_late(pages, table)
    pages.hears(table)
    by_hand = Lot(game, "B", "Chen", "both players")
    pages.hall.organizer.enter(by_hand, "chief Chen")
    drawn(table, ruling, "W")
    pages.hears(table)
    assert pages.hall.organizer.now.book.lots == (by_hand,) and winner_for_pairing(pages, game) == "B"
    (told,) = pages.client().get("/api/hall").json()["event"]["lots"]
    assert (told["winner"], told["station"]) == ("B", "")


def test_a_lot_of_the_organizer_after_the_table_s_is_the_one(pages: Pages, table: Staged) -> None:
    game, ruling = both_late(pages, table)
    drawn(table, ruling, "W")
    pages.hears(table)
    by_hand = Lot(game, "B", "Chen", "both players")
    pages.hall.organizer.enter(by_hand, "chief Chen")
    table.table.call_help(True)
    pages.hears(table)
    assert pages.hall.organizer.now.book.lots == (by_hand,) and winner_for_pairing(pages, game) == "B"


def test_a_lot_goes_with_the_result_that_it_was_for(pages: Pages, table: Staged) -> None:
    game, ruling = both_late(pages, table)
    drawn(table, ruling, "W")
    pages.hears(table)
    pages.hall.organizer.enter(Locked(game, "draw"), "chief Chen")
    assert pages.hall.organizer.now.book.lots == () and winner_for_pairing(pages, game) == ""
    pages.hears(table)
    assert pages.hall.organizer.now.book.lots == (), "a person's result stands, and knows no lot"


def test_a_new_ruling_has_a_new_lot(pages: Pages, table: Staged) -> None:
    game, first = both_late(pages, table)
    drawn(table, first, "W")
    pages.hears(table)
    now = table.table.game
    assert now is not None
    drawn(table, ruled(table, now.desk.incidents[-1].seq, supersedes=first), "B")
    pages.hears(table)
    assert pages.hall.organizer.now.book.lots == (Lot(game, "B", "Anna", "Zhao"),)
