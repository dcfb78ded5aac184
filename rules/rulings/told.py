"""A ruling as the command and the desk show it."""

from typing import TypedDict

from rules.articles import articles
from rules.ruleset import Ruleset
from rules.rulings.incident import about
from rules.rulings.kind import Kind
from rules.rulings.ruling import Ruling


class ToldRuling(TypedDict):
    """JSON values. article, broken -- null where the ruleset's text has none; decides -- null where nobody does.

    choices -- further effects, of which the decider chooses one row; reasons -- he has to say why, in words.
    """

    id: str
    article: str | None
    broken: str | None
    decides: str | None
    starts: str
    ex_officio: bool
    window: str | None
    effects: list[dict[str, str]]
    choices: dict[str, list[dict[str, str]]]
    reasons: bool
    text: str


def as_dict(kind: Kind, one: Ruling, rules: Ruleset) -> ToldRuling:
    """A ruling for an incident of this kind."""
    known = about(kind, rules.text)
    return {
        "id": one.id,
        "article": one.article,
        "broken": articles(kind, rules.text).broken or None,
        "decides": " / ".join(one.decides) or None,
        "starts": known.starts.value,
        "ex_officio": known.ex_officio,
        "window": known.window.value if known.window else None,
        "effects": [effect.as_dict() for effect in one.effects],
        "choices": {name: [effect.as_dict() for effect in more] for name, more in one.choices.items()},
        "reasons": one.reasons,
        "text": one.text,
    }


def as_line(told: ToldRuling) -> str:
    """The same for people, in the words of the specification."""
    done = [_call(effect) for effect in told["effects"]]
    done += [f"{name}: {_calls(more)}" for name, more in told["choices"].items()]
    parts = (told["id"], told["article"] or "–", told["decides"] or "–", "; ".join(done) or "–", told["text"])
    return "  ".join(part for part in parts if part)


def _calls(effects: list[dict[str, str]]) -> str:
    return ", ".join(map(_call, effects)) or "–"


def _call(effect: dict[str, str]) -> str:
    inside = ", ".join(value for name, value in effect.items() if name != "do")
    return f"{effect['do']}({inside})" if inside else effect["do"]
