"""Answers of status 4xx: one clear sentence and a word for the program, never a traceback."""

import sqlite3
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from station.api.schemas import Problem
from station.errors import RefusedError, StationError, is_damage, is_full, sentence
from station.locale.catalog import language_wanted

# The schema itself, no model: from one FastAPI would build a validator for each status of each route at every start.
REPLIES: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {"application/json": {"schema": Problem.model_json_schema()}}}
    for status, text in {
        400: "The body is no JSON",
        403: "Not allowed",
        404: "No such thing",
        408: "Too slow",
        409: "Not now: the sentence says why",
        413: "Too large",
        422: "A field is wrong: the sentence names it",
        429: "Too often",
        503: "The log could not be written, or is damaged",
        507: "The disk is full",
    }.items()
}


STOPS = {"zh": "。", "ja": "。"}
"""Where it is no point: a reason has none, so that it may stand after a name."""


class RefusedRequestError(Exception):
    """Ends a request with a status, a word and a sentence."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail = status, code, detail


def problem(status: int, code: str, detail: str) -> Response:
    """The answer itself."""
    return JSONResponse(Problem(code=code, detail=detail).model_dump(), status, {"Cache-Control": "no-store"})


def handle_problems(app: FastAPI) -> None:
    """Turns every error that a request can cause into a Problem."""

    async def refused_request(_: Request, error: Exception) -> Response:
        assert isinstance(error, RefusedRequestError)
        return problem(error.status, error.code, error.detail)

    async def refused(request: Request, error: Exception) -> Response:
        code = error.code if isinstance(error, RefusedError) else "not_now"
        language = language_wanted(request.headers.get("accept-language", ""))
        said = sentence(error, language)
        end = "" if said.endswith((".", "。")) else STOPS.get(language, ".")
        return problem(409, code, f"{said[:1].upper()}{said[1:]}{end}")

    async def unwritten(_: Request, error: Exception) -> Response:
        if is_damage(error):
            return problem(503, "log_damaged", f"The log is damaged on the disk, nothing was changed: {error}.")
        return problem(503, "log", f"The log could not be written, nothing was changed: {error}.")

    async def no_room(_: Request, error: Exception) -> Response:
        if is_full(error):
            return problem(507, "disk_full", "The disk is full: make room and try again; nothing here was lost.")
        raise error

    async def invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        code = "too_long" if first["type"] == "string_too_long" else "invalid"
        place = ".".join(str(part) for part in first["loc"]) or "body"
        return problem(422, code, f"{place}: {first['msg']}")

    async def http(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return problem(error.status_code, "http", str(error.detail))

    app.add_exception_handler(RefusedRequestError, refused_request)
    app.add_exception_handler(StationError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(sqlite3.Error, unwritten)
    app.add_exception_handler(OSError, no_room)
    app.add_exception_handler(HTTPException, http)
