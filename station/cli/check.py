"""`tianyuan check`."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from station.cli.output import LanguageOption, spoken

if TYPE_CHECKING:
    from station.locale.catalog import Catalog


def command(
    files: Annotated[list[Path], typer.Argument(metavar="GAME.sgf…", help="Records whose main line is judged.")],
    rules: Annotated[
        str | None, typer.Option(help="chinese-2002, chinese-older, japanese, korean or ing; else the record's.")
    ] = None,
    lang: LanguageOption = None,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a record.")] = False,
) -> None:
    """What the ruleset forbids in a record. A forbidden move is reported and played all the same."""
    from rules.errors import RulesError
    from rules.presets import ruleset
    from station.counting.legality import judged
    from station.counting.wording import Wording
    from station.errors import InputError, sentence

    words = spoken()
    given = None if rules is None else ruleset(rules)
    wording = Wording(words.language if lang or not json_lines else None)
    bad = False
    for file in files:
        try:
            found = judged(file, given, wording)
        except (RulesError, InputError) as error:
            print(f"tianyuan: {sentence(error, words.language)}", file=sys.stderr)
            if json_lines:
                failed = {"file": str(file), "status": "error", "reason": sentence(error, wording.sentences.language)}
                print(json.dumps(failed, ensure_ascii=False))
            bad = True
            continue
        print(json.dumps(found, ensure_ascii=False) if json_lines else _for_people(found, words))
    if bad:
        raise typer.Exit(2)


def _for_people(found: dict[str, Any], words: "Catalog") -> str:
    illegal, moves = found["illegal"], found["moves"]
    head = words.text("check_illegal", moves=moves, rules=found["rules"], n=len(illegal))
    if not illegal:
        head = words.text("check_none_illegal", moves=moves, rules=found["rules"])
    lines = [words.text("at_place", place=found["file"], what=head)]
    for move in illegal:
        what = move["reason"] if move["article"] is None else words.with_article(move["reason"], move["article"])
        lines.append("  " + words.text("check_move", number=move["number"], what=what))
    for move in found["repeated"]:
        what = words.text("check_repeats", number=move["repeats"])
        lines.append("  " + words.text("check_move", number=move["number"], what=what))
    lines += [f"  {cycle['text']}" for cycle in found["cycles"]]
    return "\n".join([*lines, *("  " + words.text("count_note", what=note) for note in found["notes"])])
