"""`tianyuan count`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, spoken


def command(
    sources: Annotated[
        list[Path], typer.Argument(metavar="SOURCE…", help="SGF, text board, picture, or .jsonl of positions.")
    ],
    rules: Annotated[
        str | None, typer.Option(help="chinese-2002, chinese-older, japanese, korean or ing; else the source's.")
    ] = None,
    komi: Annotated[str | None, typer.Option(help="Komi in points, for example 7.5.")] = None,
    komi_zi: Annotated[str | None, typer.Option(help="Komi in zi, for example 3.75.")] = None,
    dead: Annotated[str | None, typer.Option(help="Dead stones A1,B2… (one a string), 'auto' or 'none'.")] = None,
    handicap: Annotated[int | None, typer.Option(help="Handicap stones.")] = None,
    warnings: Annotated[str | None, typer.Option(help="Warnings of each side, for example B=1,W=0.")] = None,
    lang: LanguageOption = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a position.")] = False,
) -> None:
    """Counts final positions by the competition rules, with the dead stones given, marked or proposed."""
    from rules.errors import RulesError
    from station.advice.council import advisers
    from station.counting.answer import answer
    from station.counting.case import NoPosition
    from station.counting.options import options
    from station.counting.sources import cases
    from station.counting.telling import as_json, for_people
    from station.counting.wording import Wording
    from station.errors import InputError, sentence

    words = spoken()
    given = options(rules=rules, komi=komi, komi_zi=komi_zi, dead=dead, handicap=handicap, warnings=warnings)
    wording = Wording(words.language if lang or not json_lines else None)
    worst = done = 0
    with advisers() as ask:
        for source in sources:
            for case in cases(source):
                done += 1
                if sys.stderr.isatty() and not sys.stdout.isatty():
                    print(f"\r{done} {source.name}\033[K", end="", file=sys.stderr)
                if isinstance(case, NoPosition):
                    reason = wording.sentences.say(case.reason)
                    refused = {**case.label, "status": "no_board", "reason": reason}
                    at_place = words.text("at_place", place=str(source), what=reason)
                    print(json.dumps(refused, ensure_ascii=False) if json_lines else at_place)
                    worst = max(worst, 1)
                    continue
                try:
                    if isinstance(case, InputError):
                        raise case
                    found = answer(case, given, ask)
                except (InputError, RulesError) as error:
                    if isinstance(error, RulesError):
                        error = InputError(
                            error.reason, str(source), None if isinstance(case, InputError) else case.line
                        )
                    print(f"tianyuan: {sentence(error, words.language)}", file=sys.stderr)
                    if json_lines:
                        reason = sentence(error, wording.sentences.language)
                        failed = {"file": str(source), "status": "error", "reason": reason}
                        print(json.dumps(failed, ensure_ascii=False))
                    worst = 2
                    continue
                print(as_json(found, wording) if json_lines else for_people(found, words))
    if sys.stderr.isatty() and not sys.stdout.isatty():
        print(file=sys.stderr)
    raise typer.Exit(worst)
