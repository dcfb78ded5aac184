"""From a station's log to the hub over a real nats-server that is killed, put back and lied to."""

import asyncio
import gc
import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import nats
import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError

from station.evidence.note import KeyKind, Signer
from station.hall.engine import wire
from station.hall.engine.hub import Hub
from station.hall.engine.publisher import ForkedError
from station.hall.engine.witness import Alarm
from station.storage.folder import DataFolder
from tests.station.hall.engine.halls import Hall, Station, needs_server, running, until
from tests.station.storage.evening import record

# nats-py leaves the socket of a connection that the server broke to the garbage collector
pytestmark = [pytest.mark.slow, needs_server, pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Station]:
    made = Station("t07", tmp_path / "t07")
    record(made.folder.log, games=2, moves=5)
    yield made
    made.folder.close()


@pytest.fixture
def hall(tmp_path: Path, station: Station) -> Iterator[Hall]:
    made = Hall(tmp_path / "hall", station)
    try:
        made.engine.start()
        yield made
    finally:
        made.engine.kill()
        made.model.close()


@pytest.fixture(autouse=True)
def folder_of_the_hall(tmp_path: Path) -> Iterator[None]:
    (tmp_path / "hall").mkdir()
    yield
    gc.collect()


def test_cut_off_it_records_on_and_catches_up_in_order_once(hall: Hall, station: Station) -> None:
    async def evening() -> None:
        publisher = station.publisher(hall.url)
        async with running(hall.hub(), publisher):
            await until(lambda: hall.ids(station) == station.ids())
            for _ in range(2):
                hall.engine.kill()
                record(station.folder.log, games=1, moves=40)
                publisher.wake()
                hall.engine.start()
                await until(lambda: hall.ids(station) == station.ids())
            publisher.head(station.signed())
            await until(lambda: any(what == "cosigned" for what, _ in station.heard))
        [note] = hall.model.heads(station.name)
        assert note.signed_by(hall.signer.key) and note.text.split("\n")[1] == str(station.size)

    asyncio.run(evening())
    assert hall.model.alarms() == []


def test_orders_go_out_after_the_office_could_not_be_read_for_a_moment(hall: Hall, station: Station) -> None:
    """Its task had ended, in silence: the hub went on, and no table was told anything any more."""
    tries = iter(range(10_000))

    def ordered() -> Mapping[str, bytes]:
        if next(tries) == 0:
            raise sqlite3.OperationalError("disk I/O error")
        return {"t07": b"order"}

    async def evening() -> None:
        hub = Hub(hall.model, hall.signer, hall.seed, hall.url, time.time_ns, ordered=ordered)
        async with running(hub, station.publisher(hall.url)):
            await until(lambda: ("order", b"order") in station.heard)

    asyncio.run(evening())


def test_a_hub_whose_first_line_fails_tries_again(
    hall: Hall, station: Station, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a busy machine, where a TLS handshake takes longer than the bus waits."""
    tries: list[str] = []
    connect = nats.connect

    async def slow(server: str, **options: Any) -> Client:
        tries.append(server)
        if len(tries) < 3:
            raise TimeoutError
        return await connect(server, **options)

    async def evening() -> None:
        async with running(hall.hub()):
            await until(lambda: len(tries) == 3)
            async with running(station.publisher(hall.url)):
                await until(lambda: hall.ids(station) == station.ids())

    monkeypatch.setattr(nats, "connect", slow)
    asyncio.run(evening())


def test_the_hub_dies_and_goes_on_where_its_own_store_stands(hall: Hall, station: Station) -> None:
    async def evening() -> None:
        publisher = station.publisher(hall.url)
        async with running(publisher):
            for _ in range(3):
                async with running(hall.hub()):
                    record(station.folder.log, games=1, moves=10)
                    publisher.wake()
                    await until(lambda: len(hall.ids(station)) > 0)
                record(station.folder.log, games=1, moves=10)
                publisher.wake()
            async with running(hall.hub()):
                await until(lambda: hall.ids(station) == station.ids())

    asyncio.run(evening())
    assert hall.model.alarms() == []


def test_an_engine_put_back_to_an_old_copy_gets_the_rest_again_and_it_is_told(hall: Hall, station: Station) -> None:
    async def evening() -> None:
        publisher = station.publisher(hall.url)
        async with running(hall.hub(), publisher):
            await until(lambda: hall.ids(station) == station.ids())
            hall.engine.stop()
            hall.store_copied("old")
            hall.engine.start()
            record(station.folder.log, games=1, moves=30)
            publisher.wake()
            await until(lambda: hall.ids(station) == station.ids())
            hall.engine.kill()
            hall.store_put_back("old")
            hall.engine.start()
            record(station.folder.log, games=1, moves=3)
            publisher.wake()
            await until(lambda: hall.ids(station) == station.ids())
            await until(lambda: bool(hall.model.alarms()))

    asyncio.run(evening())
    assert {alarm.kind for alarm in hall.model.alarms()} == {Alarm.PUT_BACK}


def test_a_whole_hall_put_back_to_an_old_copy_is_told_by_its_own_line(hall: Hall, station: Station) -> None:
    """Engine and store agree with one another then; only the station knows better."""

    async def evening() -> None:
        publisher = station.publisher(hall.url, hall.signer.key)
        async with running(publisher):
            async with running(hall.hub()):
                await until(lambda: hall.ids(station) == station.ids())
            hall.engine.stop()
            hall.all_copied("old")
            hall.engine.start()
            async with running(hall.hub()):
                record(station.folder.log, games=1, moves=30)
                publisher.head(station.signed())
                await until(lambda: bool(hall.model.heads(station.name)))
                station.take_cosigned(hall.model.heads(station.name)[-1], hall.signer.key)
            hall.engine.kill()
            hall.all_put_back("old")
            hall.engine.start()
            async with running(hall.hub()):
                await until(lambda: hall.ids(station) == station.ids())
                await until(lambda: bool(hall.model.alarms()))
                hall.engine.kill()  # known from then on: told once
                hall.engine.start()
                publisher.head(station.signed())
                await until(lambda: bool(hall.model.heads(station.name)))

    asyncio.run(evening())
    assert [(alarm.kind, alarm.times) for alarm in hall.model.alarms()] == [(Alarm.FORGOTTEN, 1)]


def test_a_cloned_card_is_noticed_by_itself_and_by_the_hub(hall: Hall, station: Station, tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(hall.hub(), station.publisher(hall.url)):
            await until(lambda: hall.ids(station) == station.ids())
        station.folder.close()
        shutil.copytree(tmp_path / "t07", tmp_path / "clone")
        station.folder = DataFolder(tmp_path / "t07")
        clone = Station("t07", tmp_path / "clone")
        with closing(clone.folder):
            record(station.folder.log, games=1, moves=4)
            record(clone.folder.log, games=1, moves=4)
            first, second = station.publisher(hall.url), clone.publisher(hall.url)
            async with running(hall.hub(), first):
                await until(lambda: hall.ids(station) == station.ids())
                async with running(second) as [task]:
                    await until(task.done)
                    assert isinstance(task.exception(), ForkedError)
                await until(lambda: [alarm.kind for alarm in hall.model.alarms()] == [Alarm.FORKED])
                first.head(clone.signed())  # the clone has the key too, and says that its log is this station's
                await until(lambda: len(hall.model.alarms()) > 1)

    asyncio.run(evening())
    [_, alarm] = hall.model.alarms()
    assert alarm.kind is Alarm.OTHER_ROOT and "tianyuan.local/" in alarm.evidence


def test_a_forged_station_gets_no_cosignature_and_nobody_writes_anothers_subject(hall: Hall, station: Station) -> None:
    async def evening() -> None:
        publisher = station.publisher(hall.url)
        async with running(hall.hub(), publisher):
            await until(lambda: hall.ids(station) == station.ids())
            origin = station.signed().decode().split("\n")[0]
            publisher.head(str(Signer(origin, KeyKind.LOG, bytes(range(32))).head(station.size, bytes(32))).encode())
            await until(lambda: bool(hall.model.alarms()))
        refused: list[Exception] = []

        async def heard(error: Exception) -> None:
            refused.append(error)

        client = await nats.connect(
            hall.url, nkeys_seed_str=station.seed.decode(), inbox_prefix=b"_INBOX.t07", error_cb=heard
        )
        await client.publish(wire.events("t08"), b"{}")
        await client.publish(wire.command("t07", "cosigned"), b"")
        await client.flush()
        await until(lambda: len(refused) == 2)
        await client.close()
        with pytest.raises(NatsError):
            await nats.connect(hall.url, allow_reconnect=False, connect_timeout=5, error_cb=heard)

    asyncio.run(evening())
    assert [alarm.kind for alarm in hall.model.alarms()] == [Alarm.WRONG_KEY]
    assert hall.model.heads(station.name) == []


def test_what_the_hub_lost_it_asks_for(hall: Hall, station: Station) -> None:
    async def evening() -> None:
        publisher = station.publisher(hall.url)
        async with running(publisher):
            async with running(hall.hub()):
                await until(lambda: hall.ids(station) == station.ids())
            with hall.model.applying():  # its store loses what came last, the engine goes on
                known = hall.model.known("t07")
                assert known is not None
                for id_ in station.ids()[-3:]:
                    hall.model._db.execute("DELETE FROM records WHERE station = 't07' AND id = ?", (id_,))
                hall.model._db.execute("UPDATE stations SET last = ? WHERE name = 't07'", (station.size - 3,))
                hall.model._db.execute("DELETE FROM trees")
            async with running(hall.hub()):
                record(station.folder.log, games=1, moves=1)
                publisher.wake()
                await until(lambda: any(what == "rewind" for what, _ in station.heard))

    asyncio.run(evening())
    assert Alarm.GAP in {alarm.kind for alarm in hall.model.alarms()}


def test_a_look_is_answered_and_nothing_is_said_unasked(hall: Hall, station: Station) -> None:
    """Pictures are in no stream: what the hub asks comes once, and a table that is away is soon known to be."""
    picture = bytes(range(256)) * 1_900  # nearly as large as an answer may be

    async def asked() -> None:
        hub, refused = hall.hub(), []
        with pytest.raises(TimeoutError):
            await hub.ask("t07", "look", b"before the hub is at the engine")
        async with running(hub, station.publisher(hall.url, looked=lambda said: said + picture)):
            await until(lambda: hall.ids(station) == station.ids())
            for said in (b"one ", b"other "):
                assert await hub.ask("t07", "look", said) == said + picture
            answers = await asyncio.gather(*(hub.ask("t07", "look", b"%d" % n) for n in range(3)))
            assert [one.removesuffix(picture) for one in answers] == [b"0", b"1", b"2"]
            began = time.monotonic()
            with pytest.raises(TimeoutError):
                await hub.ask("t08", "look", b"nobody is there")
            assert time.monotonic() - began < wire.LOOK_ANSWER_S

            async def refusal(error: Exception) -> None:
                refused.append(error)

            forger = await nats.connect(hall.url, nkeys_seed_str=station.seed.decode(), error_cb=refusal)
            await forger.publish("_INBOX.hub.x", picture)
            await forger.flush()
            await until(lambda: len(refused) == 1)
            await forger.close()
        assert hall.ids(station) == station.ids()

    asyncio.run(asked())
