"""What the catalog's docstrings say: of a kind in a sentence, and of its fields.

A docstring begins with what the kind is; `name -- what it is`, or `name, other -- what they are`, explains fields.
"""

import inspect
import re
from dataclasses import fields

_FIELDS = re.compile(r"(?:^|\n|; |\. )(\w+(?:, \w+)*) -- ")


def summary(kind: type) -> str:
    """What it is, without its fields, in one line."""
    return " ".join(_FIELDS.split(_said(kind), maxsplit=1)[0].split()).removesuffix(".") + "."


def explained(kind: type) -> dict[str, str]:
    """Field -> what its own docstring or that of a base says, by the names of the class."""
    found: dict[str, str] = {}
    own = {field.name for field in fields(kind)}
    for one in kind.__mro__:
        _, *parts = _FIELDS.split(_said(one))
        for names, text in zip(parts[::2], parts[1::2], strict=True):
            for name in names.split(", "):
                if name in own:
                    found.setdefault(name, " ".join(text.split()).removesuffix("."))
    return found


def _said(kind: type) -> str:
    return inspect.cleandoc(kind.__dict__.get("__doc__") or "")
