"""In which language an answer speaks: one at a time.

Where none is asked for, the JSON of an answer is the same in every locale: the result (`text`) in Chinese, sentences in
English, and what is told step by step in both.
"""

from dataclasses import dataclass

from rules.count import Count
from station.advice.advice import StringAdvice
from station.advice.words import under
from station.locale.catalog import Catalog, Language, catalog
from station.locale.catalog import Reason as AnyReason


@dataclass(frozen=True, slots=True)
class Wording:
    """`chosen`: the language asked for, None for JSON as it is everywhere."""

    chosen: Language | None = None

    @property
    def results(self) -> Catalog:
        """For results."""
        return catalog(self.chosen or "zh")

    @property
    def sentences(self) -> Catalog:
        """For reasons, notes and objections."""
        return catalog(self.chosen or "en")

    @property
    def languages(self) -> tuple[Language, ...]:
        """For what is told by language: the chosen one, else Chinese and English."""
        return (self.chosen,) if self.chosen else ("zh", "en")

    def each(self, reason: AnyReason) -> dict[str, str]:
        """A reason by language."""
        return {language: catalog(language).say(reason) for language in self.languages}


def result(counted: Count, words: Catalog) -> str:
    """The result to be read out; in English with SGF's short form behind a margin."""
    told, margin = words.say(counted.told), counted.result.margin_points
    return f"{told}, {counted.result.sgf()}" if margin is not None and words.language == "en" else told


def why(one: StringAdvice, text: str, words: Catalog) -> str:
    """Why a string is thought to be what it is under a ruleset's `text`, and what other programs say of it."""
    told = words.say(under(one.why, text))
    for name, status in one.views.items():
        if name != "built in":
            view = words.text("at_place", place=name, what=words.text(f"status_{status}"))
            told = words.text("listed", first=told, second=view)
    return told
