"""`tianyuan hall`: the tournament of many tables."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from station.cli.output import LanguageOption, complain, refuse_unwritable, spoken, write_file
from station.hall.tournament.tournament import Format

if TYPE_CHECKING:
    from station.hall.files.document import Document

app = typer.Typer(no_args_is_help=True, help="Many tables: places, pairings, and files of other programs.")
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A tournament, as ARCHITECTURE.md describes it.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@app.command("standings")
def standings_command(
    file: FileArgument,
    method: Annotated[
        Literal["A", "B"] | None,
        typer.Option(help="2002 §27.2: A compares 总得分, B points first. Default: as the file says, else A."),
    ] = None,
    teams: Annotated[
        bool, typer.Option("--teams", help="Teams by the sum of their players' points (队员总分, 2002 §25.2).")
    ] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Who stands where, with every number that it rests on, in exact fractions (2002 §27)."""
    from station.hall.told import as_dict, as_table, sum_as_dict, sums_as_table
    from station.hall.tournament.standings import Method, standings
    from station.hall.tournament.team_sums import team_sums

    document = _read(file)
    by = Method(method) if method else document.method
    lines = standings(document.tournament, by, document.after)
    if teams:
        sums = team_sums(document.tournament, lines)
        for text in (
            [json.dumps(sum_as_dict(one), ensure_ascii=False) for one in sums]
            if json_lines
            else (sums_as_table(sums, document.tournament, spoken()))
        ):
            print(text)
    elif json_lines:
        for line in lines:
            print(json.dumps(as_dict(line), ensure_ascii=False))
    else:
        print(as_table(lines, document.tournament, by, document.after, spoken()))


@app.command("import")
def import_command(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="CSV, XLSX, OpenGotha XML or pairgoth .tour.")],
    out: Annotated[Path, typer.Option("--out", help="The tournament's file.")],
    onto: Annotated[
        Path | None, typer.Option("--onto", help="A tournament that the players or games come into.")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="csv, xlsx, opengotha or pairgoth; else by the name.")] = None,
    form: Annotated[Format, typer.Option("--format", help="Of a new one.")] = Format.SWISS,
    rounds: Annotated[int, typer.Option(min=1, help="Of a new one that the file does not say.")] = 1,
    column: Annotated[
        list[str] | None, typer.Option(metavar="FIELD=COLUMN", help="name=2, club=单位, …: a column's head or number.")
    ] = None,
    sheet: Annotated[str | None, typer.Option(help="Of a workbook; else all.")] = None,
    encoding: Annotated[str, typer.Option(help="Of a CSV.")] = "utf-8-sig",
    twins: Annotated[bool, typer.Option("--twins", help="Who is called like one who is there is another one.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite.")] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Players, pairings and results from the files of other programs."""
    from station.hall.files.document import write
    from station.hall.files.kinds import READ, Asked, kind_of, read

    refuse_unwritable(out, force or out == onto)
    columns = {field.strip(): named.strip() for field, _, named in (pair.partition("=") for pair in column or ())}
    base = None if onto is None else _read(onto)
    here = None if base is None else base.tournament
    asked = Asked(here, form, rounds, columns, sheet, encoding, twins)
    tournament, unused, known = read(_content(source), str(source), kind_of(source.name, READ, kind), asked)
    for where in unused:
        complain(spoken().text("hall_unused", place=str(source), where=where))
    if known:
        complain(spoken().text("hall_known", n=len(known), names=", ".join(one.name for one in known)))
    write_file(out, (write(tournament, base.method, base.answers) if base else write(tournament)).encode())
    _told(str(out), len(tournament.players), len(tournament.games), json_lines)


@app.command("export")
def export_command(
    file: FileArgument,
    out: Annotated[Path, typer.Option("--out", help="The file to write.")],
    kind: Annotated[
        str | None, typer.Option(help="h9, tou, aga, opengotha, pairgoth, csv, xlsx or json; else by the name.")
    ] = None,
    table: Annotated[Literal["players", "games", "standings"], typer.Option(help="Of a CSV.")] = "players",
    method: Annotated[Literal["A", "B"] | None, typer.Option(help="As for the table of places.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite.")] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """Results for EGF, FFG and AGA, and files for OpenGotha, pairgoth and spreadsheets; all in UTF-8."""
    from station.hall.files.kinds import WRITTEN, kind_of, write
    from station.hall.files.ratings import aga_unknown
    from station.hall.tournament.standings import Method

    asked = kind_of(out.name, WRITTEN, kind)
    refuse_unwritable(out, force)
    document = _read(file)
    tournament = document.tournament
    by = Method(method) if method else document.method
    write_file(out, write(tournament, asked, by, table, document.answers))
    if asked == "aga" and (unknown := aga_unknown(tournament)):
        complain(spoken().text("hall_aga_unknown", n=len(unknown), names=", ".join(one.name for one in unknown)))
    if asked == "pairgoth" and (n := sum(not one.played for one in tournament.games)):
        complain(spoken().text("hall_tour_forfeits", n=n))
    _told(str(out), len(tournament.players), len(tournament.games), json_lines)


@app.command("pair")
def pair_command(
    file: FileArgument,
    round_: Annotated[int, typer.Option("--round", min=1, help="Which one; all before it are as they will stay.")],
    seed: Annotated[
        str | None, typer.Option(help="What the lots come from; else new ones, told with the pairing.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--knock-out", min=0, metavar="LIMIT", help="2002 §26.1: out at more defeats; 0: at the first."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The tournament with this round; FILE itself may be.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite.")] = False,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """A round for a club, as the file's format is, or of a knock-out. Great events: `hall export`."""
    import secrets
    from dataclasses import replace

    from station.errors import InputError
    from station.hall.codes import Code
    from station.hall.files.document import write
    from station.hall.pairing.knock_out import eliminating
    from station.hall.pairing.round_robin import round_robin
    from station.hall.pairing.swiss import PairingError, swiss
    from station.hall.tournament.stages import after, split
    from vision.reasons import Reason

    document = _read(file)
    tournament = document.tournament
    if tournament.format.of_teams:
        raise InputError(Reason(Code.NOT_OF_TEAMS), str(file))
    if out is not None:
        refuse_unwritable(out, force or out == file)
    stage, before = split(tournament)[-1], after(tournament)
    if limit is not None:
        stage = replace(stage, format=Format.KNOCK_OUT, limit=limit)
    pair = eliminating if stage.format.eliminates else swiss if stage.format.swiss else round_robin
    try:
        drawn = pair(stage, round_ - before, seed or secrets.token_hex(8))
        drawn = replace(drawn, games=tuple(replace(game, round=round_) for game in drawn.games))
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
        paired = replace(
            tournament, games=(*tournament.games, *drawn.games), rounds=max(tournament.rounds, round_)
        )  # fmt: skip
        write_file(out, write(paired, document.method, document.answers).encode())


@app.command("silent")
def silent_command(
    form: Annotated[Format, typer.Option("--format", help="Of the event's first stage.")] = Format.SWISS,
    stage: Annotated[list[Format] | None, typer.Option(help="Of each stage that follows in the same event.")] = None,
    given: Annotated[
        list[str] | None, typer.Option("--given", metavar="NAME=VALUE", help="What the event's own rules say.")
    ] = None,
    _lang: LanguageOption = None,
    json_lines: JsonOption = False,
) -> None:
    """What the texts leave to the event's own rules, asked before it starts; status 1 while one is open."""
    from station.hall.tournament.parameters import asked, unanswered

    words, formats = spoken(as_json=json_lines), (form, *(stage or ()))
    answers = {name.strip(): value.strip() for name, _, value in (pair.partition("=") for pair in given or ())}
    missing = unanswered(answers, *formats)
    for one in asked(*formats):
        question = words.text(f"hall_param_{one.name}")
        answer = None if one in missing else answers[one.name]
        told = {"name": one.name, "article": one.article, "choices": one.choices, "answer": answer, "text": question}
        plain = f"{one.name}  {one.article}  {question}  {answer or '|'.join(one.choices) or '…'}"
        print(json.dumps(told, ensure_ascii=False) if json_lines else plain)
    if missing:
        complain(words.text("hall_unanswered", n=len(missing), names=", ".join(one.name for one in missing)))
        raise typer.Exit(1)


@app.command("join")
def join_command(
    line: Annotated[str, typer.Argument(metavar="LINE", help="As the hall's organizers show it, also as a QR code.")],
    data: Annotated[Path, typer.Option(help="Of a station that is stopped.")],
    name: Annotated[str, typer.Option(help="Of this station in the hall: t07.")],
    pages: Annotated[str, typer.Option(help="Where this station's pages are reached.")] = "",
    _lang: LanguageOption = None,
) -> None:
    """Makes a station one of a hall's; at its next start it sends its log there and takes the hall's orders."""
    from station.cli.serve import joined_hall

    joined_hall(data, line, name, pages)


@app.command("leave")
def leave_command(
    data: Annotated[Path, typer.Option(help="Of a station that is stopped.")], _lang: LanguageOption = None
) -> None:
    """Makes a station one of no hall's; status 1 where it was none."""
    from station.hall.membership import Membership

    if not Membership.leave(data):
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

    from station.hall.house import House

    with closing(House(data)) as house:
        house.enrol(name, bus, key)
        if board is not None:
            house.model.seat(name, board)


@app.command("serve")
def serve_command(
    data: Annotated[Path, typer.Option(help="Of the hall: its keys, its log, its store, its engine.")],
    tournament: Annotated[
        Path | None, typer.Option(help="A tournament's file that the event begins with; read at the first start alone.")
    ] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="What the event's rules say where the texts are silent (`hall silent`)."
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address of pages and engine; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8100,
    bus_port: Annotated[int, typer.Option("--bus-port", min=1, max=65535)] = 4222,
    https_port: Annotated[
        int | None, typer.Option("--https-port", min=0, max=65535, help="The same pages over HTTPS there.")
    ] = None,
    relay: Annotated[
        str | None, typer.Option(help="Static files for the world: a folder, http(s)://… (WebDAV) or rsync:HOST:PATH.")
    ] = None,
    _lang: LanguageOption = None,
) -> None:
    """The engine as a child, the hub and its pages. Prints its address; PIN and keys on standard error."""
    from station.api.hall.serving import serve
    from station.station import Place

    begun = None if tournament is None else _read(tournament)
    start = None if begun is None else begun.tournament
    answers = dict(begun.answers) if begun is not None else {}
    answers |= {name.strip(): value.strip() for name, _, value in (pair.partition("=") for pair in answer or ())}
    with Place.taken(host, port, https_port) as place:
        serve(data, place, bus_port, start, answers, spoken(), relay)


@app.command("demo")
def demo_command(
    data: Annotated[Path, typer.Option(help="What was played stays there.")] = Path("out/hall"),
    stations: Annotated[int, typer.Option(min=2, max=32, help="An even number.")] = 8,
    rounds: Annotated[int, typer.Option(min=1, max=7)] = 3,
    moves: Annotated[int, typer.Option(min=4, max=400, help="Of each game, before somebody resigns.")] = 40,
    interval: Annotated[
        float | None, typer.Option(min=0.5, max=60, help="Mean seconds of a move; default: as this machine can follow.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Of the hall's pages.")] = 8100,
    bus_port: Annotated[int, typer.Option("--bus-port", min=1, max=65535)] = 4222,
    stay: Annotated[bool, typer.Option(help="Goes on serving after the last round.")] = True,
    faults: Annotated[
        bool, typer.Option("--faults", help="Each round something dies: engine, hub, a station, the network.")
    ] = False,
    _lang: LanguageOption = None,
) -> None:
    """A tournament of real stations with simulated cameras on this machine, with incidents, through all rounds.

    Status 1 where a result had to be entered by hand, a board was not as it lay, or a record is missing in the hall.
    """
    from station.cli.hall_demo import pace_s, play

    pace = interval or pace_s(stations)
    if not play(data, stations, rounds, moves, pace, port, bus_port=bus_port, stay=stay, faults=faults):
        raise typer.Exit(1)


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
