"""The sentences of one language.

Messages have names (`board_small`) and named values (`{pixels:.1f}`: digits after the point are the language's affair).
A reason from any room is said by its code, which is the message's name.
"""

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, Protocol, get_args

Language = Literal["en", "zh", "ja", "ko"]
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
        return self.raw(key).format_map(filled)

    def raw(self, key: str) -> str:
        """The message with its braces, for who fills them elsewhere; KeyError where there is none of that name."""
        return self._messages.gettext(key)

    def say(self, reason: Reason) -> str:
        """A reason as a sentence: lower case and without a full stop in English, so that it may stand after a name."""
        return self.text(reason.code, **reason.values)

    def _said(self, value: Value) -> str | int | float:
        return value if isinstance(value, str | int | float) else self.say(value)


@cache
def catalog(language: Language) -> Catalog:
    """Read once."""
    return Catalog(language)


def language_of(environ: Mapping[str, str]) -> Language:
    """The language of a locale (LC_ALL, LC_MESSAGES, LANG: the first that is set); English where it is none of ours."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    return next((language for language in LANGUAGES if locale.lower().startswith(language)), "en")
