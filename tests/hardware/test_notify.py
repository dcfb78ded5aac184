import socket
from pathlib import Path

import pytest

from hardware.notify import notify


def test_the_service_manager_hears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "n"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "n"))
        assert notify("READY=1")
        assert listener.recv(64) == b"READY=1"


@pytest.mark.parametrize("address", ["", "nonsense", "/no/such/socket"])
def test_nobody_listens(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert not notify("READY=1")
