"""What the DNS of a club has to say, so that its mail arrives and is believed."""

from __future__ import annotations

import msgspec

LONGEST = 255  # characters of one string in a TXT record
SPF_WHY = "which servers send your mail; if your provider names an include: for this, add it"


class Record(msgspec.Struct, frozen=True):
    """One record, and why it is wanted."""

    topic: str
    name: str  # without the dot at the end
    kind: str
    value: str
    why: str

    @property
    def in_zone(self) -> str:
        """The record as a line of a zone file."""
        return f"{self.name}. IN {self.kind} {self.data}"

    @property
    def data(self) -> str:
        """The value as a zone file writes it; a text comes in strings that are short enough."""
        return quoted(self.value) if self.kind == "TXT" else f"{self.value}."


def records(
    domain: str, host: str, selector: str, key: str, sender: str = "", reports: str = ""
) -> list[Record]:
    """For a domain whose mail comes in at `host`, and goes out there or at `sender`."""
    return [
        Record("MX", domain, "MX", f"10 {host}", "where mail to your domain goes"),
        Record("SPF", domain, "TXT", spf(host, sender), SPF_WHY),
        Record(
            "DKIM",
            f"{selector}._domainkey.{domain}",
            "TXT",
            key,
            "the key by which others check our signatures",
        ),
        Record(
            "DMARC",
            f"_dmarc.{domain}",
            "TXT",
            dmarc(reports),
            "what becomes of mail that only pretends to come from you",
        ),
    ]


def spf(host: str, sender: str) -> str:
    """Mail comes from where mail to us goes, and from the server that sends for us."""
    others = f" a:{sender}" if sender and sender != host else ""
    return f"v=spf1 mx{others} -all"


def dmarc(reports: str) -> str:
    """Put aside what is not ours; with the address that reports go to, if there is one."""
    return "v=DMARC1; p=quarantine" + (f"; rua=mailto:{reports}" if reports else "")


def quoted(text: str) -> str:
    """A text in strings of a length that the DNS takes."""
    pieces = [text[at : at + LONGEST] for at in range(0, len(text), LONGEST)]
    return " ".join('"' + piece.replace("\\", r"\\").replace('"', r"\"") + '"' for piece in pieces)
