"""The station's own certificate for the phone."""

import datetime as dt
import re
from pathlib import Path

from cryptography import x509

from station.cameras.phone.certificate import own_certificate

NOW = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)
NAMES = ["board", "board.local", "192.168.1.20"]


def test_the_certificate_stays_until_it_must_change(tmp_path: Path) -> None:
    first = own_certificate(tmp_path, NAMES, NOW)
    assert own_certificate(tmp_path, NAMES, NOW + dt.timedelta(days=300)) == first
    assert own_certificate(tmp_path, NAMES[:2], NOW) == first
    assert own_certificate(tmp_path, [*NAMES, "192.168.1.21"], NOW).fingerprint != first.fingerprint
    second = own_certificate(tmp_path, NAMES, NOW)
    assert own_certificate(tmp_path, NAMES, NOW + dt.timedelta(days=380)).fingerprint != second.fingerprint
    (tmp_path / "station.key").write_text("broken")
    assert own_certificate(tmp_path, NAMES, NOW).fingerprint != second.fingerprint


def test_the_certificate_names_the_station_and_its_key_is_private(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, NAMES, NOW)
    listed = x509.load_pem_x509_certificate(made.certificate_path.read_bytes())
    names = listed.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(name.value) for name in names] == NAMES
    assert made.key_path.stat().st_mode & 0o777 == 0o600
    assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", made.fingerprint)
