"""`tianyuan record`: the moves and incidents that a folder, a video or a camera shows."""

import sys
from collections.abc import Sequence
from json import dumps as to_json
from pathlib import Path
from typing import Annotated

import typer

from station.cli.output import LanguageOption, complain, spoken
from station.errors import BAD_INPUT, sentence
from station.locale.catalog import Reason


def command(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="Folder of frames, video file, sim:GAME.sgf or a camera.")
    ],
    fps: Annotated[
        float | None, typer.Option(help="Spacing of a folder's frames (5), sampling rate of a video.")
    ] = None,
    sgf: Annotated[Path | None, typer.Option(help="Write the record here.")] = None,
    log: Annotated[Path | None, typer.Option(help="Write the events here, one a line.")] = None,
    rules: Annotated[str, typer.Option(help="Ruleset by name.")] = "chinese-2002",
    handicap: Annotated[int, typer.Option(min=0, max=9, help="Stones that Black sets up first.")] = 0,
    black: Annotated[str, typer.Option(help="Name of Black.")] = "",
    white: Annotated[str, typer.Option(help="Name of White.")] = "",
    profile: Annotated[
        Path | None, typer.Option(help="A station's set-up: where the board lies, and on which side Black sits.")
    ] = None,
    _: LanguageOption = None,
    json: Annotated[bool, typer.Option("--json", help="One event a line.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing output files.")] = False,
) -> None:
    """Records a game from pictures: events as they are decided, an SGF at the end."""
    from rules.presets import ruleset
    from station.cameras.sources import open_source
    from station.game.catalog import GameStarted
    from station.reasons import Code
    from station.recording.record import Outputs, record
    from station.setup.guide import ReadGuide

    try:
        chosen = ruleset(rules)
        guide = ReadGuide(profile, tell=lambda found: complain(_at(profile, _all(found)))) if profile else None
        with Outputs(sgf=sgf, log=log, force=force, lines=sys.stdout, json=json) as outputs:
            camera = open_source(source, fps=fps, live=False)
            try:
                missing = record(
                    camera, chosen, outputs, handicap=handicap, guide=guide,
                    progress=sys.stderr if sys.stderr.isatty() else None,
                    details=GameStarted(rules=rules or None, black=black, white=white),
                    warn=lambda found: complain(_at(source, spoken().text("record_view_bad", found=_all(found)))),
                )  # fmt: skip
            finally:
                camera.close()
    except BAD_INPUT as error:
        if json:
            _print_refusal(source, "error", sentence(error, spoken(as_json=True).language))
        raise
    if missing:
        stopped = missing.code == Code.RECORD_STOPPED  # its events say so themselves
        if json and not stopped:
            _print_refusal(source, "no_board", spoken(as_json=True).say(missing))
        complain(_at(source, spoken().say(missing) if stopped else spoken().text("record_no_board", why=missing)))
        raise typer.Exit(1)


def _print_refusal(source: str, status: str, reason: str) -> None:
    """The last line of --json where the record could not be made; `type` as of an event."""
    refused = {"type": status, "source": source, "status": status, "reason": reason}
    print(to_json(refused, ensure_ascii=False), flush=True)


def _at(place: object, said: str) -> str:
    return spoken().text("at_place", place=str(place), what=said)


def _all(found: Sequence[Reason]) -> str:
    return " ".join(spoken().say(reason) for reason in found)
