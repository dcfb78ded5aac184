"""The hall's pages: made by the server, calls first, names harmless."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.witness import Alarm
from station.hall.pages import create_pages
from station.locale.catalog import LANGUAGES, Language, catalog
from tests.station.hall.examples import EXAMPLES, file_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_alarms_and_places(language: Language, tmp_path: Path) -> None:
    model = SqliteReadModel(tmp_path / "hub.sqlite3")
    model.enrol("t1", "U1", bytes(32), 1)
    with model.applying():
        for kind in Alarm:
            model.alarm("t1", kind, "<b>", "x", 5)
    file = tmp_path / "cup.json"
    file.write_text(json.dumps(file_of(EXAMPLES["2 Swiss"])), "utf-8")
    words = catalog(language)
    with TestClient(create_pages(model, words, lambda: 7 * 10**9, file)) as client:
        page = client.get("/").text
        assert page.count('class="alarm"') == len(Alarm) and "<b>" not in page and f'lang="{language}"' in page
        assert words.text("hall_state_empty") in page and "1 t1" in page
        assert "4 1/3" in client.get("/standings").text
        told = client.get("/api/hall").json()
        assert told["position"] == 0 and len(told["alarms"]) == len(Alarm)
    with TestClient(create_pages(model, words, lambda: 0, None)) as client:
        assert client.get("/standings").status_code == 200
    model.close()
