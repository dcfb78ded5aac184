"""The hall's pages, made by the server: all boards at a glance, what a person has to look at, the table of places."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse

from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.tasks import ended
from station.hall.files.document import read
from station.hall.told import mixed
from station.hall.tournament.standings import Method, standings
from station.locale.catalog import Catalog

_SECOND_NS = 10**9
_HEAD = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>{title}</title><style>
body{{font:16px/1.5 system-ui,sans-serif;margin:1.5rem;color:#1d1d1b;background:#faf8f3}}
table{{border-collapse:collapse}}td,th{{padding:.25rem .75rem;border-bottom:1px solid #d8d2c4;text-align:left}}
.call{{background:#fff0c2}}.alarm{{background:#ffdcd6}}</style><h1>{title}</h1>
"""


def create_pages(
    model: SqliteReadModel,
    words: Catalog,
    now_ns: Callable[[], int],
    tournament: Path | None,
    beside: Callable[[], Any] | None = None,
) -> FastAPI:
    """tournament -- the file whose places are shown, read again for each page; beside -- runs as long as the pages"""

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(beside())] if beside else []
        yield
        await ended(tasks)

    pages = FastAPI(openapi_url=None, lifespan=lifespan)

    @pages.get("/", response_class=HTMLResponse)
    def boards() -> str:
        """Calls first."""
        rows = [[words.text(f"hall_glance_{name}") for name in ("board", "state", "moves", "silent")]]
        marks = [""]
        for one in sorted(model.boards(), key=lambda board: -board.calls):
            silent = "–" if one.heard_ns is None else f"{(now_ns() - one.heard_ns) // _SECOND_NS} s"
            state = one.result or words.text(f"hall_state_{one.state}")
            rows.append([f"{one.board or ''} {one.station}".strip(), state, str(one.moves), silent])
            marks.append("call" if one.calls else "")
        alarms = "".join(
            f'<p class="alarm">{escape(one.station)} {escape(words.text(f"hall_alarm_{one.kind}"))} '
            f"({escape(one.about)}, {one.times}×)</p>"
            for one in model.alarms()
        )
        return _page(words, "hall_boards", alarms + _table(rows, marks))

    @pages.get("/standings", response_class=HTMLResponse)
    def places() -> str:
        """Every number that a place rests on."""
        if tournament is None:
            return _page(words, "hall_places", "")
        document = read(tournament.read_bytes(), str(tournament))
        names = {person.id: person.name for person in document.tournament.players}
        columns = ("place", "player", "total", "points", "opponents", "small", "warnings")
        rows = [[words.text(f"hall_column_{name}") for name in columns]]
        for line in standings(document.tournament, Method.A, document.after):
            numbers = [line.points, line.opponents, line.small]
            total = "–" if line.total is None else mixed(line.total)
            place = "–" if line.place is None else str(line.place)
            rows.append([place, names[line.player], total, *map(mixed, numbers), str(line.warnings)])
        return _page(words, "hall_places", _table(rows, [""] * len(rows)))

    @pages.get("/api/hall")
    def state() -> dict[str, Any]:
        """The same for programs."""
        return {
            "boards": [vars(one) for one in model.boards()],
            "alarms": [vars(one) for one in model.alarms()],
            "position": model.position().seq,
        }

    return pages


def _page(words: Catalog, title: str, body: str) -> str:
    return _HEAD.format(lang=words.language, title=escape(words.text(title))) + body + "</html>"


def _table(rows: list[list[str]], marks: list[str]) -> str:
    lines = []
    for at, (row, mark) in enumerate(zip(rows, marks, strict=True)):
        tag = "td" if at else "th"
        cells = "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
        lines.append(f'<tr class="{mark}">{cells}</tr>')
    return f"<table>{''.join(lines)}</table>"
