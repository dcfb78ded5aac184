"""The station's own certificate. Nobody vouches for it: the owner compares the fingerprint once."""

import datetime as dt
import ipaddress
import os
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

LIFE = dt.timedelta(days=397)  # browsers refuse longer ones
RENEW = dt.timedelta(days=30)


@dataclass(frozen=True)
class Certificate:
    """Where certificate and key lie (PEM), and the SHA-256 fingerprint as browsers show it, "AB:CD:…"."""

    certificate_path: Path
    key_path: Path
    fingerprint: str


def own_certificate(folder: Path, names: list[str], now: dt.datetime) -> Certificate:
    """The certificate kept in `folder`; a fresh one where it is missing, broken, soon over, or lacks a name.

    names -- host names and addresses by which the station is reached
    now -- time of day, with a time zone. A clock that is wrong by years makes a certificate that browsers refuse
    """
    certificate_path, key_path = folder / "station.crt", folder / "station.key"
    kept = _kept(certificate_path, key_path)
    if kept is None or not _good(kept, names, now):
        kept = _make(certificate_path, key_path, names, now)
    digest = kept.fingerprint(hashes.SHA256()).hex().upper()
    fingerprint = ":".join(digest[i : i + 2] for i in range(0, len(digest), 2))
    return Certificate(certificate_path, key_path, fingerprint)


def _kept(certificate_path: Path, key_path: Path) -> x509.Certificate | None:
    try:
        certificate = x509.load_pem_x509_certificate(certificate_path.read_bytes())
        key = serialization.load_pem_private_key(key_path.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    return certificate if certificate.public_key() == key.public_key() else None


def _good(certificate: x509.Certificate, names: list[str], now: dt.datetime) -> bool:
    listed = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {str(name.value) for name in listed}
    return certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEW and set(names) <= known


def _make(certificate_path: Path, key_path: Path, names: list[str], now: dt.datetime) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tianyuan station")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + LIFE - dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_general_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    certificate_path.parent.mkdir(parents=True, exist_ok=True)
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _write(key_path, key.private_bytes(*form))
    _write(certificate_path, certificate.public_bytes(serialization.Encoding.PEM))
    return certificate


def _general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _write(path: Path, content: bytes) -> None:
    """Readable by the owner only, from its first byte on."""
    draft = path.with_name(path.name + ".new")
    with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(content)
    draft.replace(path)
