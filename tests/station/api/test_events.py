"""The live stream over a real connection: complete, resumed without a gap, the same for everyone."""

import http.client
import json
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from station.game.catalog import LightChanged
from tests.station.api.hall import Hall
from tests.station.api.served import served
from tests.station.stage import boards
from tests.station.told import event


class Stream:
    """One listener."""

    def __init__(self, url: str, path: str = "/api/events", address: str = "127.0.0.1", **headers: str) -> None:
        place = urlsplit(url).netloc
        self._connection = http.client.HTTPConnection(place, timeout=20, source_address=(address, 0))
        self._connection.request("GET", path, headers=headers)
        self.reply = self._connection.getresponse()

    def messages(self) -> Iterator[tuple[int | None, dict[str, Any]]]:
        """Each message: its id, its data."""
        fields: dict[str, str] = {}
        while line := self.reply.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            elif "data" in fields:
                yield int(fields["id"]) if "id" in fields else None, json.loads(fields.pop("data"))
                fields = {}

    def events(self, count: int) -> list[dict[str, Any]]:
        """The next so many events, views left out."""
        found = []
        for seq, data in self.messages():
            if seq is not None:
                assert seq == data["seq"]
                found.append(data)
                if len(found) == count:
                    break
        return found

    def close(self) -> None:
        """Cuts the line."""
        self._connection.close()
        self.reply.close()


def test_a_cut_line_is_resumed_without_a_gap(staged: Hall) -> None:
    with served(staged) as url:
        first = Stream(url)
        assert first.reply.headers["content-type"].startswith("text/event-stream")
        staged.play()
        seen = first.events(3)
        first.close()
        staged.show([boards("Q16 D4 D16 Q4 K10")[-1]])
        second = Stream(url, **{"Last-Event-ID": str(seen[-1]["seq"])})
        seen += second.events(3)
        second.close()
    assert [event["seq"] for event in seen] == [1, 2, 3, 4, 5, 6]
    assert [event["type"] for event in seen] == ["game_started"] + ["move"] * 5
    assert seen[-1]["point"] == "K10" and seen[-1]["game"] == 1


def test_views_come_without_id_and_not_too_often(staged: Hall) -> None:
    with served(staged) as url:
        stream = Stream(url, "/api/events?after=0")
        staged.play()
        views = []
        for seq, data in stream.messages():
            if seq is None:
                views.append(data)
            elif seq == 5:
                break
        stream.close()
    assert views
    assert {"state", "hidden", "unsure", "camera", "seq"} <= views[0].keys()


def test_fifty_pages_see_the_same_within_half_a_second(staged: Hall) -> None:
    staged.play()
    with served(staged) as url:
        streams = [Stream(url) for _ in range(50)]
        while staged.live.listeners < 50:
            time.sleep(0.01)
        began = time.monotonic()
        staged.table.tell(LightChanged())
        told = [stream.events(1)[0] for stream in streams]
        took_s = time.monotonic() - began
        for stream in streams:
            stream.close()
    assert {event["seq"] for event in told} == {6}
    assert took_s < 5, "one round; `python -m tests.bench stream` measures it"


def test_a_bad_last_event_id_is_no_error(staged: Hall) -> None:
    staged.play()
    with served(staged) as url:
        stream = Stream(url, "/api/events?after=3", **{"Last-Event-ID": "²"})
        assert [event["seq"] for event in stream.events(2)] == [4, 5]
        stream.close()


def test_event_type_is_used(staged: Hall) -> None:
    """An event of any type, also of one that this program does not know, reaches the page as it stands in the log."""
    staged.play()
    with served(staged) as url:
        stream = Stream(url, "/api/events?after=5")
        staged.table.count(lambda desk, _: [event("foretold", {"color": "B", "x": "中"}, desk.t_ns)])
        (told,) = stream.events(1)
        stream.close()
    assert (told["type"], told["x"]) == ("foretold", "中")
