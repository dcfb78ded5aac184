import http.client
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from station.api.addresses import address_of, limited_as
from tests.station.process import Running


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("2001:db8::1:2", "2001:db8::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("x", "x"),
    ],
)
def test_a_neighbor_counts_by_what_it_can_change(host: str, counted: str) -> None:
    """An IPv6 neighbor by its network, an IPv4 neighbor by itself, whichever socket it came through."""
    assert limited_as(host).split("%")[0] == counted
    assert address_of({"client": (host, 1)}) == limited_as(host)


def test_nobody_has_no_address() -> None:
    assert address_of({"client": None}) == "unknown"


@pytest.mark.slow
def test_ipv4_visitors_of_a_socket_for_both_have_limits_of_their_own(tmp_path: Path) -> None:
    """One who tries PINs locks out himself alone."""
    if not has_ipv6():
        pytest.skip("no IPv6 on this machine")
    with Running("serve", "--host", "::", "--port", "0", "--data", tmp_path) as station:
        port = urlsplit(station.url).port
        assert port is not None

        def tries(address: str) -> int:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
            connection.request("POST", "/api/auth/pair", '{"pin": "000000"}', {"Content-Type": "application/json"})
            status = connection.getresponse().status
            connection.close()
            return status

        assert [tries("127.0.0.2") for _ in range(6)] == [403] * 5 + [429]
        assert tries("127.0.0.3") == 403


def has_ipv6() -> bool:
    """Whether a socket for both can be had."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::", 0))
    except OSError:
        return False
    return True
