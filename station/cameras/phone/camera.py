"""`phone:` as a source: receiver, certificate and address made once, kept while the camera is reopened."""

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass

import segno

from hardware.phone import Mailbox, PhoneCamera
from station.address import network_address
from station.authority import Authority
from station.cameras.phone.receiver import PhoneReceiver
from station.locale.catalog import Language, catalog

PORT = 8443


@dataclass(frozen=True)
class Invitation:
    """For whoever holds the phone. address -- with its secret; fingerprint -- of the certificate, to compare"""

    address: str
    fingerprint: str

    @property
    def link(self) -> str:
        """What stands behind the # stays in the phone: its page shows it to compare."""
        return f"{self.address}#{self.fingerprint}"


class PhoneSource:
    """Opens the phone's camera, as often as asked. The first time the receiver starts and the address is told.

    authority -- signs the receiver's certificate: a phone that installed it is not warned
    """

    def __init__(self, authority: Authority, tell: Callable[[Invitation], None], port: int = PORT) -> None:
        self._authority, self._tell, self._port = authority, tell, port
        self._mailbox = Mailbox()
        self._receiver: PhoneReceiver | None = None
        self.invitation: Invitation | None = None

    def open(self, _: str = "") -> PhoneCamera:
        """See `hardware.sources.Opener`."""
        if self._receiver is None:
            certificate = self._authority.certificate()
            secret = secrets.token_urlsafe(9)
            paths = (certificate.chain_path, certificate.key_path)
            self._receiver = PhoneReceiver(self._mailbox, *paths, secret, port=self._port)
            address = f"https://{network_address() or 'localhost'}:{self._receiver.port}/{secret}"
            self.invitation = Invitation(address, certificate.fingerprint)
            self._tell(self.invitation)
        return PhoneCamera(self._mailbox)

    def close(self) -> None:
        """Stops the receiver."""
        if self._receiver:
            self._receiver.close()


def tell_on_stderr(invitation: Invitation, language: Language) -> None:
    """For a person at the terminal, or in the service's log."""
    words = catalog(language)
    print(
        qr_text(invitation.link),
        words.text("phone_open", address=invitation.address),
        words.text("phone_certificate", print=invitation.fingerprint),
        sep="\n",
        file=sys.stderr,
        flush=True,
    )


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
