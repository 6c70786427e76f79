"""pbem dns: a key that is made once, and records that a name server takes."""

from __future__ import annotations

import os
import stat

import dkim
import dns.zone
import pytest

from pbem.commands.installation.dkim_keys import record_of
from pbem.commands.installation.dns_records import quoted
from pbem.post.ways_out.dkim_signing import Signer, new_key
from tests.post.keys import need_openssl

DOMAIN = "club.example.org"
FRAME = f"$TTL 3600\n@ IN SOA ns.{DOMAIN}. me.{DOMAIN}. 1 1 1 1 1\n@ IN NS ns.{DOMAIN}.\n"


@pytest.fixture(autouse=True)
def _keys_can_be_made() -> None:
    need_openssl()


@pytest.fixture(autouse=True)
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in [each for each in os.environ if each.startswith("PBEM_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PBEM_ADDRESS", f"play@{DOMAIN}")
    return monkeypatch


@pytest.fixture
def key(tmp_path):
    return tmp_path / "data" / "dkim.pem"


def texts(zone: str, name: str) -> list[str]:
    """The texts of a name, as a name server reads the zone."""
    found = dns.zone.from_text(FRAME + zone, origin=f"{DOMAIN}.").get_rdataset(name, "TXT")
    return [b"".join(each.strings).decode() for each in found]


def test_the_key_is_made_for_its_owner_alone(pbem, key):
    assert pbem("dns").exit_code == 0
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_a_key_that_is_there_is_never_replaced(pbem, key):
    pbem("dns")
    before = key.read_bytes()
    assert "A new key" not in pbem("dns").stderr
    assert key.read_bytes() == before


def test_nothing_but_the_key_is_left_behind(pbem, key):
    pbem("dns")
    assert list(key.parent.iterdir()) == [key]


def test_a_file_that_is_no_key_is_told_and_stays(pbem, key):
    key.parent.mkdir()
    key.write_text("my shopping list")
    told = pbem("dns")
    assert (told.exit_code, "cannot be used" in told.stderr) == (1, True)
    assert key.read_text() == "my shopping list"


def test_the_key_that_is_set_is_the_one_that_is_told(pbem, club, tmp_path, key):
    mine, record = new_key()
    (tmp_path / "mine.pem").write_bytes(mine)
    club.setenv("PBEM_DKIM_KEY", str(tmp_path / "mine.pem"))
    assert texts(pbem("dns", "--zone").stdout, "pbem._domainkey") == [record]
    assert not key.exists()


def test_what_is_left_to_set_is_told(pbem, key):
    assert f"PBEM_DKIM_KEY={key}" in pbem("dns").stderr


def test_the_record_of_a_key_is_what_openssl_says():
    private, record = new_key()
    assert record_of(private) == record


def test_who_reads_the_zone_finds_our_signature_good(pbem, key):
    zone = pbem("dns", "--zone").stdout
    message = f"From: play@{DOMAIN}\r\nSubject: x\r\n\r\nMove.\r\n".encode()
    signed = Signer(DOMAIN, "pbem", key.read_bytes()).sign(message)
    (record,) = texts(zone, "pbem._domainkey")
    assert dkim.verify(signed, dnsfunc=lambda name, timeout=5: record.encode())


def test_words_and_records_together_are_a_zone_too(pbem):
    assert texts(pbem("dns").stdout, "@") == ["v=spf1 mx -all"]


def test_each_record_has_its_reason(pbem):
    lines = pbem("dns").stdout.splitlines()
    assert [line.split(":")[0] for line in lines[::2]] == ["; MX", "; SPF", "; DKIM", "; DMARC"]


def test_mail_comes_in_at_the_host_that_is_named(pbem):
    zone = pbem("dns", "--zone", "--mail-host", "mx.example.net").stdout
    assert f"{DOMAIN}. IN MX 10 mx.example.net.\n" in zone


def test_the_server_that_sends_for_us_may_do_so(pbem, club):
    club.setenv("PBEM_MAIL_OUT", "smtps://me:pw@smtp.provider.example")
    zone = pbem("dns", "--zone").stdout
    assert texts(zone, "@") == ["v=spf1 mx a:smtp.provider.example -all"]


@pytest.mark.parametrize(
    ("keeper", "record"),
    [
        (f"me@{DOMAIN}", f"v=DMARC1; p=quarantine; rua=mailto:me@{DOMAIN}"),
        ("me@elsewhere.example", "v=DMARC1; p=quarantine"),
    ],
)
def test_reports_go_to_a_keeper_of_the_same_domain(pbem, club, keeper, record):
    club.setenv("PBEM_KEEPER", keeper)
    assert texts(pbem("dns", "--zone").stdout, "_dmarc") == [record]


def test_another_domain_can_be_named(pbem):
    told = pbem("dns", "other.example", "--zone")
    assert "_dmarc.other.example. IN TXT" in told.stdout
    assert "not other.example" in told.stderr


@pytest.mark.parametrize("name", ["a b", "-", "x..y", "a;b", ""])
def test_a_name_that_is_none_is_wrong_use_and_makes_no_key(pbem, key, name):
    assert pbem("dns", "--mail-host", name or "?").exit_code == 2
    assert not key.exists()


def test_no_string_is_longer_than_the_dns_allows():
    pieces = quoted("x" * 600).split(" ")
    assert [len(piece) - 2 for piece in pieces] == [255, 255, 90]
