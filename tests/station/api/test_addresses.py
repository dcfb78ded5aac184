import pytest

from station.api.addresses import address_of, limited_as


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
