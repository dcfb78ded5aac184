"""What the narrator calls doubtful: an order that no picture shows."""

from tests.station.tracking.film import Film
from tests.station.tracking.sights import area, board, hardly_white, sight


def test_two_of_one_side_that_the_same_picture_showed_first_may_have_come_in_either_order() -> None:
    """As a starved station saw it: the later one rested first, and was told first."""
    lying, white, hand = "Q16 C3 K2", "D17 R4 C6", [*area("N12"), *area("L7"), *area("L17")]
    film = Film(step_ns=500_000_000).show("Q16 C3", white, frames=6).show(lying, white, frames=6)
    film.show(lying, white, hand, frames=2)
    later = sight(board(f"{lying} L17", f"{white} L7 N12"))
    film.see(hardly_white(later, "N12", 1.8)).see(sight(board(f"{lying} L17", f"{white} L7"), area("N12")), 3)
    film.see(later, 20)
    told = {event.as_dict()["point"]: event.as_dict() for event in film.events if event.type == "move"}
    assert list(told)[-3:] == ["L7", "L17", "N12"]
    assert (told["N12"]["doubtful"], told["N12"]["alternatives"]) == (True, [{"color": "W", "point": "L7"}])
