"""`phone:` as a source: receiver, certificate and address made once, kept while the camera is reopened."""

import datetime as dt
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

import segno

from hardware.phone import Mailbox, PhoneCamera
from station.address import network_address
from station.cameras.phone.certificate import own_certificate
from station.cameras.phone.receiver import PhoneReceiver, own_names
from station.locale.catalog import Language, catalog

PORT = 8443


class PhoneSource:
    """Opens the phone's camera, as often as asked. The first time the receiver starts and the address is told.

    folder -- keeps certificate and key
    tell -- takes the address, the certificate's fingerprint and a QR code of both, for whoever holds the phone
    """

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], None],
        now: Callable[[], dt.datetime],
        port: int = PORT,
        language: Language = "en",
    ) -> None:
        self._words = catalog(language)
        self._folder, self._tell, self._now, self._port = folder, tell, now, port
        self._mailbox = Mailbox()
        self._receiver: PhoneReceiver | None = None

    def open(self, _: str = "") -> PhoneCamera:
        """See `hardware.sources.Opener`."""
        if self._receiver is None:
            certificate = own_certificate(self._folder, own_names(), self._now())
            secret = secrets.token_urlsafe(9)
            paths = (certificate.certificate_path, certificate.key_path)
            self._receiver = PhoneReceiver(self._mailbox, *paths, secret, port=self._port)
            address = f"https://{network_address() or 'localhost'}:{self._receiver.port}/{secret}"
            # what stands behind the # stays in the phone: its page shows it to compare
            code = qr_text(f"{address}#{certificate.fingerprint}")
            opened = self._words.text("phone_open", address=address)
            compared = self._words.text("phone_certificate", print=certificate.fingerprint)
            self._tell(f"{code}\n{opened}\n{compared}")
        return PhoneCamera(self._mailbox)

    def close(self) -> None:
        """Stops the receiver."""
        if self._receiver:
            self._receiver.close()


def tell_on_stderr(text: str) -> None:
    """For a person at the terminal, or in the service's log."""
    print(text, file=sys.stderr, flush=True)


def qr_text(address: str) -> str:
    """The address as a QR code of half blocks, for a terminal."""
    rows = [list(row) for row in segno.make(address, error="m").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    marks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(marks[bool(upper), bool(lower)] for upper, lower in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )
