"""`tianyuan hall serve`: engine, hub and pages as one process with one child."""

import signal
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from station.api.auth import Auth
from station.api.hall.app import HallParts, create_hall_app
from station.api.hall.stream import HallStreams
from station.api.https import Secure
from station.api.serving import Secured, Server
from station.authority import own_authority
from station.errors import InputError, RefusedError
from station.hall.codes import Code
from station.hall.house import House
from station.hall.membership import Invitation
from station.hall.relay.target import target_of
from station.hall.running import Hall
from station.hall.tournament.tournament import Tournament
from station.locale.catalog import Catalog
from station.reasons import Unusable
from station.storage.devices import Devices
from station.storage.signing_key import read_or_made
from station.timebase import SystemClock
from vision.reasons import Reason, system_error

_ENDING_S, _STEP_S = 3.0, 0.3


class Listening(Protocol):
    """A `station.station.Place`: a socket that listens already, and its address."""

    @property
    def listener(self) -> socket.socket: ...
    @property
    def url(self) -> str: ...
    @property
    def reached_at(self) -> str | None: ...
    @property
    def secure(self) -> socket.socket | None: ...


def serve(
    data: Path,
    place: Listening,
    bus_port: int,
    start: Tournament | None,
    answers: Mapping[str, str],
    words: Catalog,
    relay: str | None = None,
) -> None:
    """Until SIGTERM or SIGINT. InputError where folder, engine or tournament cannot be used.

    start -- an event that begins with this one's players and games, where none has begun here yet
    answers -- to what the texts leave open; of an event that goes on to what it was not asked then
    relay -- where the world looks, as `station.hall.relay.target` reads it
    """
    clock, bound = SystemClock(), str(place.listener.getsockname()[0])
    bus_host = "0.0.0.0" if ":" in bound else bound
    _check_free(bus_host, bus_port)
    with (
        closing(House(data, alone=True)) as house,
        closing(Devices(data)) as devices,
        closing(Hall(house, clock)) as hall,
    ):
        _begin(hall, start, answers)
        if relay is not None:
            hall.relay(target_of(relay, data / "relay"))
        auth = Auth(read_or_made(data / "cookies.key")[0], devices, clock)
        engine = house.engine(bus_host, bus_port)
        streams = HallStreams(hall)
        authority, secure, secured = own_authority(data), None, None
        if place.secure is not None:
            secure = Secure(place.secure.getsockname()[1], place.listener.getsockname()[1], authority)
            secured = Secured(place.secure, authority)
        parts = HallParts(
            hall, auth, devices, streams, place.url, place.reached_at or "", bus_port, lambda: hall.run(engine), secure
        )
        server = Server(create_hall_app(parts), (), lambda: None, streams.close, secured)

        def stop(*_: object) -> None:  # uvicorn raises a signal again when it has ended: the engine comes after it
            server.should_exit = True
            streams.close()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        line = Invitation(place.url, house.token, house.keys.fingerprint)
        for text in (
            words.text("hall_keys_are", log=house.keys.log, witness=house.keys.witness),
            words.text("hall_line_is", line=str(line)),
            words.text("owner_pin_is", pin=auth.owner_pin.digits),
            words.text("owner_link_is", url=f"{place.url}organizer#pin={auth.owner_pin.token}"),
        ):
            print(text, file=sys.stderr, flush=True)
        if secure is not None:
            told = words.text(
                "hall_secure_is", url=secure_url(place.url, secure.port), fingerprint=authority.fingerprint
            )
            print(told, file=sys.stderr, flush=True)
        print(place.url, flush=True)  # who reads it may stop us at once
        try:
            server.run(sockets=[place.listener])
        finally:
            engine.stop()


def _check_free(host: str, port: int) -> None:
    """InputError where somebody else listens: no table would ever reach this hall. Asked again for some seconds, since
    the engine of a hub that was killed may still be ending."""
    end = time.monotonic() + _ENDING_S
    while True:
        try:
            socket.create_server((host, port)).close()
            return
        except OSError as error:
            if time.monotonic() > end:
                why = system_error(error)
                raise InputError(Reason(Unusable.ADDRESS, {"host": host, "port": port, "why": why})) from None
        time.sleep(_STEP_S)


def _begin(hall: Hall, start: Tournament | None, answers: Mapping[str, str]) -> None:
    """An event that goes on takes answers to what it was not asked when it began, and nothing else."""
    organizer = hall.organizer
    since = {one.name: answers[one.name] for one in organizer.now.open_questions if one.name in answers}
    try:
        if start is not None and organizer.now.opened is None:
            organizer.take_over(start, dict(answers), "owner")
        elif since:
            organizer.answer(since, "owner")
    except RefusedError as error:
        raise InputError(Reason(Code.EVENT_REFUSED, {"why": str(error)})) from None


def secure_url(url: str, port: int) -> str:
    """Of the same pages over TLS."""
    host = urlsplit(url).hostname or ""
    return f"https://{f'[{host}]' if ':' in host else host}:{port}/"
