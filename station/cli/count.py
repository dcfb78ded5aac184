"""`tianyuan count`."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer


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
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a position.")] = False,
) -> None:
    """Counts final positions by the competition rules, with the dead stones given, marked or proposed."""
    from rules.errors import RulesError
    from station.advice.council import advisers
    from station.counting.answer import answer
    from station.counting.case import NoPosition
    from station.counting.options import options
    from station.counting.sources import cases
    from station.errors import InputError

    chosen = options(rules=rules, komi=komi, komi_zi=komi_zi, dead=dead, handicap=handicap, warnings=warnings)
    worst = done = 0
    with advisers() as ask:
        for source in sources:
            for case in cases(source):
                done += 1
                if sys.stderr.isatty() and not sys.stdout.isatty():
                    print(f"\r{done} {source.name}\033[K", end="", file=sys.stderr)
                if isinstance(case, NoPosition):
                    refused = {**case.label, "status": "no_board", "reason": case.reason}
                    print(json.dumps(refused, ensure_ascii=False) if json_lines else f"{source}: {case.reason}")
                    worst = max(worst, 1)
                    continue
                try:
                    if isinstance(case, InputError):
                        raise case
                    found = answer(case, chosen, ask)
                except (InputError, RulesError) as error:
                    where = ", ".join(filter(None, (str(source), getattr(case, "place", ""))))
                    text = str(error) if isinstance(error, InputError) else f"{where}: {error}"
                    print(f"tianyuan: {text}", file=sys.stderr)
                    if json_lines:
                        print(json.dumps({"file": str(source), "status": "error", "reason": text}, ensure_ascii=False))
                    worst = 2
                    continue
                print(json.dumps(found, ensure_ascii=False) if json_lines else _for_people(found))
    if sys.stderr.isatty() and not sys.stdout.isatty():
        print(file=sys.stderr)
    raise typer.Exit(worst)


def _for_people(found: dict[str, Any]) -> str:
    unit = "zi" if found["black_zi"] else "points"
    lines = [
        f"{found.get('file') or found.get('id')}: {found['text'] or '胜负未定'} ({found['text_en'] or 'winner open'})",
        f"  {found['rules']}, komi {found['komi_zi']} zi ({found['komi_from']}):"
        f" Black {found['black_' + unit]}, White {found['white_' + unit]} {unit}, {found['shared']} shared",
    ]
    if found["dead"]:
        lines.append(f"  dead{' (proposed)' if found['proposed'] else ''}: {' '.join(found['dead'])}")
    lines += [f"  open: {dispute['reason']} {' '.join(dispute['points'])}".rstrip() for dispute in found["disputes"]]
    lines += [f"  note: {note}" for note in found["notes"]]
    lines += [f"  {step['zh']}\n    {step['en']}" for step in found["trace"]]
    return "\n".join([*lines, "  " + "  ".join(f"{name} {result}" for name, result in found["other_rules"].items())])
