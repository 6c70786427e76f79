"""What is packed on its way: drawings, style sheets and scripts, where the browser can unpack them.

Pages are not: what a stranger makes them say stands beside secrets in them, and a length can tell.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from flask import Flask, Response, request

from pbem.league.unit_of_work import House

PACKABLE = (".css", ".js", ".svg")


def install(app: Flask, house: House) -> None:
    """Pack our own files once, and send them so."""
    folder = Path(app.static_folder or "")
    files = {
        each.name: _own(each.read_bytes()) for each in folder.iterdir() if each.suffix in PACKABLE
    }

    def send_packed(response: Response) -> Response:
        name = str((request.view_args or {}).get("filename", ""))
        if request.endpoint != "static" or name not in files:
            return response
        response.vary.add("Accept-Encoding")
        if response.status_code == 200 and request.accept_encodings["gzip"]:
            response.direct_passthrough = False
            response.data = files[name]
            response.headers["Content-Encoding"] = "gzip"
        return response

    app.after_request(send_packed)


@cache
def _own(data: bytes) -> bytes:
    """One of our own files, packed: there are few, and every application has the same."""
    return pack(data)


def pack(data: bytes) -> bytes:
    """The same bytes for the same data, whenever they are packed."""
    return gzip.compress(data, 9, mtime=0)


def packed_response(data: bytes, mimetype: str) -> Response:
    """What was packed before, unpacked for those who cannot do it themselves."""
    can = bool(request.accept_encodings["gzip"])
    response = Response(data if can else gzip.decompress(data), mimetype=mimetype)
    if can:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response
