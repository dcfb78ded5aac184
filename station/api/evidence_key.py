"""GET /api/evidence/key: the key by which anybody checks this station's evidence, and the newest head."""

from base64 import b64encode
from hashlib import sha256
from io import BytesIO

import segno
from fastapi import APIRouter

from station.api import schemas
from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.storage.signing import Signing

FINGERPRINT_LETTERS, HEAD_LETTERS = 16, 16


def routes(signing: Signing) -> APIRouter:
    """Public as the key is: it is to be seen, pinned and printed by whoever may have to check something one day."""
    router = APIRouter(prefix="/api", tags=["evidence"], responses=REPLIES)

    @router.get("/evidence/key")
    @allow(Role.SPECTATOR)
    def key() -> schemas.EvidenceKey:
        """The station's own; a person compares the fingerprint with what another place shows."""
        ours = signing.key
        if ours is None:
            raise RefusedRequestError(404, "no_key", "This station has signed nothing yet.")
        head = signing.heads.last(ours.name)
        svg = BytesIO()
        segno.make(str(ours), error="m").save(
            svg, kind="svg", scale=3, border=2, xmldecl=False, svgns=True, omitsize=True
        )
        return schemas.EvidenceKey(
            vkey=str(ours),
            fingerprint=fingerprint(str(ours)),
            qr_svg=svg.getvalue().decode(),
            records=head.checkpoint.size if head else 0,
            head=b64encode(head.checkpoint.root).decode()[:HEAD_LETTERS] if head else "",
            fault=str(signing.fault.code) if signing.fault else None,
        )

    return router


def fingerprint(vkey: str) -> str:
    """The first letters of the SHA-256 of a vkey line, in fours."""
    letters = sha256(vkey.encode()).hexdigest()[:FINGERPRINT_LETTERS]
    return " ".join(letters[at : at + 4] for at in range(0, FINGERPRINT_LETTERS, 4))
