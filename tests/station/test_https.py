"""`serve --https-port`: the same pages over TLS, tried by a real client that trusts the station's authority alone."""

import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from station.api.serving import HANDSHAKES
from tests.station.process import Running, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running("serve", "--port", "0", "--https-port", "0", "--data", tmp_path_factory.mktemp("https")) as station:
        yield station


@pytest.fixture(scope="module")
def place(running: Running) -> tuple[str, int]:
    told = running.get("api/https")
    at = urlsplit(told["secure"])
    assert at.scheme == "https" and at.hostname and at.port
    return at.hostname, at.port


@pytest.fixture(scope="module")
def trust(running: Running, tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """What a tablet has that installed the certificate."""
    place = urlsplit(running.url)
    connection = http.client.HTTPConnection(str(place.hostname), place.port or 0, timeout=20)
    connection.request("GET", "/api/https/authority.crt")
    reply = connection.getresponse()
    assert reply.headers["Content-Type"] == "application/x-x509-ca-cert"
    path = tmp_path_factory.mktemp("trust") / "authority.pem"
    path.write_text(ssl.DER_cert_to_PEM_cert(reply.read()))
    connection.close()
    context = ssl.create_default_context(cafile=str(path))
    assert len(context.get_ca_certs()) == 1
    return context


def asked(
    place: tuple[str, int], trust: ssl.SSLContext, method: str, path: str, body: object = None, cookie: str = ""
) -> http.client.HTTPResponse:
    connection = http.client.HTTPSConnection(*place, context=trust, timeout=20)
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    reply = connection.getresponse()
    reply.data = reply.read()  # type: ignore[attr-defined]
    connection.close()
    return reply


def test_pages_and_answers_come_over_tls(place: tuple[str, int], trust: ssl.SSLContext) -> None:
    assert asked(place, trust, "GET", "/secure").status == 200
    assert json.loads(asked(place, trust, "GET", "/api/board").data)["state"] == "waiting"  # type: ignore[attr-defined]


def test_a_client_that_did_not_install_it_refuses(place: tuple[str, int]) -> None:
    with pytest.raises(ssl.SSLCertVerificationError, match="self-signed"):
        asked(place, ssl.create_default_context(), "GET", "/")


def test_a_device_paired_over_tls_sends_its_cookie_nowhere_else(
    running: Running, place: tuple[str, int], trust: ssl.SSLContext
) -> None:
    paired = asked(place, trust, "POST", "/api/auth/pair", {"pin": running.owner_pin})
    cookie = paired.headers["Set-Cookie"]
    assert "Secure" in cookie and "HttpOnly" in cookie
    me = asked(place, trust, "GET", "/api/auth/me", cookie=f"tianyuan=stale; {cookie.split(';')[0]}")
    assert json.loads(me.data)["role"] == "owner"  # type: ignore[attr-defined]
    assert running.get("api/auth/me")["role"] == "spectator"


def test_half_a_handshake_is_hung_up_on_and_many_keep_nobody_from_the_plain_pages(
    running: Running, place: tuple[str, int], trust: ssl.SSLContext
) -> None:
    lines = [socket.create_connection(place) for _ in range(2 * HANDSHAKES)]
    assert running.get("api/board")["state"] == "waiting"
    for line in lines:
        line.settimeout(20)
        assert line.recv(1) == b""
        line.close()
    assert wait_for(lambda: asked(place, trust, "GET", "/api/board").status == 200, "an answer over TLS")


def test_without_it_nothing_is_said_of_it(tmp_path: Path) -> None:
    with Running("serve", "--port", "0", "--data", tmp_path) as station:
        assert station.get("api/https") is None
        assert not (tmp_path / "https").exists()
        assert station.stop() == 0


def test_both_end_together(tmp_path: Path) -> None:
    with Running("serve", "--port", "0", "--https-port", "0", "--data", tmp_path) as station:
        assert station.get("api/https")["install"] == f"{station.url}secure"
        assert station.stop() == 0
