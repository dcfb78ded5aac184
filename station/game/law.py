"""The articles that speak of an event, under the text of the game's own ruleset."""

from dataclasses import replace
from typing import TypeVar

from rules.articles import articles
from station.game.catalog import Occurrence, UnderLaw

O = TypeVar("O", bound=Occurrence)  # noqa: E741


def under(what: O, text: str) -> O:
    """The same with the article of the game's own text that speaks of it, unless it names one already."""
    if not isinstance(what, UnderLaw) or what.article or not what.law:
        return what
    told = articles(what.law, text).told
    return replace(what, article=told) if told else what
