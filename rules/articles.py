"""Which article of which text forbids what. Texts outside SPEC.md are named without a number where we are not sure."""

from rules.illegality import Kind

_ARTICLES = {
    "2002": {
        Kind.OCCUPIED: "2002 §2.3",
        Kind.SUICIDE: "2002 §5",
        Kind.KO: "2002 §20.1",
        Kind.SUPERKO: "2002 §20",
        Kind.OUT_OF_TURN: "2002 §17.2",
    },
    "older": {
        Kind.OCCUPIED: "older §2.2",
        Kind.SUICIDE: "older §5",
        Kind.KO: "older D11.1",
        Kind.SUPERKO: "older §6",
        Kind.OUT_OF_TURN: "older D8.1",
    },
    "japanese": {
        Kind.OCCUPIED: "Japanese rules, article 3",
        Kind.SUICIDE: "Japanese rules, article 4",
        Kind.KO: "Japanese rules, article 6",
        Kind.SUPERKO: "Japanese rules, article 12",
        Kind.OUT_OF_TURN: "Japanese rules, article 2",
    },
}
_TITLES = {"korean": "Korean rules", "ing": "Ing rules"}


def article(text: str, kind: Kind) -> str:
    """The article of `text` that a move of that kind offends; the text's own title where no article is known."""
    return _ARTICLES[text][kind] if text in _ARTICLES else _TITLES.get(text, text)
