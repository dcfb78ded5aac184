"""How a station and a hall come to know one another: a line or its QR code, and fingerprints that people compare.

The line carries the fingerprint of the hall's keys: who has it from the hall's own screen or paper needs to trust no
network. The hall lets a station in once a person compared what both screens show of the station's keys.
"""

import json
import os
import ssl
import urllib.error
import urllib.request
from dataclasses import asdict, dataclass
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from station.errors import InputError
from station.evidence.note import KeyKind, NoteError, VerifierKey
from station.hall.codes import Code
from station.hall.engine.wire import is_station
from vision.reasons import Reason, system_error

FILE = "hall.json"
_SHOWN, _GROUP = 16, 4
_ANSWER_S = 20.0
_MOST = 100_000


def fingerprint(*keys: str) -> str:
    """What people compare: sixteen letters in fours, of these keys in this order."""
    told = sha256("\n".join(keys).encode()).hexdigest()[:_SHOWN]
    return " ".join(told[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))


@dataclass(frozen=True)
class Keys:
    """What a hall shows of itself: the keys of its log and of its witness (vkey lines), and the bus's certificate."""

    log: str
    witness: str
    certificate: str = ""

    @property
    def fingerprint(self) -> str:
        """Of all three."""
        return fingerprint(self.log, self.witness, self.certificate)


@dataclass(frozen=True)
class Invitation:
    """pages -- address of the hall's pages, with a slash at its end; token -- without it nobody may ask to be let in"""

    pages: str
    token: str
    fingerprint: str

    def __str__(self) -> str:
        return f"{self.pages}join#t={self.token}&f={self.fingerprint.replace(' ', '')}"

    @staticmethod
    def parse(line: str) -> "Invitation":
        """InputError for what is no such line."""
        try:
            parts = urlsplit(line.strip())
            said = parse_qs(parts.fragment, strict_parsing=True)
            token, told = said["t"][0], said["f"][0]
        except (ValueError, KeyError):
            raise InputError(Reason(Code.INVITATION)) from None
        if parts.scheme not in ("http", "https") or not parts.netloc or len(told) != _SHOWN:
            raise InputError(Reason(Code.INVITATION))
        grouped = " ".join(told[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))
        return Invitation(f"{parts.scheme}://{parts.netloc}/", token, grouped)


@dataclass(frozen=True)
class Membership:
    """A station's place in a hall, kept in its data folder.

    name -- there; server -- the bus, "host:port"; log, witness -- the hall's vkey lines, "" where they are not known
    certificate -- of the bus, PEM; "": none
    """

    name: str
    server: str
    log: str = ""
    witness: str = ""
    certificate: str = ""

    @property
    def fingerprint(self) -> str:
        """Of the hall's keys, as its line has it."""
        return Keys(self.log, self.witness, self.certificate).fingerprint

    @property
    def log_key(self) -> VerifierKey | None:
        """By which orders are signed."""
        return _key(self.log, KeyKind.LOG)

    @property
    def witness_key(self) -> VerifierKey | None:
        """By which heads are cosigned."""
        return _key(self.witness, KeyKind.WITNESS)

    @property
    def tls(self) -> ssl.SSLContext | None:
        """That takes this one certificate and no other; None where the bus has none."""
        return pinned(self.certificate) if self.certificate else None

    def keep(self, folder: Path) -> None:
        """For the next starts."""
        fresh = folder / f"{FILE}.partial"
        fresh.unlink(missing_ok=True)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump(asdict(self), file)
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(folder / FILE)

    @staticmethod
    def kept(folder: Path) -> "Membership | None":
        """None where this station is in no hall, or what is kept cannot be read."""
        try:
            return Membership(**json.loads((folder / FILE).read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    @staticmethod
    def leave(folder: Path) -> bool:
        """In no hall any more; False where it was in none."""
        try:
            (folder / FILE).unlink()
        except FileNotFoundError:
            return False
        return True


def pinned(certificate: str) -> ssl.SSLContext:
    """For a bus whose certificate a fingerprint vouches for: its name and address do not matter."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    return context


def join(line: str, name: str, log_key: str, bus_key: str, pages: str = "") -> Membership:
    """Asks the hall to be let in, and learns its keys. A person there compares the station's fingerprint before it is.

    Over HTTPS too no authority is asked: what answers has the keys of the line's fingerprint, or is refused.

    log_key, bus_key -- the station's; pages -- its own address, "" where it has none
    InputError where nobody answers, the hall refuses, or what answers is none or another one than the line says.
    """
    invited = Invitation.parse(line)
    if not is_station(name):
        raise InputError(Reason(Code.STATION_NAME, {"given": name}))
    asked = {"token": invited.token, "name": name, "log": log_key, "bus": bus_key, "pages": pages}
    answer = _post(f"{invited.pages}api/hall/join", asked)
    try:
        keys = Keys(answer["log"], answer["witness"], answer["certificate"])
        member = Membership(name, answer["server"], keys.log, keys.witness, keys.certificate)
    except KeyError:
        raise InputError(Reason(Code.NO_HALL), invited.pages) from None
    if keys.fingerprint != invited.fingerprint or member.log_key is None or member.witness_key is None:
        raise InputError(Reason(Code.HALL_OTHER), invited.pages)
    return member


def _post(url: str, said: dict[str, str]) -> dict[str, str]:
    request = urllib.request.Request(url, json.dumps(said).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=_ANSWER_S, context=_anybody()) as answer:
            found = json.loads(answer.read(_MOST))
    except urllib.error.HTTPError as error:
        try:
            with error:
                why = str(json.loads(error.read(_MOST))["detail"])
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(Reason(Code.NO_HALL), url) from None
        raise InputError(Reason(Code.HALL_ANSWER, {"why": why}), url) from None
    except OSError as error:
        within = error.reason if isinstance(error, urllib.error.URLError) else error
        cause = system_error(within) if isinstance(within, Exception) else str(within)
        raise InputError(Reason(Code.HALL_AWAY, {"why": cause}), url) from None
    except (ValueError, HTTPException):
        raise InputError(Reason(Code.NO_HALL), url) from None
    return {str(name): str(one) for name, one in found.items()} if isinstance(found, dict) else {}


def _anybody() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _key(vkey: str, kind: KeyKind) -> VerifierKey | None:
    try:
        found = VerifierKey.parse(vkey)
    except NoteError:
        return None
    return found if found.kind is kind else None
