"""Who really sent it: a proof for the honest, none for each trick that we know."""

from __future__ import annotations

import hashlib
import subprocess
import time

import dkim
import pytest
from dkim.canonicalization import CanonicalizationPolicy
from dkim.crypto import parse_pem_private_key

from pbem.post.reading.letter import read_letter
from pbem.post.sender.authentication_results import read_results
from pbem.post.sender.domain_alignment import aligned
from pbem.post.sender.proof_of_sender import SenderProof, proof
from pbem.post.ways_out.dkim_signing import new_key
from tests.post.keys import KEY, RECORD, need_openssl

HEAD = (
    b"From: Anna Berg <anna@player.example>\r\n"
    b"To: play@club.example\r\n"
    b"Subject: J17\r\n"
    b"Date: Thu, 01 Jan 2026 10:00:00 +0000\r\n"
    b"Message-ID: <1@player.example>\r\n"
)
MAIL = HEAD + b"\r\nM 2Pz 2305\r\n"
NAMES = (b"from", b"to", b"subject", b"date", b"message-id")
BY_DKIM = SenderProof("dkim", "player.example")
OUR_SERVER = ("mx.club.example",)


def signed(
    raw: bytes = MAIL,
    domain: bytes = b"player.example",
    names: tuple[bytes, ...] = NAMES,
    key: bytes = KEY,
    algorithm: bytes = b"rsa-sha256",
    **more: object,
) -> bytes:
    """The mail with a signature that may have any tags."""
    mail = dkim.DKIM(raw, signature_algorithm=algorithm)
    mail.hasher = hashlib.sha1 if algorithm == b"rsa-sha1" else hashlib.sha256
    policy = CanonicalizationPolicy.from_c_value(b"relaxed/relaxed")
    body = policy.canonicalize_body(mail.body)[: more.get("l")]
    fields = [
        (b"v", b"1"),
        (b"a", algorithm),
        (b"c", b"relaxed/relaxed"),
        (b"d", domain),
        (b"s", b"s1"),
        *((name.encode(), str(value).encode()) for name, value in more.items()),
        (b"h", b":".join(names)),
        (b"bh", dkim.base64.b64encode(mail.hasher(body).digest())),
        (b"b", b"0" * 60),
    ]
    private = parse_pem_private_key(key)
    value = mail.gen_header(fields, list(names), policy, b"DKIM-Signature", private)
    return b"DKIM-Signature: " + value + raw


def dns_with(record: str):
    """A DNS in which every domain has this key."""
    return lambda name: record.encode() if name.startswith(b"s1._domainkey.") else None


def proven(raw: bytes, record: str = RECORD) -> SenderProof | None:
    """What the signatures on a mail prove."""
    return proof(raw, read_letter(raw), dns=dns_with(record))


def vouched(
    results: str, raw: bytes = MAIL, trusted: tuple[str, ...] = OUR_SERVER
) -> SenderProof | None:
    """What a server's word on top of a mail proves."""
    raw = f"Authentication-Results: {results}\r\n".encode() + raw
    return proof(raw, read_letter(raw), dns=None, trusted=trusted)


# Signatures


def test_a_good_signature_of_the_senders_domain_is_a_proof():
    assert proven(signed()) == BY_DKIM


def test_a_mail_with_the_line_ends_of_files_is_proven_too():
    assert proven(signed().replace(b"\r\n", b"\n")) == BY_DKIM


def test_a_mail_without_a_signature_is_no_proof():
    assert proven(MAIL) is None


def test_the_case_of_domains_and_names_does_not_matter():
    raw = signed(MAIL.replace(b"@player.example>", b"@PLAYER.Example>"), b"Player.EXAMPLE")
    assert proven(raw.replace(b"DKIM-Signature:", b"dkim-SIGNATURE:")) == BY_DKIM


def test_a_domain_signs_for_its_subdomain():
    assert proven(signed(MAIL.replace(b"anna@", b"anna@mail."))) == BY_DKIM


def test_a_good_signature_below_others_is_found():
    assert proven(signed(signed(), b"list.example")) == BY_DKIM


def test_a_good_signature_below_a_broken_one_of_the_same_domain_is_found():
    broken = signed(MAIL.replace(b"2Pz", b"3Pz"))[: -len(MAIL)]
    assert proven(broken + signed()) == BY_DKIM


def test_only_the_first_five_signatures_are_looked_at():
    broken = signed(MAIL.replace(b"2Pz", b"3Pz"))[: -len(MAIL)]
    assert proven(broken * 4 + signed()) == BY_DKIM
    assert proven(broken * 5 + signed()) is None


def test_a_forged_from_with_a_good_signature_of_another_domain_is_no_proof():
    assert proven(signed(domain=b"evil.example")) is None


@pytest.mark.parametrize("domain", [b"example", b"ayer.example", b"mail.player.example", b"."])
def test_a_domain_that_only_resembles_the_senders_is_no_proof(domain):
    assert proven(signed(domain=domain)) is None


def test_a_changed_body_is_no_proof():
    assert proven(signed().replace(b"2305", b"2306")) is None


def test_a_changed_subject_is_no_proof():
    assert proven(signed().replace(b"J17", b"J18")) is None


def test_a_body_that_goes_on_after_the_signed_length_is_no_proof():
    whole = signed(l=len(b"M 2Pz 2305\r\n"))
    assert dkim.verify(whole + b"SURRENDER\r\n", dnsfunc=lambda _, timeout: RECORD.encode())
    assert proven(whole + b"SURRENDER\r\n") is None


def test_even_an_unchanged_body_with_a_signed_length_is_no_proof():
    assert proven(signed(l=len(b"M 2Pz 2305\r\n"))) is None


@pytest.mark.parametrize("header", [b"From: eve@evil.example", b"FROM: anna@player.example"])
def test_two_senders_are_no_proof(header):
    assert proven(header + b"\r\n" + signed()) is None


@pytest.mark.parametrize("name", [b"Subject", b"Date", b"Content-Type", b"In-Reply-To"])
def test_a_second_header_on_top_of_the_signed_one_is_no_proof(name):
    below = name + b": text/plain\r\n" if name not in HEAD else b""
    raw = signed(below + MAIL, names=(*NAMES, name.lower()))
    assert proven(raw) == BY_DKIM
    assert proven(name + b": text/html\r\n" + raw) is None


@pytest.mark.parametrize("name", [b"from", b"subject", b"date"])
def test_a_signature_that_leaves_out_what_matters_is_no_proof(name):
    assert proven(signed(names=tuple(each for each in NAMES if each != name))) is None


def test_a_subject_that_was_added_afterwards_is_no_proof():
    bare = MAIL.replace(b"Subject: J17\r\n", b"")
    raw = signed(bare, names=(b"from", b"date"))
    assert proven(raw) == BY_DKIM
    assert proven(b"Subject: J18\r\n" + raw) is None


def test_an_expired_signature_is_no_proof():
    assert proven(signed(x=int(time.time()) + 1000)) == BY_DKIM
    assert proven(signed(x=int(time.time()) - 1)) is None


def test_a_signature_from_the_future_is_no_proof():
    assert proven(signed(t=int(time.time()))) == BY_DKIM
    assert proven(signed(t=int(time.time()) + 7200)) is None


@pytest.mark.parametrize("moment", ["soon", "-1", "9" * 5000, "1e9"])
def test_a_moment_that_is_no_number_is_no_proof(moment):
    assert proven(signed(x=moment)) is None


def test_sha1_is_no_proof():
    raw = signed(algorithm=b"rsa-sha1")
    assert dkim.verify(raw, dnsfunc=lambda _, timeout: RECORD.encode())
    assert proven(raw) is None


@pytest.mark.parametrize(("bits", "found"), [("768", None), ("1024", BY_DKIM)])
def test_a_short_key_is_no_proof(bits, found):
    need_openssl()
    private = subprocess.run(["openssl", "genrsa", bits], capture_output=True, check=True).stdout
    words = ["openssl", "rsa", "-pubout", "-outform", "DER"]
    public = subprocess.run(words, input=private, capture_output=True, check=True).stdout
    record = f"k=rsa; p={dkim.base64.b64encode(public).decode()}"
    assert proven(signed(key=private), record) == found


def test_another_key_is_no_proof():
    need_openssl()
    assert proven(signed(), new_key()[1]) is None


@pytest.mark.parametrize(
    "record",
    [
        "",
        "v=DKIM1",
        "v=DKIM1; p=",
        "v=DKIM1; k=rsa; p=!!!",
        "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
        "garbage",
        f"{RECORD}; t=y",
        f"{RECORD}; s=tlsrpt",
        f"{RECORD}; s=other",
        f"{RECORD}; h=sha1",
        f"{RECORD}; n={'x' * 2000}",
    ],
)
def test_a_key_that_is_revoked_broken_on_trial_or_for_other_things_is_no_proof(record):
    assert proven(signed(), record) is None


def test_a_strict_key_does_not_speak_for_subdomains():
    raw = signed(i="@mail.player.example")
    assert proven(raw) == BY_DKIM
    assert proven(raw, f"{RECORD}; t=s") is None


@pytest.mark.parametrize("error", [OSError, TimeoutError, dkim.DnsTimeoutError, ValueError])
def test_a_dns_that_fails_is_no_proof_and_no_crash(error):
    def dns(name: bytes) -> bytes | None:
        raise error("no answer")

    raw = signed()
    assert proof(raw, read_letter(raw), dns=dns) is None


def test_without_a_dns_signatures_are_not_looked_at():
    raw = signed()
    assert proof(raw, read_letter(raw), dns=None) is None


def test_the_dns_is_not_asked_for_strangers():
    asked: list[bytes] = []
    raw = signed(domain=b"evil.example")
    proof(raw, read_letter(raw), dns=asked.append)
    assert asked == []


@pytest.mark.parametrize(
    "between",
    [
        b"X: y\r\rSURRENDER\r\r\r\n",
        b"X: y\rSubject: J18\r\n",
        b"From the top: SURRENDER\r\n",
        b"X" * 300 + b": y\r\n SURRENDER\r\n",
        b"SURRENDER\r\n",
    ],
)
def test_a_head_that_two_readers_could_end_at_different_places_is_no_proof(between):
    raw = signed()
    at = raw.index(b"Subject:")
    assert proven(raw[:at] + between + raw[at:]) is None


@pytest.mark.parametrize(
    "sender",
    [
        b"eve@player.example (x (y) <anna@player.example>)",
        b"<eve@player.example> <anna@player.example>",
        b"eve@player.example <anna@player.example>",
        b"eve@player.example, anna@player.example",
        b"eve;anna@player.example",
        b"<eve;anna@player.example>",
        b"undisclosed:anna@player.example;",
    ],
)
def test_a_from_that_can_be_read_in_two_ways_is_no_proof(sender):
    assert proven(signed(MAIL.replace(b"Anna Berg <anna@player.example>", sender))) is None


@pytest.mark.parametrize(
    "sender",
    [
        b"anna@player.example",
        b"<anna@player.example>",
        b'"Berg, Anna" <anna@player.example>',
        b'"anna@player.example" <anna@player.example>',
        b"anna@player.example <anna@player.example>",
        b"anna@player.example (Anna Berg)",
        b"Anna (home) <anna@player.example>",
        b"=?utf-8?q?=C3=84nne?= <anna@player.example>",
    ],
)
def test_a_from_as_people_have_it_is_no_hindrance(sender):
    assert proven(signed(MAIL.replace(b"Anna Berg <anna@player.example>", sender))) == BY_DKIM


def test_a_body_made_to_keep_us_busy_is_no_proof():
    assert proven(signed(MAIL + b" " * 5_000 + b"x\r\n")) == BY_DKIM
    assert proven(signed(MAIL + b" " * 8_000 + b"x\r\n")) is None


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"v=1",
        b";;;",
        b"v=1; d=player.example; h=from; b=; bh=",
        b"d=player.example; =",
        b"\xff",
    ],
)
def test_a_signature_that_is_none_is_no_proof_and_no_crash(value):
    assert proven(b"DKIM-Signature: " + value + b"\r\n" + MAIL) is None


# Which domain speaks for which


@pytest.mark.parametrize(
    ("speaker", "domain"),
    [
        ("player.example", "player.example"),
        ("player.example", "mail.player.example"),
        ("player.co.uk", "mail.player.co.uk"),
        ("co.uk", "co.uk"),
    ],
)
def test_a_domain_speaks_for_itself_and_below(speaker, domain):
    assert aligned(speaker, domain)


@pytest.mark.parametrize(
    ("speaker", "domain"),
    [
        ("example", "player.example"),
        ("co.uk", "player.co.uk"),
        ("com.au", "player.com.au"),
        ("github.io", "player.github.io"),
        ("mail.player.example", "player.example"),
        ("layer.example", "player.example"),
        ("", "player.example"),
        ("", ""),
        ("localhost", "localhost"),
    ],
)
def test_a_domain_does_not_speak_for_others(speaker, domain):
    assert not aligned(speaker, domain)


# The word of our server


@pytest.mark.parametrize(
    "results",
    [
        "mx.club.example; dkim=pass header.d=player.example",
        "mx.club.example 1; dkim=pass header.i=@player.example",
        "mx.club.example; dkim=pass header.i=anna@player.example header.s=s1 header.b=Ab/+12=",
        "mx.club.example; spf=fail smtp.mailfrom=x@y.z; dmarc=pass header.from=player.example",
        "MX.Club.Example; DKIM=Pass HEADER.D=Player.Example",
        "(a (nested) comment) mx.club.example; dkim/1 = pass (2048 bit) header.d=player.example;",
        'mx.club.example; dkim=pass reason="good; really" header.d="player.example"',
        "mx.club.example;\r\n dkim=fail header.d=x.example;\r\n\tdkim=pass header.d=player.example",
    ],
)
def test_our_servers_word_is_a_proof(results):
    assert vouched(results) == SenderProof("authentication-results", "player.example")


@pytest.mark.parametrize(
    "results",
    [
        "mx.evil.example; dkim=pass header.d=player.example",
        "mx.club.example.evil.example; dkim=pass header.d=player.example",
        "mx.club.example 2; dkim=pass header.d=player.example",
        "(mx.club.example) mx.evil.example; dkim=pass header.d=player.example",
        "dkim=pass header.d=player.example",
        "; dkim=pass header.d=player.example",
    ],
)
def test_the_word_of_another_server_is_no_proof(results):
    assert vouched(results) is None


@pytest.mark.parametrize(
    "results",
    [
        "mx.club.example; none",
        "mx.club.example; spf=pass smtp.mailfrom=anna@player.example",
        "mx.club.example; dkim=fail header.d=player.example",
        "mx.club.example; dkim=passed header.d=player.example",
        "mx.club.example; dkim=pass",
        "mx.club.example; dkim=pass header.d=evil.example",
        "mx.club.example; dkim=pass header.d=evil.example header.i=@player.example",
        "mx.club.example; dkim=pass header.d=evil.example header.d=player.example",
        "mx.club.example; dmarc=pass header.from=evil.example",
        "mx.club.example; dmarc=none header.from=player.example",
        "mx.club.example; dmarc=pass header.d=player.example",
        "mx.club.example; x-dkim=pass header.d=player.example",
        "mx.club.example; dkim/2=pass header.d=player.example",
    ],
)
def test_what_our_server_did_not_say_is_no_proof(results):
    assert vouched(results) is None


@pytest.mark.parametrize(
    "results",
    [
        "mx.club.example; dkim=fail (dkim=pass header.d=player.example)",
        "mx.club.example; dkim=fail (; dkim=pass header.d=player.example)",
        "mx.club.example; dkim=(pass)fail header.d=player.example",
        r"mx.club.example; dkim=fail (\); dkim=pass header.d=player.example)",
        'mx.club.example; dkim=fail reason="; dkim=pass header.d=player.example"',
        r'mx.club.example; dkim=fail reason="\"; dkim=pass header.d=player.example"',
        'mx.club.example; spf=pass smtp.mailfrom="; dkim=pass header.d=player.example;"@x.example',
        "mx.club.example; dkim=pass (header.d=player.example) header.d=evil.example",
        "mx.club.example; dkim=pass header.d=player.example (open",
        "mx.club.example; dkim=pass header.d=player.example) closed",
        'mx.club.example; dkim=pass header.d=player.example "open',
        "mx.club.example; dkim=pa(x)ss header.d=player.example",
        "mx.club.example; dkim=pass header.d=player.example stray",
        "mx.club.example; stray; dkim=pass header.d=player.example",
        r'mx.club.example; dkim=fail (\); dkim=pass header.d=player.example; x="y)"',
    ],
)
def test_tricks_with_comments_and_quotes_are_no_proof(results):
    assert vouched(results) is None


def test_without_a_trusted_server_nobodys_word_counts():
    assert vouched("mx.club.example; dkim=pass header.d=player.example", trusted=()) is None


def test_only_the_topmost_word_counts():
    ours = b"Authentication-Results: mx.club.example; dkim=pass header.d=player.example\r\n"
    assert vouched("mx.evil.example; none", ours + MAIL) is None
    assert vouched("mx.club.example; dkim=fail header.d=player.example", ours + MAIL) is None


def test_our_servers_word_on_a_signature_with_room_for_more_is_no_proof():
    results = (
        "mx.club.example; dkim=pass header.d=player.example; dmarc=pass header.from=player.example"
    )
    assert vouched(results, signed(l=3)) is None


def test_our_servers_word_on_a_mail_with_two_senders_is_no_proof():
    results = "mx.club.example; dmarc=pass header.from=player.example"
    assert vouched(results, b"From: anna@player.example\r\n" + MAIL) is None


def test_results_are_read_as_they_stand():
    found = read_results('mx; dkim=pass (x) header.d=a.example header.i="@a.example"; spf=none')
    assert found is not None
    assert [(each.method, each.result) for each in found.results] == [
        ("dkim", "pass"),
        ("spf", "none"),
    ]
    assert found.results[0].only("header.i") == "@a.example"
