"""Schemathesis over the whole API, as owner, with a game going on: whatever is sent, nothing answers 500."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from station.api import guard
from station.game.catalog import DetailsGiven
from tests.station.api.hall import Hall, hall

pytestmark = pytest.mark.slow

ENDLESS = "/api/events"  # a stream; test_events.py
SENT = {name: name for name in ("method", "url", "headers", "params", "json")} | {"data": "content"}
RUN = settings(
    deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)  # fmt: skip


@pytest.mark.timeout(900)
@pytest.mark.parametrize("examples", [2, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nothing_answers_500(
    mode: GenerationMode, examples: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BURST", 10**9)
    with hall(tmp_path) as staged:
        staged.play()
        client = staged.client("owner")
        schema = schemathesis.openapi.from_dict(staged.app.openapi())
        statuses: dict[str, set[int]] = {}
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]
            if operation.path != ENDLESS and (mode is GenerationMode.POSITIVE or takes_something(operation)):
                statuses[operation.label] = sweep(operation, mode, examples, staged, client)
    assert len(statuses) > (35 if mode is GenerationMode.POSITIVE else 20)
    assert 422 in set.union(*statuses.values())


def takes_something(operation: Any) -> bool:
    """Where nothing is sent, nothing can be sent wrong."""
    return bool(list(operation.iter_parameters()) or operation.body)


def sweep(operation: Any, mode: GenerationMode, examples: int, staged: Hall, client: TestClient) -> set[int]:
    """Sends what the description allows and what it does not; gives the statuses that came back."""
    statuses = set()

    @settings(RUN, max_examples=examples)
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        arguments = case.as_transport_kwargs(base_url="http://127.0.0.1:8000")
        sent = {SENT[key]: value for key, value in arguments.items() if key in SENT}
        reply = client.request(**sent)
        statuses.add(reply.status_code)
        assert reply.status_code < 500, f"{operation.label}: {reply.text}"
        if reply.status_code >= 400:
            assert {"code", "detail"} <= reply.json().keys()
        game = staged.table.snapshot.game
        if game is None or game.over:  # what was sent ended the game: the next one begins
            staged.table.describe(DetailsGiven())
            staged.table.start_from_board()
            staged.play("Q16 D4")

    check()
    return statuses
