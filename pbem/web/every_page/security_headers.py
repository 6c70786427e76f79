"""Headers that tell a browser what our pages may do: nothing but show themselves."""

from __future__ import annotations

from flask import Flask, Response, request

from pbem.league.unit_of_work import House

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
A_YEAR = 365 * 24 * 60 * 60


def install(app: Flask, house: House) -> None:
    """Set the headers of every answer; what a page has set itself stays."""
    https = (house.settings.web_url or "").startswith("https:")

    def harden(response: Response) -> Response:
        headers = response.headers
        headers.setdefault("Content-Security-Policy", POLICY)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Permissions-Policy", PERMISSIONS)
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if "frame-ancestors 'none'" in headers["Content-Security-Policy"]:
            headers.setdefault("X-Frame-Options", "DENY")
        if https or request.is_secure:
            headers.setdefault("Strict-Transport-Security", f"max-age={A_YEAR}")
        known = response.status_code in (200, 304)
        if request.endpoint == "static" and known and request.args.get("v"):
            headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
        headers.setdefault("Cache-Control", "no-cache")
        return response

    app.after_request(harden)


def embeddable(response: Response, policy: str) -> Response:
    """Let other sites show a picture of ours; it can do nothing by itself."""
    response.headers["Content-Security-Policy"] = policy
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response
