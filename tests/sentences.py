"""What errors and reasons say in English, as commands and logs print it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from station.errors import sentence
from station.locale.catalog import Reason, catalog


def english(reason: Reason | None) -> str:
    """The sentence; "" for none."""
    return catalog("en").say(reason) if reason else ""


E = TypeVar("E", bound=Exception)


@contextmanager
def refused(kind: type[E], match: str) -> Iterator[pytest.ExceptionInfo[E]]:
    """Like pytest.raises, matching the English sentence."""
    with pytest.raises(kind) as caught:
        yield caught
    said = sentence(caught.value)
    assert re.search(match, said), said
