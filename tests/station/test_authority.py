"""The station's own authority: kept, private, and bound to what it may vouch for; tried with OpenSSL's own check."""

import datetime as dt
import ipaddress
import re
import socket
import ssl
import threading
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from station.authority import LIFE, Authority

NOW = dt.datetime.now(dt.UTC).replace(microsecond=0)
NAMES = ["board", "board.local", "192.168.1.20", "127.0.0.1"]


def authority(folder: Path, names: list[str] = NAMES, now: dt.datetime = NOW) -> Authority:
    return Authority(folder, lambda: names, lambda: now)


def shaken(chain: Path, key: Path, trusted: Path, name: str) -> str:
    """What a TLS client that trusts only `trusted` says of a server that it takes for `name`; "" where all is well."""
    server, client = socket.socketpair()
    offered = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    offered.load_cert_chain(chain, key)

    def serve() -> None:
        try:
            with offered.wrap_socket(server, server_side=True) as wrapped:
                wrapped.recv(1)
        except OSError:
            server.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with ssl.create_default_context(cafile=str(trusted)).wrap_socket(client, server_hostname=name):
            return ""
    except ssl.SSLCertVerificationError as error:
        return error.verify_message
    finally:
        client.close()
        thread.join()


def test_certificate_and_authority_stay_until_they_must_change(tmp_path: Path) -> None:
    first = authority(tmp_path).certificate()
    root = authority(tmp_path).root
    assert authority(tmp_path, now=NOW + dt.timedelta(days=300)).certificate() == first
    assert authority(tmp_path, NAMES[:2]).certificate() == first
    other = authority(tmp_path, [*NAMES, "192.168.1.21"]).certificate()
    assert other.fingerprint != first.fingerprint
    later = authority(tmp_path, now=NOW + dt.timedelta(days=380)).certificate()
    assert later.fingerprint != other.fingerprint
    (tmp_path / "station.key").write_text("broken")
    assert authority(tmp_path).certificate().fingerprint != later.fingerprint
    assert authority(tmp_path).root == root, "tablets installed it"


def test_a_clock_that_was_behind_costs_nothing(tmp_path: Path) -> None:
    """A Pi's clock stands at its image's day until somebody tells it: the certificate of then is replaced."""
    early = authority(tmp_path, now=NOW - 2 * LIFE)
    root, first = early.root, early.certificate()
    now = authority(tmp_path)
    assert now.certificate().fingerprint != first.fingerprint
    assert now.root == root and shaken(*files(tmp_path), "192.168.1.20") == ""


def files(folder: Path) -> tuple[Path, Path, Path]:
    return folder / "station.crt", folder / "station.key", folder / "authority.crt"


def test_a_client_that_installed_the_authority_trusts_the_station_and_nobody_else(tmp_path: Path) -> None:
    authority(tmp_path / "ours").certificate()
    authority(tmp_path / "theirs").certificate()
    for name in NAMES:
        assert shaken(*files(tmp_path / "ours"), name) == ""
    assert "mismatch" in shaken(*files(tmp_path / "ours"), "192.168.1.99")
    chain, key, _ = files(tmp_path / "theirs")
    assert shaken(chain, key, tmp_path / "ours" / "authority.crt", NAMES[0])


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_whoever_steals_its_key_passes_for_no_site_on_the_internet(tmp_path: Path, name: str) -> None:
    """Name constraints, checked by OpenSSL."""
    authority(tmp_path).certificate()
    root = x509.load_pem_x509_certificate((tmp_path / "authority.crt").read_bytes())
    stolen = serialization.load_pem_private_key((tmp_path / "authority.key").read_bytes(), None)
    assert isinstance(stolen, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    said: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
    forged = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(root.subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW - dt.timedelta(days=1))
        .not_valid_after(NOW + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([said]), critical=True)
        # from Python 3.13 on a client asks for these two first
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(stolen.public_key()), critical=False)
        .sign(stolen, hashes.SHA256())
    )
    (tmp_path / "forged.crt").write_bytes(forged.public_bytes(serialization.Encoding.PEM))
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / "forged.key").write_bytes(key.private_bytes(*form))
    told = shaken(tmp_path / "forged.crt", tmp_path / "forged.key", tmp_path / "authority.crt", name)
    assert "permitted subtree" in told


def test_a_name_given_later_is_left_out_rather_than_spoiling_all(tmp_path: Path) -> None:
    authority(tmp_path).certificate()
    authority(tmp_path, [*NAMES, "tianyuan", "203.0.113.5", "10.1.2.3"]).certificate()
    shown = x509.load_pem_x509_certificate((tmp_path / "station.crt").read_bytes())
    names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(name.value) for name in names] == [*NAMES, "10.1.2.3"]
    assert shaken(*files(tmp_path), "10.1.2.3") == ""


def test_a_public_address_of_the_first_day_is_its_own(tmp_path: Path) -> None:
    """A university's network gives such ones."""
    authority(tmp_path, [*NAMES, "203.0.113.5"]).certificate()
    assert shaken(*files(tmp_path), "203.0.113.5") == ""


def test_keys_are_the_stations_users_alone(tmp_path: Path) -> None:
    made = authority(tmp_path / "https")
    certificate = made.certificate()
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "https").iterdir()} == {0o600}
    assert (tmp_path / "https").stat().st_mode & 0o777 == 0o700
    assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", certificate.fingerprint)
    assert made.name == f"Tianyuan {socket.gethostname()}"[:64]
