"""Small mails for tests."""

from __future__ import annotations


def mail(text: str = "DONE\n", kind: str = "text/plain; charset=utf-8", **headers: str) -> bytes:
    """A mail with this text; headers replace the usual ones, '_' stands for '-'."""
    heads = {
        "From": "Anna Berg <anna@player.example>",
        "To": "game@pbem.example",
        "Message-ID": "<1@player.example>",
        "Content-Type": kind,
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    head = "".join(f"{name}: {value}\n" for name, value in heads.items() if value)
    return f"{head}\n{text}".encode()
