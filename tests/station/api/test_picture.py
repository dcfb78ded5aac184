"""Where the points lie in a picture of the evidence."""

import json

import pytest

from tests.station.api.hall import Hall

pytestmark = pytest.mark.slow

PATH = "/api/games/1/evidence/5/after.json"
KNOWN = {"width": 210, "height": 200, "crossings": [[float(x), float(y)] for y in range(19) for x in range(19)]}


def test_places_are_told_to_those_who_see_the_pictures(staged: Hall) -> None:
    tablet = staged.client("table")
    assert tablet.get(PATH).json() is None
    staged.folder.pictures.put(1, 5, "after", "places", json.dumps(KNOWN).encode())
    assert tablet.get(PATH).json() == KNOWN | {"time": None}
    assert staged.client().get(PATH).status_code == 403


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", json.dumps(KNOWN | {"crossings": [[1, 2]]}).encode()])
def test_places_that_cannot_be_are_not_told(data: bytes, staged: Hall) -> None:
    staged.folder.pictures.put(1, 5, "after", "places", data)
    reply = staged.client("table").get(PATH)
    assert (reply.status_code, reply.json()) == (200, None)
