"""Did the person in From really send this? A proof, or none; never a guess.

A proof is a DKIM signature that we checked, or the word of a mail server that we trust. Either
counts only for a mail that no two readers can read differently: plain headers, each of the
important ones once. What a proof does not say: that the mail is new (it can be sent again by
anyone who got it: deadlines, message ids and fingerprints guard against that), nor that
headers are the person's which his provider leaves unsigned.

A trusted server must remove every Authentication-Results header with its own name from the mail
that it takes in (RFC 8601, section 5), and must always add its own on top.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable

import dkim
import msgspec
from dkim.dnsplug import get_txt
from dkim.util import InvalidTagValueList, parse_tag_value

from pbem.post.reading import headers
from pbem.post.reading.letter import Letter
from pbem.post.sender.authentication_results import Result, read_results
from pbem.post.sender.domain_alignment import aligned, domain_of

Dns = Callable[[bytes], bytes | None]
Tags = dict[bytes, bytes]

FIELD = re.compile(rb"([!-9;-~]{1,200}):")
ONCE = (
    *("from", "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "in-reply-to"),
    *("references", "content-type", "content-transfer-encoding"),
)
PLAIN_FROM = re.compile(
    rf"(?:(?:[^<>()@]|\([^<>()@]*\))*|\s*{headers.ADDRESS.pattern}\s*)<\s*{headers.ADDRESS.pattern}\s*>\s*"
    rf"|\s*{headers.ADDRESS.pattern}\s*(?:\([^()<>@]*\)\s*)?"
)
MUST_BE_SIGNED = ("from", "subject", "date")  # if the mail has them
ALGORITHMS = {b"rsa-sha256", b"ed25519-sha256"}  # not rsa-sha1: RFC 8301
MOST_SIGNATURES = 5
LONGEST_SIGNATURE = 4_000
LONGEST_KEY = 1_500  # of the record in the DNS; a longer key only serves to keep us busy
SLACK = 600  # seconds that clocks may differ
RUNS = re.compile(rb"[ \t]{2,}+")
SILENT = logging.Logger("dkim", logging.CRITICAL + 1)  # others' broken signatures are no news


class SenderProof(msgspec.Struct, frozen=True):
    """Who vouches for the sender: by 'dkim' or 'authentication-results', and which domain."""

    by: str
    domain: str


def look_up(name: bytes) -> bytes | None:
    """The TXT record of this name in the real DNS."""
    record: bytes | None = get_txt(name)
    return record


def proof(
    raw: bytes, letter: Letter, *, dns: Dns | None, trusted: tuple[str, ...] = ()
) -> SenderProof | None:
    """Why we believe that the letter's sender sent it; nothing when there is no reason to.

    `dns` finds TXT records; without it, signatures are not checked. `trusted` are the names
    under which our own mail servers write Authentication-Results.
    """
    fields = _fields(raw)
    domain = domain_of(letter.sender)
    if not fields or not domain or not _unmistakable(fields, letter.sender):
        return None
    signatures = _signatures(fields, domain)
    found = _by_results(fields, signatures, domain, trusted)
    if found is None and dns is not None:
        found = _by_dkim(raw, fields, signatures, dns)
    return found


Fields = list[tuple[str, bytes]]


def _fields(raw: bytes) -> Fields:
    """The headers, if every reader must see the same ones; none if readers could differ.

    A lone CR, a line without a colon or an mbox separator ends the headers for one reader and
    not for another: what one takes for the signed mail, the other takes for its body.
    """
    end = re.search(rb"\n\r?\n", raw)
    fields: Fields = []
    head = raw[: end.start()] if end else raw.removesuffix(b"\n")
    for line in re.split(rb"\r?\n", head.removesuffix(b"\r")):
        if b"\r" in line:
            return []
        if line[:1] in (b" ", b"\t") and fields:
            fields[-1] = (fields[-1][0], fields[-1][1] + line)
        elif found := FIELD.match(line):
            fields.append((found[1].decode("ascii").lower(), line[found.end() :]))
        else:
            return []
    return fields


def _values(fields: Fields, name: str) -> list[bytes]:
    return [value for each, value in fields if each == name]


def _unmistakable(fields: Fields, sender: str) -> bool:
    """Each important header stands there once, and From names this one address and no other."""
    if any(len(_values(fields, name)) > 1 for name in ONCE):
        return False
    value = headers.plain_value(b"".join(_values(fields, "from")))
    bare = headers.QUOTED.sub(" ", value)
    named = {each.lower() for each in headers.ADDRESS.findall(bare)}
    return named == {sender} and PLAIN_FROM.fullmatch(bare) is not None


def _signatures(fields: Fields, domain: str) -> dict[int, Tags]:
    """The tags of the signatures that could speak for the domain, by their place in the mail."""
    found: dict[int, Tags] = {}
    for place, value in enumerate(_values(fields, "dkim-signature")):
        try:
            tags: Tags = parse_tag_value(value)
        except InvalidTagValueList:
            continue
        if aligned(tags.get(b"d", b"").decode("ascii", "replace").lower(), domain):
            found[place] = tags
    return found


def _covers(tags: Tags, fields: Fields) -> bool:
    """Does the signature, if valid, hold for the whole text and what matters in the head?"""
    names = {each.strip().lower() for each in tags.get(b"h", b"").split(b":")}
    present = [name for name in MUST_BE_SIGNED if _values(fields, name)]
    return b"l" not in tags and all(name.encode() in names for name in present)


def _timely(tags: Tags) -> bool:
    """Neither expired nor from the future."""
    made, ends = tags.get(b"t", b"0"), tags.get(b"x", b"9" * 12)
    if not all(re.fullmatch(rb"\d{1,12}", each) for each in (made, ends)):
        return False
    return int(made) <= time.time() + SLACK and time.time() <= int(ends)


def _by_dkim(
    raw: bytes, fields: Fields, signatures: dict[int, Tags], dns: Dns
) -> SenderProof | None:
    """The first good signature among the first few that could be."""
    if sum(len(run) ** 2 for run in RUNS.findall(raw)) > 5e7:
        return None  # dkim takes time by the square of them
    lengths = [len(value) for value in _values(fields, "dkim-signature")]
    for place, tags in list(signatures.items())[:MOST_SIGNATURES]:
        fit = _covers(tags, fields) and _timely(tags) and tags.get(b"a") in ALGORITHMS
        if fit and lengths[place] <= LONGEST_SIGNATURE and _valid(raw, place, tags, dns):
            return SenderProof("dkim", tags[b"d"].decode("ascii").lower())
    return None


def _valid(raw: bytes, place: int, tags: Tags, dns: Dns) -> bool:
    """Does the signature at this place match the mail and the key in the DNS?"""

    def key(name: bytes, timeout: float) -> bytes | None:
        record = dns(name)
        return record if record and _usable(record, tags) else None

    try:
        return bool(dkim.DKIM(raw, logger=SILENT).verify(idx=place, dnsfunc=key))
    except Exception:  # strangers wrote the mail and the key; dkim fails on both in many ways
        return False


def _usable(record: bytes, tags: Tags) -> bool:
    """Is the key meant for such a signature (RFC 6376, 3.6.1)? dkim does not look at these."""
    if len(record) > LONGEST_KEY:
        return False
    says: Tags = parse_tag_value(record)
    flags = {each.strip() for each in says.get(b"t", b"").split(b":")}
    hashes = {each.strip() for each in says.get(b"h", b"sha256").split(b":")}
    speaker = tags.get(b"i", b"@" + tags[b"d"]).rpartition(b"@")[2].lower()
    strict = b"s" in flags and speaker != tags[b"d"].lower()
    return b"y" not in flags and not strict and b"sha256" in hashes


def _by_results(
    fields: Fields, signatures: dict[int, Tags], domain: str, trusted: tuple[str, ...]
) -> SenderProof | None:
    """The word of a trusted server: only its own, in the topmost header of all."""
    told = _values(fields, "authentication-results")
    found = read_results(headers.plain_value(told[0])) if told else None
    if found is None or found.server not in {each.lower() for each in trusted}:
        return None
    if not all(_covers(tags, fields) for tags in signatures.values()):
        return None  # the server may have passed a signature that leaves room for additions
    vouching = (_vouches(result, domain) for result in found.results)
    speaker = next((each for each in vouching if each), "")
    return SenderProof("authentication-results", speaker) if speaker else None


def _vouches(result: Result, domain: str) -> str:
    """The domain that this result vouches with; SPF speaks of the envelope and does not count."""
    if result.result != "pass":
        return ""
    if result.method == "dmarc":
        return domain if result.only("header.from") == domain else ""
    if result.method == "dkim":
        speaker = result.only("header.d") or result.only("header.i").rpartition("@")[2]
        return speaker if aligned(speaker, domain) else ""
    return ""
