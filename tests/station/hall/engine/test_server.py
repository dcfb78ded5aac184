"""The engine's settings: what each may do, and what is never opened."""

from pathlib import Path

from station.hall.engine.server import Settings, conf

SETTINGS = Settings(4222, Path("/srv/hall"), "UHUB", {"t07": "U07", "t08": "U08"})


def test_acknowledged_is_on_the_disk_and_each_writes_its_own_subjects() -> None:
    text = conf(SETTINGS)
    assert "sync_interval: always" in text and "domain: hall" in text and 'listen: "127.0.0.1:4222"' in text
    [line] = [line for line in text.splitlines() if "U07" in line]
    assert (
        '"ev.t07", "cp.t07", "up.t07", "$JS.API.DIRECT.GET.HALL.ev.t07"' in line
        and '"_INBOX.t07.>", "cmd.t07.>"' in line
    )
    assert 'allow_responses: { max: 1, expires: "15s" }' in line, "it answers what it was asked, and says nothing else"
    assert "t08" not in line
    assert not any(word in text for word in ("leafnodes", "mqtt", "websocket", "http", "tls"))


def test_with_a_certificate_it_speaks_tls() -> None:
    text = conf(Settings(1, Path("s"), "U", {}, certificate=Path("c.pem"), key=Path("k.pem")))
    assert 'tls { cert_file: "c.pem", key_file: "k.pem" }' in text
