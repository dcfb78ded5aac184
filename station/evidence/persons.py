"""Names of persons in what is told: a record holds a MAC in the place of a name, so that a name can be erased.

Keys are a member of the event's own row: by the field, the key as hex, or "mac:" and the MAC once the name was erased.
"""

from collections.abc import Callable, Mapping, Sequence

from station.evidence.bundle import KEY_BYTES, mac_of

ERASED = "mac:"


def keys_for(data: Mapping[str, object], persons: Sequence[str], random: Callable[[int], bytes]) -> dict[str, str]:
    """A key for each of these fields that holds a name."""
    return {field: random(KEY_BYTES).hex() for field in persons if isinstance(data.get(field), str) and data[field]}


def macs_of(data: Mapping[str, object], keys: Mapping[str, str]) -> dict[str, str]:
    """By which the record names whom the keys are for; "" where it has the name itself (of an old log)."""
    return {
        field: key.removeprefix(ERASED)
        if key.startswith(ERASED)
        else mac_of(bytes.fromhex(key), str(data.get(field, "")).encode())
        for field, key in keys.items()
    }


def committed(data: Mapping[str, object], keys: Mapping[str, str]) -> dict[str, object]:
    """What the record says: {"mac": …} in the place of each name, also of one that was erased."""
    return dict(data) | {field: {"mac": mac} for field, mac in macs_of(data, keys).items() if mac}


def erased(
    data: Mapping[str, object], keys: Mapping[str, str], fields: Sequence[str]
) -> tuple[dict[str, object], dict[str, str]]:
    """Data and keys without the names in these fields. One that has no key (of an old log) leaves an empty MAC."""
    macs = macs_of(data, keys)
    kept = {name: value for name, value in data.items() if name not in fields}
    return kept, dict(keys) | {field: ERASED + macs.get(field, "") for field in fields}
