"""The station's own small authority: a tablet installs it once and then trusts the station's HTTPS.

Its name constraints (RFC 5280, 4.2.1.10; critical) let it vouch for this machine's names and for addresses of private
networks alone: whoever steals its key cannot pass for a site on the internet.
"""

import datetime as dt
import ipaddress
import os
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from station.address import network_address

LIFE = dt.timedelta(days=397)  # of the station's certificate: browsers refuse longer ones
RENEW = dt.timedelta(days=30)
# Of the authority: fixed, as a Pi's clock may be years behind when it is made.
FROM, UNTIL = dt.datetime(2024, 1, 1, tzinfo=dt.UTC), dt.datetime(2049, 12, 31, tzinfo=dt.UTC)
PRIVATE = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10",
    "::1/128",
)  # fmt: skip


@dataclass(frozen=True)
class Certificate:
    """What a server needs: chain and key (paths of PEM files), and the certificate's SHA-256 as browsers show it."""

    chain_path: Path
    key_path: Path
    fingerprint: str


class Authority:
    """Made at the first use, kept in `folder`; damaged files are made anew, and tablets have to install it again.

    names -- host names and addresses by which the station is reached now
    now -- time of day, with a time zone
    """

    def __init__(self, folder: Path, names: Callable[[], Sequence[str]], now: Callable[[], dt.datetime]) -> None:
        self._folder, self._names, self._now = folder, names, now
        self._lock = threading.Lock()  # the pages' server and the phone's may both ask

    @property
    def root(self) -> bytes:
        """The authority's certificate as DER: what a tablet installs."""
        with self._lock:
            return self._root()[0].public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of that, "AB:CD:…": for people to compare."""
        with self._lock:
            return fingerprint_of(self._root()[0])

    @property
    def name(self) -> str:
        """As a tablet lists it."""
        with self._lock:
            (found,) = self._root()[0].subject.get_attributes_for_oid(NameOID.COMMON_NAME)
            return str(found.value)

    def certificate(self) -> Certificate:
        """The station's own, made anew where it is broken, soon over, another authority's or lacks a name."""
        chain_path, key_path = self._folder / "station.crt", self._folder / "station.key"
        with self._lock:
            root, root_key = self._root()
            names = [name for name in dict.fromkeys(self._names()) if _may_vouch(root, name)]
            kept = _kept(chain_path, key_path)
            if kept is None or not _good(kept, root, names, self._now()):
                kept = _sign(chain_path, key_path, root, root_key, names, self._now())
            return Certificate(chain_path, key_path, fingerprint_of(kept))

    def _root(self) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
        path, key_path = self._folder / "authority.crt", self._folder / "authority.key"
        kept = _kept(path, key_path)
        if kept is not None:
            return kept, _key(key_path)
        key = ec.generate_private_key(ec.SECP256R1())
        here = socket.gethostname()
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Tianyuan {here}"[:64])])
        permitted = [*PRIVATE, *(name for name in self._names() if not _is_private(name))]
        root = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(FROM)
            .not_valid_after(UNTIL)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(x509.NameConstraints([_subtree(one) for one in permitted], None), critical=True)
            .sign(key, hashes.SHA256())
        )
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_key(key_path, key)
        _write(path, root.public_bytes(serialization.Encoding.PEM))
        return root, key


def own_authority(data: Path, now: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC)) -> Authority:
    """That of the station with this data folder; nothing is made before it is asked."""
    return Authority(data / "https", own_names, now)


def own_names() -> list[str]:
    """By which names and addresses this machine is reached; the loopback address too."""
    host = socket.gethostname()
    names = [host, f"{host}.local", "localhost", "127.0.0.1"]
    if address := network_address():
        names.append(address)
    return list(dict.fromkeys(names))


def fingerprint_of(certificate: x509.Certificate) -> str:
    """SHA-256 in the form that browsers and tablets show."""
    digest = certificate.fingerprint(hashes.SHA256()).hex().upper()
    return ":".join(digest[i : i + 2] for i in range(0, len(digest), 2))


def _sign(
    path: Path,
    key_path: Path,
    root: x509.Certificate,
    root_key: ec.EllipticCurvePrivateKey,
    names: Sequence[str],
    now: dt.datetime,
) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = root.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tianyuan station")]))
        .issuer_name(root.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + LIFE - dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_general_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(issuer), critical=False)
        .sign(root_key, hashes.SHA256())
    )
    _write_key(key_path, key)
    _write(path, b"".join(one.public_bytes(serialization.Encoding.PEM) for one in (certificate, root)))
    return certificate


def _kept(path: Path, key_path: Path) -> x509.Certificate | None:
    try:
        certificate = x509.load_pem_x509_certificate(path.read_bytes())  # the first of a chain
        key = serialization.load_pem_private_key(key_path.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    return certificate if certificate.public_key() == key.public_key() else None


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def _good(certificate: x509.Certificate, root: x509.Certificate, names: Sequence[str], now: dt.datetime) -> bool:
    try:
        certificate.verify_directly_issued_by(root)
    except Exception:  # another authority's, or none
        return False
    listed = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {str(name.value) for name in listed}
    return certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEW and set(names) <= known


def _may_vouch(root: x509.Certificate, name: str) -> bool:
    """Whether the authority's constraints let it: of another name, given to the machine later, it must keep silent."""
    permitted = root.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return any(isinstance(one, x509.DNSName) and _below(name, one.value) for one in permitted)
    blocks = (one.value for one in permitted if isinstance(one, x509.IPAddress))
    return any(address in block for block in blocks if isinstance(block, ipaddress.IPv4Network | ipaddress.IPv6Network))


def _below(name: str, domain: str) -> bool:
    return name.lower() == domain.lower() or name.lower().endswith(f".{domain.lower()}")


def _is_private(name: str) -> bool:
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(block) for block in PRIVATE)


def _subtree(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_network(name))
    except ValueError:
        return x509.DNSName(name)


def _general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _write(path, key.private_bytes(*form))


def _write(path: Path, content: bytes) -> None:
    """Readable by the owner only, from its first byte on."""
    draft = path.with_name(path.name + ".new")
    with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
