"""`tianyuan check`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, complain, spoken


def command(
    files: Annotated[list[Path], typer.Argument(metavar="GAME.sgf…", help="Records whose main line is judged.")],
    rules: Annotated[
        str | None,
        typer.Option(
            help="chinese-2002, chinese-older, japanese, korean, ing, aga, new-zealand or tromp-taylor; "
            "else the record's."
        ),
    ] = None,
    lang: LanguageOption = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a record.")] = False,
) -> None:
    """What the ruleset forbids in a record. A forbidden move is reported and played all the same."""
    from rules.errors import RulesError
    from rules.presets import ruleset
    from station.counting.legality import as_json, for_people, judged
    from station.counting.wording import Wording
    from station.errors import InputError, sentence

    words = spoken()
    given = None if rules is None else ruleset(rules)
    wording = Wording(words.language if lang or not json_lines else None)
    bad = False
    for file in files:
        try:
            found = judged(file, given)
        except (RulesError, InputError) as error:
            complain(sentence(error, words.language))
            if json_lines:
                failed = {"file": str(file), "status": "error", "reason": sentence(error, wording.sentences.language)}
                print(json.dumps(failed, ensure_ascii=False))
            bad = True
            continue
        print(as_json(found, wording) if json_lines else for_people(found, words))
    if bad:
        raise typer.Exit(2)
