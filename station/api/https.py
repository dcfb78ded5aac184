"""/api/https: how a tablet comes to trust the station's own secure address."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from station.api import schemas
from station.api.access import HERE
from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.qr import qr_svg
from station.authority import Authority


@dataclass(frozen=True)
class Secure:
    """Where the pages are served over TLS too. port, plain_port -- of HTTPS and HTTP; authority -- who vouches"""

    port: int
    plain_port: int
    authority: Authority


def routes(secure: Secure | None, reached_at: str | None) -> APIRouter:
    """Public: the certificate says nothing secret. secure -- None for a station without HTTPS."""
    router = APIRouter(prefix="/api/https", tags=["access"], responses=REPLIES)

    @router.get("")
    @allow(Role.SPECTATOR)
    def https(request: Request) -> schemas.Https | None:
        """Null for a station without it."""
        if secure is None:
            return None
        asked = request.url
        host = reached_at if reached_at and asked.hostname in HERE else asked.hostname or ""
        named = f"[{host}]" if ":" in host else host
        install = f"http://{named}:{secure.plain_port}/secure"
        return schemas.Https(
            install=install,
            qr_svg=qr_svg(install),
            secure=f"https://{named}:{secure.port}/",
            name=secure.authority.name,
            fingerprint=secure.authority.fingerprint,
            reachable=host not in HERE,
        )

    @router.get("/authority.crt", response_class=Response)
    @allow(Role.SPECTATOR)
    def authority() -> Response:
        """What a tablet installs: DER, under the type by which iOS and Android take it for a certificate to install."""
        if secure is None:
            raise RefusedRequestError(404, "no_https", "This station serves no HTTPS.")
        headers = {"Content-Disposition": 'inline; filename="tianyuan.crt"'}
        return Response(secure.authority.root, media_type="application/x-x509-ca-cert", headers=headers)

    return router
