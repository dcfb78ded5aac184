"""`tianyuan hall`: the tournament of many tables."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from station.cli.output import LanguageOption, complain, refuse_unwritable, spoken, write_file

if TYPE_CHECKING:
    from station.hall.files.document import Document

app = typer.Typer(no_args_is_help=True, help="Many tables: places, pairings, and files of other programs.")
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A tournament, as ARCHITECTURE.md describes it.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@app.command("standings")
def standings_command(
    file: FileArgument,
    method: Annotated[Literal["A", "B"], typer.Option(help="2002 §27.2: A compares 总得分, B points first.")] = "A",
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Who stands where, with every number that it rests on, in exact fractions (2002 §27)."""
    from station.hall.told import as_dict, as_table
    from station.hall.tournament.standings import Method, standings

    document = _read(file)
    lines = standings(document.tournament, Method(method), document.after)
    if json_lines:
        for line in lines:
            print(json.dumps(as_dict(line), ensure_ascii=False))
    else:
        print(as_table(lines, document.tournament, Method(method), document.after, spoken()))


@app.command("import")
def import_command(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="CSV, XLSX, OpenGotha XML or pairgoth .tour.")],
    out: Annotated[Path, typer.Option("--out", help="The tournament's file.")],
    onto: Annotated[
        Path | None, typer.Option("--onto", help="A tournament that the players or games come into.")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="csv, xlsx, opengotha or pairgoth; else by the name.")] = None,
    form: Annotated[
        Literal["swiss", "round_robin", "team_swiss", "team_round_robin"],
        typer.Option("--format", help="Of a new one."),
    ] = "swiss",
    rounds: Annotated[int, typer.Option(min=1, help="Of a new one that the file does not say.")] = 1,
    column: Annotated[
        list[str] | None, typer.Option(metavar="FIELD=COLUMN", help="name=2, club=单位, …: a column's head or number.")
    ] = None,
    sheet: Annotated[str | None, typer.Option(help="Of a workbook; else all.")] = None,
    encoding: Annotated[str, typer.Option(help="Of a CSV.")] = "utf-8-sig",
    force: Annotated[bool, typer.Option("--force", help="Overwrite.")] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Players, pairings and results from the files of other programs."""
    from station.hall.files.document import write
    from station.hall.files.kinds import READ, Asked, kind_of, read
    from station.hall.tournament.tournament import Format

    refuse_unwritable(out, force or out == onto)
    columns = {field.strip(): named.strip() for field, _, named in (pair.partition("=") for pair in column or ())}
    asked = Asked(None if onto is None else _read(onto).tournament, Format(form), rounds, columns, sheet, encoding)
    tournament, unused = read(_content(source), str(source), kind_of(source.name, READ, kind), asked)
    for where in unused:
        complain(spoken().text("hall_unused", place=str(source), where=where))
    write_file(out, write(tournament).encode())
    _told(str(out), len(tournament.players), len(tournament.games), json_lines)


@app.command("export")
def export_command(
    file: FileArgument,
    out: Annotated[Path, typer.Option("--out", help="The file to write.")],
    kind: Annotated[
        str | None, typer.Option(help="h9, tou, aga, opengotha, pairgoth, csv, xlsx or json; else by the name.")
    ] = None,
    table: Annotated[Literal["players", "games", "standings"], typer.Option(help="Of a CSV.")] = "players",
    method: Annotated[Literal["A", "B"], typer.Option(help="As for the table of places.")] = "A",
    force: Annotated[bool, typer.Option("--force", help="Overwrite.")] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Results for EGF, FFG and AGA, and files for OpenGotha, pairgoth and spreadsheets; all in UTF-8."""
    from station.hall.files.kinds import WRITTEN, kind_of, write
    from station.hall.tournament.standings import Method

    asked = kind_of(out.name, WRITTEN, kind)
    refuse_unwritable(out, force)
    tournament = _read(file).tournament
    write_file(out, write(tournament, asked, Method(method), table))
    _told(str(out), len(tournament.players), len(tournament.games), json_lines)


@app.command("pair")
def pair_command(
    file: FileArgument,
    round_: Annotated[int, typer.Option("--round", min=1, help="Which one; all before it are as they will stay.")],
    seed: Annotated[
        str | None, typer.Option(help="What the lots come from; else new ones, told with the pairing.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The tournament with this round; FILE itself may be.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite.")] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """A round for a club: Swiss by points, or a round robin, as the file's format is. Great events: `hall export`."""
    import secrets
    from dataclasses import replace

    from station.errors import InputError
    from station.hall.codes import Code
    from station.hall.files.document import write
    from station.hall.pairing.round_robin import round_robin
    from station.hall.pairing.swiss import PairingError, swiss
    from vision.reasons import Reason

    tournament = _read(file).tournament
    if tournament.format.of_teams:
        raise InputError(Reason(Code.NOT_OF_TEAMS), str(file))
    if out is not None:
        refuse_unwritable(out, force or out == file)
    pair = swiss if tournament.format.swiss else round_robin
    try:
        drawn = pair(tournament, round_, seed or secrets.token_hex(8))
    except PairingError as error:
        raise InputError(error.reason, str(file)) from None
    names = {person.id: person.name for person in tournament.players}
    for game in drawn.games:
        told = {"round": round_, "board": game.board, "black": game.black, "white": game.white}
        more = {"result": None if game.result is None else str(game.result), "why": drawn.why.get(game.black)}
        white = spoken().text("hall_bye") if game.white is None else names[game.white]
        plain = f"{game.board or '–':>3}  {names[game.black]} – {white}"
        print(json.dumps(told | more | {"seed": drawn.seed}, ensure_ascii=False) if json_lines else plain)
    if not json_lines:
        print(spoken().text("hall_seed", seed=drawn.seed))
    if out is not None:
        write_file(out, write(replace(tournament, games=(*tournament.games, *drawn.games))).encode())


@app.command("silent")
def silent_command(
    form: Annotated[
        Literal["swiss", "round_robin", "team_swiss", "team_round_robin"],
        typer.Option("--format", help="Of the event."),
    ] = "swiss",
    stage: Annotated[
        list[str] | None, typer.Option(help="knock_out, swiss_knock_out, final or duel, where the event has one.")
    ] = None,
    given: Annotated[
        list[str] | None, typer.Option("--given", metavar="NAME=VALUE", help="What the event's own rules say.")
    ] = None,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """What the texts leave to the event's own rules, asked before it starts; status 1 while one is open."""
    from station.hall.tournament.parameters import asked, unanswered
    from station.hall.tournament.tournament import Format

    words, stages = spoken(as_json=json_lines), frozenset(stage or ())
    answers = {name.strip(): value.strip() for name, _, value in (pair.partition("=") for pair in given or ())}
    missing = unanswered(answers, Format(form), stages)
    for one in asked(Format(form), stages):
        question = words.text(f"hall_param_{one.name}")
        answer = None if one in missing else answers[one.name]
        told = {"name": one.name, "article": one.article, "choices": one.choices, "answer": answer, "text": question}
        plain = f"{one.name}  {one.article}  {question}  {answer or '|'.join(one.choices) or '…'}"
        print(json.dumps(told, ensure_ascii=False) if json_lines else plain)
    if missing:
        complain(words.text("hall_unanswered", n=len(missing), names=", ".join(one.name for one in missing)))
        raise typer.Exit(1)


@app.command("identity")
def identity_command(
    data: Annotated[Path, typer.Option(help="Of a station that is stopped.")], _lang: LanguageOption = None
) -> None:
    """What a hall has to know of a station: the key of its log and the key of its bus, to be compared by a person."""
    from contextlib import closing

    from station.hall.engine import nkey
    from station.hall.link import KEY_FILE
    from station.storage.folder import DataFolder

    with closing(DataFolder(data)) as folder:
        print(folder.signing.key)
        print(nkey.public(nkey.read_or_made(data / KEY_FILE)))


@app.command("enrol")
def enrol_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Letters, digits and hyphens: t07.")],
    data: Annotated[Path, typer.Option(help="Of the hall.")],
    key: Annotated[str, typer.Option(help="The key of the station's log, compared with what it shows itself.")],
    bus: Annotated[str, typer.Option(help="The key of its bus, likewise.")],
    board: Annotated[int | None, typer.Option(min=1, help="Where it stands.")] = None,
    _lang: LanguageOption = None,
) -> None:
    """Lets a station in, from the next second on."""
    from contextlib import closing

    from station.errors import InputError
    from station.evidence.note import KeyKind, NoteError, VerifierKey
    from station.hall.codes import Code
    from station.hall.engine.wire import is_station
    from station.hall.house import House
    from vision.reasons import Reason

    if not is_station(name):
        raise InputError(Reason(Code.STATION_NAME, {"given": name}))
    try:
        pinned = VerifierKey.parse(key)
    except NoteError:
        raise InputError(Reason(Code.STATION_KEY), "--key") from None
    if pinned.kind is not KeyKind.LOG:
        raise InputError(Reason(Code.STATION_KEY), "--key")
    if not (bus.startswith("U") and len(bus) == 56 and bus.isalnum() and bus.isascii()):
        raise InputError(Reason(Code.STATION_KEY), "--bus")
    with closing(House(data)) as house:
        house.model.enrol(name, bus, pinned.public, board)


@app.command("serve")
def serve_command(
    data: Annotated[Path, typer.Option(help="Of the hall: its keys, its store, its engine.")],
    tournament: Annotated[Path | None, typer.Option(help="The file whose places are shown.")] = None,
    host: Annotated[str, typer.Option(help="Address of the pages.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8100,
    bus_host: Annotated[str, typer.Option("--bus-host", help="Address of the engine.")] = "127.0.0.1",
    bus_port: Annotated[int, typer.Option("--bus-port", min=1, max=65535)] = 4222,
    _lang: LanguageOption = None,
) -> None:
    """The engine as a child, the hub and its pages. Prints its address; its key on standard error."""
    import signal
    import sys
    import time
    from contextlib import closing

    import uvicorn

    from station.hall.house import House
    from station.hall.pages import create_pages
    from station.station import Place

    if tournament is not None:
        _read(tournament)
    with Place.taken(host, port) as place, closing(House(data, alone=True)) as house:
        engine = house.engine(bus_host, bus_port)
        pages = create_pages(house.model, spoken(), time.time_ns, tournament, lambda: house.run(engine))
        server = uvicorn.Server(uvicorn.Config(pages, log_level="warning"))

        def stop(*_: object) -> None:  # uvicorn raises a signal again when it has ended: the engine comes after it
            server.should_exit = True

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        print(house.signer.key, file=sys.stderr, flush=True)
        print(place.url, flush=True)  # who reads it may stop us at once
        try:
            server.run(sockets=[place.listener])
        finally:
            engine.stop()


def _told(path: str, players: int, games: int, json_lines: bool) -> None:
    if json_lines:
        print(json.dumps({"file": path, "players": players, "games": games}, ensure_ascii=False))
    else:
        print(spoken().text("hall_wrote", path=path, players=players, games=games))


def _read(file: Path) -> "Document":
    """The tournament in this file; entries that mean nothing here are named on standard error."""
    from station.hall.files.document import read

    document = read(_content(file), str(file))
    for where in document.unused:
        complain(spoken().text("hall_unused", place=str(file), where=where))
    return document


def _content(file: Path) -> bytes:
    """InputError for a file that cannot be read."""
    from station.errors import InputError
    from station.reasons import Unusable
    from vision.reasons import Reason, system_error

    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(Reason(Unusable.FILE_UNREADABLE, {"why": system_error(error)}), str(file)) from None
