"""What a reason of the rules says in English: rules themselves say nothing."""

import re
from collections.abc import Callable

from rules.errors import RulesError
from rules.reasons import Reason
from station.locale.catalog import catalog


def said(reason: Reason) -> str:
    """The sentence."""
    return catalog("en").say(reason)


def saying(pattern: str) -> Callable[[RulesError], bool]:
    """For `pytest.raises(…, check=…)`: whether an error's sentence, behind its place, has the pattern in it."""

    def check(error: RulesError) -> bool:
        place = f"{error.place}: " if error.place else ""
        return re.search(pattern, place + said(error.reason)) is not None

    return check
