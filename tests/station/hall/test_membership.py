"""The line, the fingerprints, and what a station keeps of its hall."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from station.errors import InputError
from station.evidence.note import KeyKind, Signer
from station.hall.codes import Code
from station.hall.engine.certificate import certificate
from station.hall.membership import Invitation, Keys, Membership, fingerprint, join, pinned

LOG, WITNESS = (str(Signer("hall.example", kind, bytes([kind] * 32)).key) for kind in (KeyKind.LOG, KeyKind.WITNESS))


def test_a_line_says_where_and_whose(tmp_path: Path) -> None:
    keys = Keys(LOG, WITNESS, certificate(tmp_path / "bus.crt", tmp_path / "bus.key"))
    line = Invitation("http://10.0.0.1:8100/", "token", keys.fingerprint)
    assert Invitation.parse(f" {line}\n") == line
    assert Keys(LOG, WITNESS, "").fingerprint != keys.fingerprint != fingerprint(WITNESS, LOG)
    assert (tmp_path / "bus.key").stat().st_mode & 0o77 == 0
    assert certificate(tmp_path / "bus.crt", tmp_path / "bus.key") == keys.certificate
    pinned(keys.certificate)


@pytest.mark.parametrize(
    "line", ["", "t07@host:4222", "http://x/join", "http://x/join#t=a", "ftp://x/join#t=a&f=0123456789abcdef", "http://x/join#t=a&f=01"]
)  # fmt: skip
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(InputError):
        Invitation.parse(line)


def test_a_membership_is_kept_and_left(tmp_path: Path) -> None:
    member = Membership("t07", "10.0.0.1:4222", LOG, WITNESS)
    assert Membership.kept(tmp_path) is None and not Membership.leave(tmp_path)
    member.keep(tmp_path)
    assert Membership.kept(tmp_path) == member and (tmp_path / "hall.json").stat().st_mode & 0o77 == 0
    assert str(member.log_key) == LOG and str(member.witness_key) == WITNESS and member.tls is None
    assert Membership("t07", "x", WITNESS, LOG).log_key is None, "a key of the other kind is none"
    (tmp_path / "hall.json").write_text("{")
    assert Membership.kept(tmp_path) is None
    assert Membership.leave(tmp_path)


class _Answers(BaseHTTPRequestHandler):
    status, body = 200, b""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [(403, b'{"detail": "This invitation is no longer valid."}', Code.HALL_ANSWER), (404, b"<html>", Code.NO_HALL),
     (200, b"<html>", Code.NO_HALL), (200, b"[]", Code.NO_HALL), (None, b"", Code.HALL_AWAY)],
)  # fmt: skip
def test_a_refusal_is_told_apart_from_nobody_and_from_no_hall(status: int | None, body: bytes, code: Code) -> None:
    handler = type("Said", (_Answers,), {"status": status, "body": body})
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        line = str(Invitation(f"http://127.0.0.1:{server.server_port}/", "token", fingerprint(LOG)))
        answering = threading.Thread(target=server.handle_request)
        if status is not None:
            answering.start()
        else:
            server.server_close()
        with pytest.raises(InputError) as refused:
            join(line, "t07", LOG, "U")
        if status is not None:
            answering.join()
    assert refused.value.reason is not None and refused.value.reason.code is code
    if code is Code.HALL_AWAY:
        assert "refused" in str(refused.value.reason) and "urlopen" not in str(refused.value.reason)
