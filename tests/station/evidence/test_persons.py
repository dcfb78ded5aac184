"""Names of persons: committed in a record, erased from what is told."""

from station.evidence.bundle import mac_of
from station.evidence.persons import committed, erased, keys_for

DATA = {"black": "李", "white": "", "event": "Cup"}


def test_a_name_has_a_key_and_its_record_a_mac() -> None:
    keys = keys_for(DATA, ("black", "white", "referee"), bytes)
    assert keys == {"black": "00" * 16}
    said = committed(DATA, keys)
    assert said == {"black": {"mac": mac_of(bytes(16), "李".encode())}, "white": "", "event": "Cup"}


def test_an_erased_name_leaves_what_the_record_says() -> None:
    keys = keys_for(DATA, ("black",), lambda size: b"k" * size)
    data, left = erased(DATA, keys, ["black"])
    assert data == {"white": "", "event": "Cup"} and "李" not in str(left)
    assert committed(data, left) == committed(DATA, keys)


def test_a_name_of_before_there_were_keys_goes_too() -> None:
    data, left = erased(DATA, {}, ["black"])
    assert (data, left) == ({"white": "", "event": "Cup"}, {"black": "mac:"})
    assert committed(data, left) == data
