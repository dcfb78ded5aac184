"""`tianyuan rulings`."""

import json
from typing import Annotated

import typer

from station.cli.output import LanguageOption


def command(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="two_moves, takeback, stone_moved, …; a wrong one lists all.")
    ],
    rules: Annotated[
        str, typer.Option(help="chinese-2002, chinese-older, japanese, korean, ing, aga, new-zealand or tromp-taylor.")
    ] = "chinese-2002",
    fact: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="moves=10, cause=outside, claimed=late, rebuilt=yes, …"),
    ] = None,
    _lang: LanguageOption = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a ruling.")] = False,
) -> None:
    """What the texts allow for an incident, as the desk offers it. A fact that is not given leaves its guard open."""
    from rules.presets import ruleset
    from rules.rulings.engine import rulings
    from rules.rulings.facts import parse_facts
    from rules.rulings.kind import kind_of
    from rules.rulings.told import as_dict, as_line

    known, given = kind_of(kind), ruleset(rules)
    facts = parse_facts(dict(_pair(text) for text in fact or ()))
    for one in rulings(known, given, facts):
        told = as_dict(known, one, given)
        print(json.dumps(told, ensure_ascii=False) if json_lines else as_line(told))


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name.strip(), value.strip()
