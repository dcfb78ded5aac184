"""The sentences of one language.

Messages have names (`board_small`) and named values (`{pixels:.1f}`: digits after the point are the language's affair).
A reason from any room is said by its code, which is the message's name.
"""

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, Protocol, get_args

from station.locale.korean import particles

Language = Literal["en", "zh", "ja", "ko"]
PLAYERS = {"B": "black", "W": "white"}
SIDES = ("color", "turn", "winner")
"""Values that name a player, told by letter and said by name."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
DOMAIN = "tianyuan"
FOLDER = Path(__file__).parent


class Reason(Protocol):
    """Why something is so: `code` names the message, `values` fills it; where one is a reason itself, its sentence."""

    @property
    def code(self) -> str: ...
    @property
    def values(self) -> Mapping[str, "Value"]: ...


Value = str | int | float | Reason


class _Missing(gettext.NullTranslations):
    """What is asked where there is no message: gettext would say its name."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)


class Catalog:
    """All messages in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._messages = gettext.translation(DOMAIN, FOLDER, [language])
        self._messages.add_fallback(_Missing())

    def __contains__(self, key: str) -> bool:
        try:
            return bool(self._messages.gettext(key))
        except KeyError:
            return False

    def text(self, key: str, /, **values: Value) -> str:
        """The message with its values; KeyError where there is none of that name, or a value is missing."""
        filled = {name: self._said(value) for name, value in values.items()}
        said = self.raw(key).format_map(filled)
        return particles(said) if self.language == "ko" else said

    def raw(self, key: str) -> str:
        """The message with its braces, for who fills them elsewhere; KeyError where there is none of that name."""
        return self._messages.gettext(key)

    def say(self, reason: Reason) -> str:
        """A reason as a sentence: lower case and without a full stop in English, so that it may stand after a name.

        A value `article` comes behind it, in brackets. KeyError as `text`.
        """
        players = {side: PLAYERS.get(str(reason.values.get(side))) for side in SIDES}
        named = {side: self.text(player) for side, player in players.items() if player}
        told = self.text(reason.code, **{**reason.values, **named})
        article = reason.values.get("article")
        return told if article is None else self.with_article(told, str(article))

    def with_article(self, told: str, article: str) -> str:
        """A sentence with the article it rests on."""
        return self.text("with_article", what=told, article=self.cited(article))

    def cited(self, article: str) -> str:
        """An article, "2002 §17.5", as a sentence names it; a ruleset's name may stand there instead."""
        text, _, number = article.partition(" ")
        return self.text(f"cite_{text}", n=number) if f"cite_{text}" in self else article

    def _said(self, value: Value) -> str | int | float:
        return value if isinstance(value, str | int | float) else self.say(value)


@cache
def catalog(language: Language) -> Catalog:
    """Read once."""
    return Catalog(language)


def language_wanted(header: str) -> Language:
    """The first of ours that an Accept-Language names, as browsers order it; English without one."""
    wanted = (part.strip().lower() for part in header.split(","))
    found = (language for tag in wanted for language in LANGUAGES if tag.startswith(language))
    return next(found, "en")


def language_of(environ: Mapping[str, str]) -> Language:
    """The language of a locale (LC_ALL, LC_MESSAGES, LANG: the first that is set); English where it is none of ours."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    return next((language for language in LANGUAGES if locale.lower().startswith(language)), "en")
