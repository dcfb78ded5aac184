"""The pages: the committed build of station/web, as files. One document serves every page; its script routes."""

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from station.api.files import BrieflyOpenedFile

STATIC = Path(__file__).parent.parent / "static"
PAGES = frozenset({"table", "setup", "archive", "referee", "report", "clock", "secure"})
FOR_EVER = "public, max-age=31536000, immutable"


class Pages(StaticFiles):
    """Files below station/static; never a path outside, never a link out of it (starlette checks).

    Files under assets/ carry a hash in their name and are kept for ever; the document is asked for anew each time.
    """

    def __init__(self, folder: Path = STATIC, document: str = "index.html", pages: frozenset[str] = PAGES) -> None:
        """document -- that serves these pages"""
        super().__init__(directory=folder, html=True, follow_symlink=False)
        self._document, self._pages = document, pages

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Strangers who read slowly hold no file open."""
        response = BrieflyOpenedFile(full_path, status_code, stat_result=stat_result)
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the document for the address of a page."""
        first = path.split("/")[0]
        try:
            ours = first in self._pages or path in ("", ".")
            response = await super().get_response(self._document if ours else path, scope)
        except ValueError as error:  # a NUL in the path
            raise HTTPException(404) from error
        except HTTPException as error:  # an unknown address gets a page of ours, where a person asked for one
            if error.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
            response = await super().get_response(self._document, scope)
            if response.status_code == 200:
                response.status_code = 404
        kept = response.status_code in (200, 304) and first == "assets"
        response.headers["Cache-Control"] = FOR_EVER if kept else "no-cache"
        return response
