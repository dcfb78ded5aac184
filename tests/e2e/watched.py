"""A page that may not complain."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Page


@contextmanager
def watched(context: BrowserContext, url: str, patience_ms: int) -> Iterator[Page]:
    """The address in a page of the profile, which ends with it; nothing may go wrong in its console."""
    page = context.new_page()
    page.set_default_timeout(patience_ms)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if "Content Security" in line.text else None)
    page.goto(url)
    yield page
    context.close()
    assert wrong == []
