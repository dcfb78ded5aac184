"""Bundles by one touch, for the owner alone; the verifiers for everybody."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from station.evidence import standalone
from station.evidence.verify import verify
from station.storage.ledger import Stored
from tests.station.api.hall import Hall, hall

pytestmark = pytest.mark.slow


@pytest.fixture
def staged(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as opened:
        yield opened


def exports(staged: Hall) -> list[Stored]:
    with staged.folder.log.ledger() as ledger:
        return [one for one in ledger.stored(1) if one.record and b'"type":"export"' in one.record]


def test_the_owner_takes_a_game_and_it_is_written_down(staged: Hall) -> None:
    staged.play()
    assert staged.client("table").post("/api/games/1/evidence").status_code == 403
    assert staged.client().post("/api/evidence?games=1").status_code == 403
    assert exports(staged) == []
    owner = staged.client("owner")
    reply = owner.post("/api/games/1/evidence")
    assert reply.headers["content-disposition"] == 'attachment; filename="tianyuan-evidence-00001.zip"'
    key = staged.folder.signing.key
    assert key is not None
    assert verify(reply.content, [key]).ok
    (written,) = exports(staged)
    device = staged.folder.devices.all()[0].id
    assert f'"device":"{device}"'.encode() in (written.record or b"")
    assert verify(owner.post("/api/evidence?games=1").content, [key]).ok
    assert list((staged.folder.path / "passing").iterdir()) == []


def test_what_is_not_there(staged: Hall) -> None:
    staged.play()
    owner = staged.client("owner")
    assert owner.post("/api/games/7/evidence").json()["detail"] == "There is no game 7."
    assert owner.post("/api/games/1/evidence?incident=1").json()["detail"] == "Game 1 has no incident 1."
    assert owner.post("/api/evidence").status_code == 422


def test_everybody_may_have_the_verifiers(staged: Hall) -> None:
    client = staged.client()
    for file in (standalone.PROGRAM, standalone.PAGE, standalone.FORMAT):
        reply = client.get(f"/api/evidence/{file.name}")
        assert reply.content == file.read_bytes()
        assert reply.headers["content-disposition"].startswith("attachment")
