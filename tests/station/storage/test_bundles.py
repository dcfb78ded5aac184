"""Bundles out of a real data folder, checked by both verifiers; what was done to the log in between shows in them."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from station.errors import InputError
from station.evidence.bundle import HEADS, PAGE, RECORDS, STATEMENT
from station.evidence.container import unpacked
from station.evidence.note import KeyKind, Signer, VerifierKey, split_heads
from station.evidence.standalone import tianyuan_verify as alone
from station.evidence.verify import Verdict, verify
from station.locale.catalog import catalog
from station.pictures.kept import View, keys_name
from station.storage.archive import Archive
from station.storage.bundles import SELFTEST, Bundles
from station.storage.folder import DataFolder
from station.storage.log import FILE
from tests.station.stage import StandingClock
from tests.station.storage.evening import at, move
from tests.station.told import event

PICTURE = b"\xff\xd8" + bytes(range(256)) * 20


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    """Two games: the first with an incident, its pictures and a ruling on names; the second goes on."""
    opened = DataFolder(tmp_path / "data", StandingClock())
    play(opened)
    yield opened
    opened.close()


def play(opened: DataFolder) -> None:
    log = opened.log
    for number in (1, 2):
        game = log.begin_game([event("game_started", {"black": "李 <b>", "white": "Björn"}, 0)], at(number))[0].game
        log.append(game, [move(one) for one in range(1, 6)], at(10 * number))
        opened.signing.sign(keep=True)
        moved = event("stone_moved", {"from": "A1", "to": "B3", "color": "B"}, 7_000_000_000)
        seq = log.append(game, [moved], at(10 * number + 5))[0].event.seq
        for moment in ("before", "during", "after"):
            files: dict[View, bytes] = {"picture": PICTURE + moment.encode(), "board": PICTURE, "places": b"{}"}
            opened.pictures.keep(game, seq, moment, files, PICTURE)
        hidden = event("view_blocked", {"points": ["Q16"], "since": 3.0}, 13_000_000_000)
        log.append(game, [hidden], at(10 * number + 6))
        if number == 1:
            log.append(game, [event("game_ended", {"reason": "decided", "result": "B+R"}, 0)], at(18))


def exported(opened: DataFolder, *games: int, incident: int | None = None, **more: list[VerifierKey]) -> bytes:
    clock = StandingClock()
    out = opened.path / "out.zip"
    Bundles(opened, Archive(opened.log, opened.pictures, clock), clock, **more).write(out, games or (1,), incident)  # type: ignore[arg-type]
    return out.read_bytes()


def checked(opened: DataFolder, bundle: bytes) -> Verdict:
    """By this program, and the other one agrees."""
    key = opened.signing.key
    assert key is not None
    return agreed(bundle, [key])


def agreed(bundle: bytes, keys: list[VerifierKey]) -> Verdict:
    found = verify(bundle, keys)
    try:
        other = alone.check(bundle, [alone.parse_key(str(key)) for key in keys])
    except alone.FaultError as error:
        assert found.reason and (found.reason.code, found.reason.record) == (error.code, error.record)
        return found
    fault = other.pop("reason")
    assert (fault and fault.code) == (found.reason and found.reason.code)
    told = found.as_dict(None)
    assert {name: told[name] for name in other if name != "absent"} == {n: v for n, v in other.items() if n != "absent"}
    return found


def test_a_whole_game(folder: DataFolder) -> None:
    bundle = exported(folder, 1)
    found = checked(folder, bundle)
    assert found.reason is None, catalog("en").say(found.reason)
    assert (found.pictures, found.absent, found.erased) == (9, 0, 0)
    assert (found.first, found.end) == (1, 13)  # behind the record that begins the log; the next game's first is 13
    said = dict(unpacked(bundle)[0])[RECORDS]
    assert said.count(b'"game":2') == 0, "another game is nobody's business"
    assert found.records == 12 + 1  # and the export


def test_what_a_person_reads(folder: DataFolder) -> None:
    bundle = exported(folder, 1)
    members = dict(unpacked(bundle)[0])
    page = members[PAGE].decode()
    for text in ("李 &lt;b&gt;", "Björn", "B+R", "The Black stone at A1 was found at B3.", "结果：B+R", "Q16"):
        assert text in page, text
    assert "<b>" not in page and "<script" not in page
    shown = [name for name in members if name.startswith("pictures/")]
    assert len(shown) == 9
    assert sum(f'src="{name}"' in page for name in shown) == 3
    assert 'lang="zh"' in page and 'lang="en"' in page


def test_an_incident_has_its_pictures_alone(folder: DataFolder) -> None:
    first, second = (next(iter(folder.pictures.kept(game))) for game in (1, 2))
    bundle = exported(folder, 2, incident=second)
    assert checked(folder, bundle).pictures == 9
    with pytest.raises(InputError):
        exported(folder, 2, incident=first)
    with pytest.raises(InputError):
        exported(folder, 3)


def test_an_evening(folder: DataFolder) -> None:
    found = checked(folder, exported(folder, 1, 2))
    assert found.ok and found.pictures == 18


def test_again_and_after_a_key_was_handed_on(folder: DataFolder) -> None:
    old = folder.signing.key
    assert old is not None
    exported(folder, 1)
    new = folder.signing.rotate()
    folder.log.append(2, [move(6)], at(60))
    bundle = exported(folder, 1)
    assert agreed(bundle, [old]).ok, "the old key handed on to the new one"
    assert agreed(bundle, [new]).ok
    assert not agreed(bundle, [Signer(old.name, KeyKind.LOG, bytes(32)).key]).ok


def test_names_and_pictures_that_were_erased(folder: DataFolder) -> None:
    folder.log.erase_name("Björn", "asked", at(70))
    folder.pictures.remove(1)
    bundle = exported(folder, 1)
    found = checked(folder, bundle)
    assert found.ok and found.pictures == 0
    assert "Björn" not in bundle.decode("latin-1") and "Björn".encode() not in bundle


def test_a_game_that_was_erased_lies_between_two_that_are_shown(folder: DataFolder) -> None:
    third = folder.log.begin_game([event("game_started", {}, 0)], at(80))[0].game
    folder.log.remove_game(2, "asked", at(90))
    found = checked(folder, exported(folder, 1, third))
    assert found.ok and found.erased == 8
    with pytest.raises(InputError):
        exported(folder, 2)


def test_cosignatures_of_known_witnesses_go_with_it(folder: DataFolder) -> None:
    hub = Signer("hall/hub", KeyKind.WITNESS, bytes(32))
    folder.signing.sign(keep=True)
    key = folder.signing.key
    assert key is not None
    head = folder.signing.heads.last(key.name)
    assert head is not None
    assert folder.signing.cosigned(head.checkpoint.size, hub.cosign(head.note.text, 1_790_000_000), hub.key)
    assert agreed(exported(folder, 2, witnesses=[hub.key]), [key, hub.key]).witnessed[0].size == head.checkpoint.size
    assert agreed(exported(folder, 2), [key, hub.key]).witnessed == ()


@pytest.mark.parametrize("changed", ["move", "deleted"])
def test_what_somebody_did_to_the_database_shows(folder: DataFolder, changed: str) -> None:
    """While the station runs: it has the tree in memory, and no head of a changed one is signed."""
    before = exported(folder, 1)
    assert checked(folder, before).ok
    with closing(sqlite3.connect(folder.path / FILE)) as db:
        db.executescript("DROP TRIGGER records_are_not_edited; DROP TRIGGER records_stay;")
        if changed == "move":
            db.execute("UPDATE records SET record = CAST(replace(record, '\"B1\"', '\"B2\"') AS BLOB) WHERE id = 3")
        else:
            db.execute("UPDATE records SET record = NULL WHERE id = 3")
        db.commit()
    after = checked(folder, exported(folder, 1))
    assert after.reason is not None
    assert after.reason.record == 2


def test_a_picture_put_in_place_of_one_that_was_bound_is_not_given_out(folder: DataFolder) -> None:
    """Somebody exchanges the file and takes its key away: without a key it would pass for one that nobody bound."""
    seq = next(iter(folder.pictures.kept(1)))
    folder.pictures.put(1, seq, "during", "picture", b"\xff\xd8 another")
    (folder.pictures.folder / "1" / keys_name(seq, "during")).unlink()
    bundle = exported(folder, 1)
    found = checked(folder, bundle)
    assert found.ok and (found.pictures, found.absent) == (6, 3)
    assert b"another" not in bundle


def test_a_picture_that_no_record_named_is_told_as_late(folder: DataFolder) -> None:
    moved = event("stone_moved", {"from": "A1", "to": "B3", "color": "B"}, 0)
    seq = folder.log.append(2, [moved], at(99))[0].event.seq
    folder.pictures.put(2, seq, "during", "picture", b"\xff\xd8 of nobody knows when")
    bundle = exported(folder, 2)
    assert checked(folder, bundle).pictures == 10
    page = dict(unpacked(bundle)[0])[PAGE].decode()
    assert page.count("Named in the log only when this bundle was made") == 1


def test_what_a_bundle_states_of_the_station_itself(folder: DataFolder) -> None:
    """Program, profile, the newest self-test and which record it is, and when points were out of sight."""
    (folder.path / "profiles").mkdir()
    (folder.path / "profiles" / "camera.json").write_text('{"lens": 1}')
    stated = json.loads(dict(unpacked(exported(folder, 1))[0])[STATEMENT])
    assert stated["selftest"] is None and stated["profiles"] == {"camera.json": {"lens": 1}}
    assert stated["blind"] == {"1": [{"from": 3, "to": None, "points": ["Q16"]}]}
    assert stated["program"] == {"name": "tianyuan", "version": version("tianyuan")}
    for frames in (7, 8):
        folder.log.note(SELFTEST, {"times": {"frames": frames, "median_ms": 99.5}}, at(90))
    stated = json.loads(dict(unpacked(exported(folder, 1))[0])[STATEMENT])
    said = stated["selftest"]
    assert said["found"] == {"times": {"frames": 8, "median_ms": 99.5}}
    with folder.log.ledger() as ledger:
        segment = ledger.segment()
        assert segment is not None and said["log"] == segment.origin
        [record] = ledger.stored(segment.first + said["n"], segment.first + said["n"] + 1)
    assert record.record is not None and json.loads(record.record)["data"] == said["found"]


def test_a_bundle_has_no_more_signatures_than_it_may_have(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest heads are left out."""
    for number in range(20):
        folder.log.append(2, [move(number)], at(100 + number))
        folder.signing.sign(keep=True)
    monkeypatch.setattr("station.storage.bundles.MOST_SIGNATURES", 5)
    bundle = exported(folder, 2)
    assert checked(folder, bundle).ok
    heads = list(split_heads(dict(unpacked(bundle)[0])[HEADS].decode()))
    assert len(heads) == 5
