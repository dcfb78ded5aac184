"""`tianyuan check`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer


def command(
    files: Annotated[list[Path], typer.Argument(metavar="GAME.sgf…", help="Records whose main line is judged.")],
    rules: Annotated[
        str | None, typer.Option(help="chinese-2002, chinese-older, japanese, korean or ing; else the record's.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="zh, en, ja or ko; else the locale's (not with --json).")] = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a record.")] = False,
) -> None:
    """What the ruleset forbids in a record. A forbidden move is reported and played all the same."""
    from rules.errors import RulesError
    from rules.presets import ruleset
    from station.cli.output import spoken
    from station.counting.legality import as_json, for_people, judged
    from station.counting.wording import Wording, asked
    from station.errors import InputError, sentence

    words = spoken()
    try:
        language = asked(lang)
        words = spoken(language)
        given = None if rules is None else ruleset(rules)
    except RulesError as error:
        print(f"tianyuan: {sentence(error, words.language)}", file=sys.stderr)
        raise typer.Exit(2) from None
    wording = Wording(language if json_lines else words.language)
    bad = False
    for file in files:
        try:
            found = judged(file, given)
        except (RulesError, InputError) as error:
            print(f"tianyuan: {sentence(error, words.language)}", file=sys.stderr)
            if json_lines:
                failed = {"file": str(file), "status": "error", "reason": sentence(error, wording.sentences.language)}
                print(json.dumps(failed, ensure_ascii=False))
            bad = True
            continue
        print(as_json(found, wording) if json_lines else for_people(found, words))
    if bad:
        raise typer.Exit(2)
