"""Bundles of evidence: the records, heads, names and pictures of games, out of a data folder. An export is a record."""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import product
from pathlib import Path

from station.errors import InputError
from station.evidence.bundle import (
    KEY_BYTES,
    MOST_SIGNATURES,
    Contents,
    Exhibit,
    Person,
    bundle,
    erased_line,
    mac_of,
    record_line,
    skipped_line,
)
from station.evidence.note import Note, VerifierKey, verified
from station.evidence.page import blind_times, page
from station.evidence.persons import ERASED
from station.evidence.reasons import Code
from station.evidence.record import SALT_BYTES
from station.evidence.statement import digest_of, statement
from station.evidence.tree import CompactRange, subtrees
from station.game.logged import LoggedGame
from station.pictures.kept import MEDIA, STILL_VIEWS, View
from station.pictures.ring import Moment
from station.storage.archive import Archive
from station.storage.folder import DataFolder
from station.storage.ledger import Ledger, Segment
from station.timebase import Clock
from vision.reasons import Reason

TOLD_ANYWHERE = (b'"type":"erasure"', b'"type":"key"')
"""Records that a bundle has from behind its games too: by them a verifier understands what it has."""


SELFTEST = "selftest"
"""Type of the record of what a self-test of the camera found; a bundle states the newest."""
_SELFTEST = f'"type":"{SELFTEST}"'.encode()


@dataclass(frozen=True)
class _Shot:
    """A file of a kept moment, and how the bundle names it; `bound`: by a record of when it was kept."""

    event: int
    moment: Moment
    view: View
    exhibit: Exhibit
    bound: bool


_Place = tuple[int, Moment, View]
_Named = tuple[int, str]
"""A file by event, moment and view; the number of the record that names it, and its mac."""


class Bundles:
    """Makes bundles of finished games and of the one that goes on.

    flush -- waits until the pictures chosen so far lie in the folder
    witnesses -- keys of those whose cosignatures go with the heads
    """

    def __init__(
        self,
        folder: DataFolder,
        archive: Archive,
        clock: Clock,
        flush: Callable[[], object] = lambda: None,
        witnesses: Sequence[VerifierKey] = (),
    ) -> None:
        self._folder, self._archive, self._clock, self._flush = folder, archive, clock, flush
        self._witnesses = witnesses

    def write(self, out: Path, games: Sequence[int], incident: int | None = None, device: str = "") -> None:
        """One file, wholly or not at all: games, or one incident, by its event, with the whole of its game.

        InputError for a game or incident that is not there or not in the log that goes on; OSError where the disk
        takes nothing.
        """
        self._flush()
        wanted = [self._game(number) for number in games]
        if incident is not None and incident not in {one.event.seq for game in wanted for one in game.state.incidents}:
            raise InputError(Reason(Code.NO_INCIDENT, {"n": games[0], "seq": incident}))
        partial_file = out.with_name(f"{out.name}.partial")
        try:
            with partial_file.open("wb") as file:
                for piece in self._pieces(wanted, incident, device):
                    file.write(piece)
            partial_file.replace(out)
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(Reason(Code.TOO_LARGE), str(out)) from None
        finally:
            partial_file.unlink(missing_ok=True)

    def _game(self, number: int) -> LoggedGame:
        game = self._archive.game(number)
        if game is None:
            raise InputError(Reason(Code.NO_GAME, {"n": number}))
        return game

    def _pieces(self, games: Sequence[LoggedGame], incident: int | None, device: str) -> Iterator[bytes]:
        numbers = [game.number for game in games]
        with self._folder.log.ledger() as ledger:
            segment, first, end = _range(ledger, numbers)
            names = list(_names(ledger, numbers))
            bound = _bound(ledger, segment, first, numbers)
        shots = list(self._shots(numbers, incident, bound))
        shown: dict[int, dict[str, str]] = {}
        for one in (one for one in shots if one.view == "picture"):
            shown.setdefault(one.event, {})[one.moment] = one.exhibit.path
        html = page(games, shown, incident, late=frozenset(one.exhibit.path for one in shots if not one.bound))
        keys = [*self._keys(), *self._witnesses]
        contents = Contents(html, names, [one.exhibit for one in shots])
        salt = secrets.token_bytes(SALT_BYTES)
        stated = statement(segment.origin, keys, (first, end), contents, self._facts(games, incident), salt)
        digest = digest_of(stated)
        told = {"statement": digest, "games": numbers, "incident": incident, "pictures": _claims(shots)}
        self._folder.log.note("export", told, self._clock.now(), numbers[0] if len(numbers) == 1 else None, device)
        self._folder.signing.sign(keep=True)
        heads = self._folder.signing.heads.all(segment.origin)
        with self._folder.log.ledger() as ledger:
            named = frozenset(n for n, _ in bound.values())
            shown_log = _Shown.of(ledger, segment, (first, end), heads[-1].checkpoint.size, digest, named)
        exhibits = [one.exhibit if one.bound else replace(one.exhibit, record=shown_log.export) for one in shots]
        notes = _newest(_known(head.note, keys) for head in heads if head.checkpoint.size in shown_log.borders)
        yield from bundle(replace(contents, pictures=exhibits), stated, shown_log.lines, notes)

    def _keys(self) -> list[VerifierKey]:
        """Of the log: the one of now, and those that it had before."""
        key = self._folder.signing.key
        found = [] if key is None else [key]
        with self._folder.log.ledger() as ledger:
            segment = ledger.segment()
            for one in ledger.stored(segment.first if segment else 1):
                if one.record and b'"type":"key"' in one.record:
                    found.append(VerifierKey.parse(json.loads(one.record)["data"]["old"]))
        return found

    def _selftest(self) -> dict[str, object] | None:
        """The newest, and which record it is."""
        with self._folder.log.ledger() as ledger:
            for segment in reversed(ledger.segments()):
                stored = [one for one in ledger.stored(segment.first) if one.record and _SELFTEST in one.record]
                for one in reversed(stored):
                    said = json.loads(one.record or b"{}")
                    if said["type"] == SELFTEST:
                        return {"log": segment.origin, "n": one.id - segment.first, "found": said["data"]}
        return None

    def _shots(self, games: Sequence[int], incident: int | None, bound: Mapping[_Place, _Named]) -> Iterator[_Shot]:
        folder = self._folder.pictures
        for game in games:
            for seq, moments in folder.kept(game).items():
                for moment, view in product(moments if incident in (None, seq) else (), STILL_VIEWS):
                    path = folder.path(game, seq, moment, view)
                    if path is None:
                        continue
                    key, named = folder.keys(game, seq, moment).get(view), bound.get((seq, moment, view))
                    if named is not None and key is None:
                        continue  # whether it is the one that was bound nobody can tell any more: it is absent
                    if key is None or named is None:
                        named, key = None, secrets.token_bytes(KEY_BYTES)
                    record, mac = named or (-1, mac_of(key, path.read_bytes()))
                    exhibit = Exhibit(record, mac, key.hex(), MEDIA[view], path.read_bytes)
                    yield _Shot(seq, moment, view, exhibit, named is not None)

    def _facts(self, games: Sequence[LoggedGame], incident: int | None) -> dict[str, object]:
        now = self._clock.now()
        blind = {
            str(game.number): [
                {"from": since, "to": until, "points": list(points)}
                for since, until, points in blind_times(game.entries)
            ]
            for game in games
        }
        return {
            "program": {"name": "tianyuan", "version": version("tianyuan")},
            "made": {"wall_ns": str(now.wall_ns), "trusted": now.trusted},
            "games": [game.number for game in games],
            "incident": incident,
            "profiles": dict(_documents(self._folder.path / "profiles", "*.json")),
            "selftest": self._selftest(),
            "blind": blind,
        }


def _range(ledger: Ledger, games: Sequence[int]) -> tuple[Segment, int, int]:
    """The log that goes on, and the numbers in it of the games' first record and of the first of another game."""
    marks = ", ".join("?" * len(games))
    db, segment = ledger.database, ledger.segment()
    asked = f"SELECT min(record), max(record) FROM events WHERE game IN ({marks})"
    first, last = db.execute(asked, list(games)).fetchone()
    if first is None or segment is None:
        raise InputError(Reason(Code.NO_RECORDS, {"n": games[0]}))
    if first < segment.first:
        raise InputError(Reason(Code.OTHER_LOG, {"n": games[0]}))
    (behind,) = db.execute(
        f"SELECT min(record) FROM events WHERE record > ? AND game NOT IN ({marks})", [last, *games]
    ).fetchone()
    end = behind or ledger.size + 1
    return segment, first - segment.first, end - segment.first


def _bound(ledger: Ledger, segment: Segment, first: int, games: Sequence[int]) -> dict[_Place, _Named]:
    """What records name of the pictures of these games."""
    found: dict[_Place, _Named] = {}
    for one in ledger.stored(segment.first + first):
        if one.record and b'"type":"picture"' in one.record:
            said = json.loads(one.record)
            for file in said["data"]["files"] if said.get("game") in games else ():
                place = said["data"]["event"], said["data"]["moment"], file["view"]
                found[place] = one.id - segment.first, file["mac"]
    return found


def _names(ledger: Ledger, games: Sequence[int]) -> Iterator[Person]:
    """The names that are left, each with its key. One with a line break has no place in a bundle."""
    marks = ", ".join("?" * len(games))
    asked = f"SELECT data, keys FROM events WHERE game IN ({marks}) AND keys IS NOT NULL ORDER BY seq"
    for data, keys in ledger.database.execute(asked, list(games)):
        said = json.loads(data)
        for field, key in json.loads(keys).items():
            name = str(said.get(field, ""))
            if not key.startswith(ERASED) and "\n" not in name:
                yield Person(mac_of(bytes.fromhex(key), name.encode()), key, name)


@dataclass(frozen=True)
class _Shown:
    """The log in lines. borders -- how many records there are after each; export -- number of the export's record."""

    lines: Sequence[bytes]
    borders: frozenset[int]
    export: int

    @classmethod
    def of(
        cls, ledger: Ledger, segment: Segment, whole: tuple[int, int], size: int, stated: str, named: frozenset[int]
    ) -> "_Shown":
        """Up to `size`: all of [first, end) of `whole`; behind it the `named`, what is TOLD_ANYWHERE and the export."""
        (first, end), marks = whole, (*TOLD_ANYWHERE, stated.encode())
        leaves = ledger.leaves(segment.first, segment.first + size)
        lines: list[bytes] = []
        borders, at, export = set(), 0, -1

        def skip_to(n: int) -> None:
            for start, height in subtrees(at, n):
                lines.append(skipped_line(_subtree(leaves, start, height), height))
                borders.add(start + (1 << height))

        for one in ledger.stored(segment.first + first, segment.first + size):
            n = one.id - segment.first
            if n >= end and n not in named and not (one.record and any(mark in one.record for mark in marks)):
                continue
            skip_to(n)
            lines.append(erased_line(one.leaf) if one.record is None else record_line(one.record, one.leaf))
            at = n + 1
            borders.add(at)
            if one.record and stated.encode() in one.record:
                export = n
        skip_to(size)
        return cls(lines, frozenset(size for size in borders if size >= first), export)


def _known(note: Note, keys: Sequence[VerifierKey]) -> Note:
    """With the signatures by these keys alone: another one nobody could check."""
    held = (one for one in note.signatures if any(verified(note.text, one, key) for key in keys))
    return Note(note.text, tuple(held))


def _newest(notes: Iterable[Note]) -> list[Note]:
    """As many as a bundle may have."""
    found, signatures = list[Note](), 0
    for note in reversed(list(notes)):
        signatures += len(note.signatures)
        if signatures > MOST_SIGNATURES:
            break
        found.append(note)
    return found[::-1]


def _subtree(leaves: Sequence[bytes], start: int, height: int) -> bytes:
    tree = CompactRange()
    for leaf in leaves[start : start + (1 << height)]:
        tree = tree.append(leaf)
    return tree.root


def _claims(shots: Sequence[_Shot]) -> list[dict[str, str | int]]:
    """What the export names of files that no record named when they were kept."""
    return [
        {
            "event": one.event, "moment": one.moment, "view": one.view,
            "mac": one.exhibit.mac, "media": one.exhibit.media, "size": len(one.exhibit.load()),
        }
        for one in shots
        if not one.bound
    ]  # fmt: skip


def _documents(folder: Path, pattern: str) -> Iterator[tuple[str, object]]:
    """JSON files by name; what cannot be read is left out."""
    for path in sorted(folder.glob(pattern)):
        try:
            yield path.name, json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            continue
