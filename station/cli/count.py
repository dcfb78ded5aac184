"""`tianyuan count`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import Folder, LanguageOption, complain, spoken


def command(
    sources: Annotated[
        list[Path], typer.Argument(metavar="SOURCE…", help="SGF, text board, picture, or .jsonl of positions.")
    ],
    rules: Annotated[
        str | None,
        typer.Option(
            help="chinese-2002, chinese-older, japanese, korean, ing, aga, new-zealand or tromp-taylor; "
            "else the source's."
        ),
    ] = None,
    komi: Annotated[str | None, typer.Option(help="Komi in points, for example 7.5.")] = None,
    komi_zi: Annotated[str | None, typer.Option(help="Komi in zi, for example 3.75.")] = None,
    dead: Annotated[str | None, typer.Option(help="Dead stones A1,B2… (one a string), 'auto' or 'none'.")] = None,
    advisers: Annotated[
        str | None,
        typer.Option(
            help="Who proposes dead stones: builtin (always), gnugo, katago, pachi; default: all that "
            "`tianyuan doctor` finds."
        ),
    ] = None,
    handicap: Annotated[int | None, typer.Option(help="Handicap stones.")] = None,
    compensation: Annotated[
        str | None, typer.Option(help="Points that White gets back for N handicap stones: none, n or n-1.")
    ] = None,
    warnings: Annotated[str | None, typer.Option(help="Warnings of each side, for example B=1,W=0.")] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(help="Empty points decided by hand: B=C3,D4, W=E5 or shared=F6 (a ko left, a border)."),
    ] = None,
    conceded: Annotated[
        str | None, typer.Option(help="B or W gave up the contest: shared points go to the other side (2002 §12.4(4)).")
    ] = None,
    sgf: Annotated[
        Path | None, typer.Option(file_okay=False, help="Folder for records with TB, TW and RE, made where missing.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite what stands in the folder.")] = False,
    lang: LanguageOption = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a position.")] = False,
) -> None:
    """Counts final positions by the competition rules, with the dead stones given, marked or proposed."""
    from rules.errors import RulesError
    from station.advice import council
    from station.counting.advisers import chosen
    from station.counting.answer import answer
    from station.counting.case import NoPosition, Unread
    from station.counting.options import options
    from station.counting.sgf import as_sgf, file_name
    from station.counting.sources import cases
    from station.counting.telling import as_json, for_people
    from station.counting.wording import Wording
    from station.errors import InputError, sentence

    words = spoken()
    settled = options(
        rules=rules, komi=komi, komi_zi=komi_zi, dead=dead, handicap=handicap, warnings=warnings,
        compensation=compensation, given=given or (), conceded=conceded,
    )  # fmt: skip
    programs = chosen(advisers) if advisers is not None else None
    folder = None if sgf is None else Folder(sgf, force)
    wording = Wording(words.language if lang or not json_lines else None)
    worst = done = 0
    with council.advisers(lambda: chosen(None) if programs is None else programs) as ask:
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
                    if isinstance(case, Unread):
                        raise case.error
                    found = answer(case, settled, ask)
                    told = as_json(found, wording) if json_lines else for_people(found, words)
                    if folder:
                        folder.write(file_name(found, source), as_sgf(found).encode())
                except (InputError, RulesError) as error:
                    if isinstance(error, RulesError):
                        line = None if isinstance(case, Unread) else case.line
                        error = InputError(error.reason, str(source), line)
                    complain(sentence(error, words.language))
                    if json_lines:
                        reason = sentence(error, wording.sentences.language)
                        failed = {"file": str(source), **case.label, "status": "error", "reason": reason}
                        print(json.dumps(failed, ensure_ascii=False))
                    worst = 2
                    continue
                print(told)
    if sys.stderr.isatty() and not sys.stdout.isatty():
        print(file=sys.stderr)
    raise typer.Exit(worst)
