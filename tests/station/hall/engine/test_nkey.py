"""Keys of the bus."""

from pathlib import Path

from station.hall.engine import nkey


def test_a_key_is_made_once_and_is_a_users(tmp_path: Path) -> None:
    seed = nkey.read_or_made(tmp_path / "bus.key")
    assert seed.startswith(b"SU") and nkey.public(seed).startswith("U")
    assert nkey.read_or_made(tmp_path / "bus.key") == seed
    assert nkey.encoded(bytes(32)) == nkey.encoded(bytes(32)) != seed
