"""`tianyuan check`."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer


def command(
    files: Annotated[list[Path], typer.Argument(metavar="GAME.sgf…", help="Records whose main line is judged.")],
    rules: Annotated[
        str | None, typer.Option(help="chinese-2002, chinese-older, japanese, korean or ing; else the record's.")
    ] = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a record.")] = False,
) -> None:
    """What the ruleset forbids in a record. A forbidden move is reported and played all the same."""
    from rules.errors import RulesError
    from rules.presets import ruleset
    from station.counting.legality import judged
    from station.errors import InputError

    chosen = None if rules is None else ruleset(rules)
    bad = False
    for file in files:
        try:
            found = judged(file, chosen)
        except (RulesError, InputError) as error:
            text = str(error)
            print(f"tianyuan: {text}", file=sys.stderr)
            if json_lines:
                print(json.dumps({"file": str(file), "status": "error", "reason": text}, ensure_ascii=False))
            bad = True
            continue
        print(json.dumps(found, ensure_ascii=False) if json_lines else _for_people(found))
    if bad:
        raise typer.Exit(2)


def _for_people(found: dict[str, Any]) -> str:
    illegal = found["illegal"]
    lines = [f"{found['file']}: {found['moves']} moves under {found['rules']}, {len(illegal) or 'none'} illegal"]
    lines += [f"  move {move['number']}: {move['reason']} ({move['article']})" for move in illegal]
    lines += [f"  move {move['number']}: repeats the stones after move {move['repeats']}" for move in found["repeated"]]
    return "\n".join(lines + [f"  {cycle['kind']} ({cycle['zh']})" for cycle in found["cycles"]])
