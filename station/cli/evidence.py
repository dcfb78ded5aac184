"""`tianyuan evidence`."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from station.cli import evidence_export, evidence_station
from station.cli.output import LanguageOption, complain, spoken
from station.locale.catalog import Catalog

if TYPE_CHECKING:
    from station.evidence.note import VerifierKey
    from station.evidence.verify import Verdict

_COMMANDS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal does not show but obeys: controls, marks of writing direction, halves of letters."""
app = typer.Typer(no_args_is_help=True, help="What the record proves, and to whom.", rich_markup_mode=None)
app.command("key")(evidence_station.key)
app.command("export")(evidence_export.command)
app.command("rotate")(evidence_station.rotate)
app.command("erase")(evidence_station.erase)
app.command("erase-picture")(evidence_station.erase_picture)


@app.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A bundle; its name does not matter.")],
    key: Annotated[
        list[str] | None,
        typer.Option(metavar="VKEY", help="The station's key, and the hub's: from elsewhere, never from the bundle."),
    ] = None,
    lang: LanguageOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Whether a bundle holds. Without a key nothing but that it is consistent with itself can be said: status 1."""
    from station.errors import InputError, sentence
    from station.evidence.container import ZIP_MOST_BYTES
    from station.evidence.reasons import Code
    from station.evidence.verify import NotABundleError
    from station.evidence.verify import verify as verdict_of
    from station.reasons import Unusable
    from vision.reasons import Reason, system_error

    words, named = spoken(as_json=as_json and not lang), _printable(str(file))
    try:
        try:
            if file.exists() and not (file.is_file() or file.is_dir()):
                raise NotABundleError  # a device may have no end
            if file.is_file() and file.stat().st_size > ZIP_MOST_BYTES:
                raise NotABundleError
            verdict = verdict_of(file.read_bytes(), [_key(one.strip()) for one in key or ()])
        except OSError as error:
            raise InputError(Reason(Unusable.FILE_UNREADABLE, {"why": system_error(error)}), named) from None
        except NotABundleError:
            raise InputError(Reason(Code.NO_BUNDLE), named) from None
    except InputError as error:
        complain(sentence(error, spoken().language))
        if as_json:
            failed = {"file": named, "status": "error", "reason": sentence(error, words.language)}
            print(json.dumps(failed, ensure_ascii=False))
        raise typer.Exit(2) from None
    reason = None if verdict.reason is None else words.say(verdict.reason)
    told = json.dumps(verdict.as_dict(reason), ensure_ascii=False) if as_json else "\n".join(_told(words, verdict))
    print(told)
    raise typer.Exit(0 if verdict.ok else 1)


def _key(vkey: str) -> "VerifierKey":
    from station.errors import InputError
    from station.evidence.note import NoteError, VerifierKey
    from station.evidence.reasons import Code
    from vision.reasons import Reason

    try:
        return VerifierKey.parse(vkey)
    except NoteError:
        raise InputError(Reason(Code.KEY, {"given": _printable(vkey)})) from None


def _printable(text: str) -> str:
    """As it was typed or lies on a disk, without what commands a terminal."""
    return _COMMANDS.sub(lambda found: ascii(found[0])[1:-1], text)


def _told(words: Catalog, verdict: "Verdict") -> Iterator[str]:
    """The verdict for people, line by line; the stand-alone verifiers say the same."""
    from station.evidence.reasons import Code

    if verdict.reason is None:
        yield words.text("bundle_holds")
    elif verdict.reason.code is Code.SELF:
        yield words.text("bundle_holds_itself")
    else:
        yield words.text("bundle_holds_not", why=words.say(verdict.reason))
    if verdict.first is None or verdict.end is None or verdict.head is None:
        return
    counted = {"records": verdict.records, "erased": verdict.erased}
    yield words.text("bundle_told_range", first=verdict.first, last=verdict.end - 1, **counted)
    yield words.text("bundle_told_pictures", pictures=verdict.pictures, absent=verdict.absent)
    yield words.text("bundle_told_head", head=verdict.head)
    for one in verdict.witnessed:
        yield words.text("bundle_told_witness", name=one.name, size=one.size, time=_time(one.time_s))
    if verdict.ok:
        if not verdict.witnessed:
            yield words.text("bundle_told_unwitnessed")
        yield words.text("bundle_proved")
        if verdict.witnessed:
            yield words.text("bundle_proved_witness")
        yield words.text("bundle_unproved")


def _time(unix_s: int) -> str:
    try:
        return datetime.fromtimestamp(unix_s, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OverflowError, ValueError, OSError):
        return str(unix_s)
