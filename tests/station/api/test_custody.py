"""What people do with the evidence is in the log; what strangers ask for is not."""

import ast
import json
from pathlib import Path
from typing import Any

from tests.station.api.hall import Hall

API = Path(__file__).parents[3] / "station" / "api"


def noted(staged: Hall) -> list[dict[str, Any]]:
    with staged.folder.log.ledger() as ledger:
        said = [json.loads(one.record) for one in ledger.stored(1) if one.record]
    return [one for one in said if one["type"] in ("view", "export", "command")]


def test_exports_views_and_settings_name_the_device(staged: Hall) -> None:
    staged.play()
    staged.folder.pictures.put(1, 1, "before", "picture", b"jpeg")
    owner, tablet = staged.client("owner"), staged.client("table")
    assert owner.get("/api/games/1/evidence/1/before.jpg").status_code == 200
    assert owner.get("/api/games/1/game.sgf").status_code == 200
    assert owner.get("/api/backup").status_code == 200
    assert owner.put("/api/settings", json={"pictures_public": True, "keep_days": 9}).status_code == 200
    assert tablet.get("/api/games/1/evidence/1/before.jpg").status_code == 200
    assert tablet.get("/api/games/1/game.sgf").status_code == 200
    mine, yours = (client.get("/api/auth/me").json()["device"] for client in (owner, tablet))
    assert [(one["type"], one["data"]["what"], one.get("game"), one["device"]) for one in noted(staged)] == [
        ("view", "picture", 1, mine), ("export", "sgf", 1, mine), ("export", "backup", None, mine),
        ("command", "settings", None, mine), ("export", "sgf", 1, yours),
    ]  # fmt: skip
    view, *_, settings, _ = noted(staged)
    assert (view["data"]["seq"], view["data"]["moment"]) == ("1", "before")
    assert settings["data"]["asked"] == {"pictures_public": True, "keep_days": 9}


def test_strangers_fill_no_log(staged: Hall) -> None:
    staged.play()
    stranger = staged.client()
    for _ in range(3):
        assert stranger.get("/api/games/1/game.sgf").status_code == 200
    assert stranger.get("/api/backup").status_code == 403
    assert noted(staged) == []


def test_what_no_record_can_hold_is_refused_and_nothing_worse(staged: Hall) -> None:
    staged.play()
    owner = staged.client("owner")
    assert owner.get(f"/api/games/{2**53 + 1}/game.sgf").status_code in (404, 422)
    headers = {"Content-Type": "application/json"}
    assert owner.put("/api/settings", content=b"{not JSON", headers=headers).status_code == 422
    assert owner.put("/api/settings", content=b"[" * 50_000, headers=headers).status_code in (400, 413, 422)
    assert owner.get("/api/games/1/game.sgf").status_code == 200


def test_a_deleted_game_says_who_deleted_it(staged: Hall) -> None:
    staged.play()
    owner = staged.client("owner")
    assert owner.post("/api/table/resign", json={"color": "B"}).status_code == 200
    assert owner.delete("/api/games/1").status_code == 200
    with staged.folder.log.ledger() as ledger:
        [last] = [json.loads(one.record) for one in ledger.stored(1) if one.record and b'"erasure"' in one.record]
    assert last["device"] == owner.get("/api/auth/me").json()["device"]


def test_whatever_changes_the_station_is_a_record() -> None:
    """Each command writes events or records of its own, or is marked as one."""
    own = {"table.py", "count.py", "referee.py", "erasure.py", "bundles.py", "demo.py", "clock.py"}
    unmarked = set()
    for path in API.glob("*.py"):
        for one in ast.walk(ast.parse(path.read_text("utf-8"))):
            marks = [ast.unparse(mark) for mark in getattr(one, "decorator_list", ())]
            if path.name not in own and not any(mark.startswith("recorded(") for mark in marks):
                unmarked |= {mark for mark in marks if mark.startswith(("router.post", "router.put", "router.delete"))}
    assert unmarked == {
        "router.post('/games/{number}/sanctions')", "router.put('/games/{number}/record')",  # events of the game
        "router.post('/auth/pair', response_model=shown)",
        "router.post('/auth/leave', response_model=shown)",  # the list of devices has both
        "router.delete('/games/{number}')",  # an erasure
    }  # fmt: skip


def test_what_leaves_or_is_seen_by_an_official_is_a_record(staged: Hall) -> None:
    staged.play()
    referee = staged.client("referee")
    assert referee.get("/api/game.sgf").status_code == 200
    assert referee.get("/api/games/1/report").status_code == 200
    assert referee.get("/api/reports?event=Cup").status_code == 200
    assert referee.post("/api/games/1/evidence").status_code == 200
    told = [(one["type"], one["data"].get("what"), one.get("game")) for one in noted(staged)]
    assert told == [("export", "sgf", None), ("view", "report", 1), ("view", "reports", None), ("export", None, 1)]
