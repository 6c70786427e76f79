"""Secret addresses: ours are known, others are not, and old ones end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.sender.return_paths import return_path, token_of
from pbem.post.sender.secret_addresses import LARGEST, SecretAddress, SecretAddresses, has_a_key

TOKENS = SecretAddresses(b"a secret of sixteen bytes or more", "play@club.example")
SEAT = SecretAddress("seat", 3, 45)
KINDS = st.sampled_from(["seat", "person", "confirm"])
NUMBERS = st.integers(0, LARGEST)


def read(address: str) -> tuple[SecretAddress, str]:
    """What an address that must be ours says."""
    found = TOKENS.read(address)
    assert found is not None
    return found


def test_an_address_names_its_kind_its_id_and_its_question():
    local, _, domain = TOKENS.address(SEAT, 0).partition("@")
    assert local.startswith("play+s3q45-")
    assert domain == "club.example"


def test_an_address_without_a_question_has_no_part_for_it():
    assert TOKENS.address(SecretAddress("person", 7), 0).startswith("play+p7-")


def test_the_mac_does_not_change_unseen():
    assert TOKENS.address(SEAT, 2) == "play+s3q45-mlhyv4dt6tv2zsu33jqs@club.example"


@given(KINDS, NUMBERS, NUMBERS, st.integers(0, 10**6))
def test_what_is_written_is_read_and_believed(kind, number, tag, epoch):
    token = SecretAddress(kind, number, tag)
    seen, mac = read(TOKENS.address(token, epoch))
    assert seen == token
    assert TOKENS.genuine(seen, mac, epoch)


@given(KINDS, NUMBERS, NUMBERS)
def test_the_local_part_never_exceeds_64_letters(kind, number, tag):
    long = SecretAddresses(b"x" * 32, "abcdefghijklmnopqrst@club.example")
    address = long.address(SecretAddress(kind, number, tag), 10**9)
    assert len(address.partition("@")[0]) <= 64


@pytest.mark.parametrize(
    "dress",
    ["<{}>", "Jupiter <{}>", '"a, b" <{}>', " {} ", "x@y.example, {}", "{} (the game)"],
)
def test_an_address_is_read_in_any_dress(dress):
    assert read(dress.format(TOKENS.address(SEAT, 1)))[0] == SEAT


def test_an_address_is_read_in_any_case():
    seen, mac = read(TOKENS.address(SEAT, 1).upper())
    assert TOKENS.genuine(seen, mac, 1)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "play@club.example",
        "play+s3@club.example",
        "play+s3-abc@club.example",
        "play+x3-aaaaaaaaaaaaaaaaaaaa@club.example",
        "play+s03-aaaaaaaaaaaaaaaaaaaa@club.example",
        "play+s3q0-aaaaaaaaaaaaaaaaaaaa@club.example",
        "play+s٣-aaaaaaaaaaaaaaaaaaaa@club.example",
        "play+s3-aaaaaaaaaaaaaaaaaaaa@other.example",
        "other+s3-aaaaaaaaaaaaaaaaaaaa@club.example",
        "play+s99999999999-aaaaaaaaaaaaaaaaaaaa@club.example",
        "<play+s3-aaaaaaaaaaaaaaaaaaaa@club.example> <x@y.example>",
    ],
)
def test_other_addresses_are_not_ours(address):
    assert TOKENS.read(address) is None


def test_a_new_epoch_makes_the_old_address_void():
    seen, mac = read(TOKENS.address(SEAT, 1))
    assert not TOKENS.genuine(seen, mac, 2)


def test_a_mac_is_of_no_use_for_another_seat():
    _, mac = read(TOKENS.address(SEAT, 1))
    assert not TOKENS.genuine(SecretAddress("seat", 4, 45), mac, 1)


def test_a_mac_is_of_no_use_for_another_kind():
    _, mac = read(TOKENS.address(SEAT, 1))
    assert not TOKENS.genuine(SecretAddress("person", 3), mac, 1)


def test_a_mac_holds_for_every_question_of_the_seat():
    _, mac = read(TOKENS.address(SEAT, 1))
    assert TOKENS.genuine(SecretAddress("seat", 3, 46), mac, 1)


def test_another_secret_makes_other_addresses():
    other = SecretAddresses(b"another secret of many bytes", "play@club.example")
    assert other.address(SEAT, 1) != TOKENS.address(SEAT, 1)


def test_a_mac_with_strange_letters_is_merely_wrong():
    assert not TOKENS.genuine(SEAT, "ä" * 20, 1)


def test_the_key_is_five_groups_of_four_and_the_same_secret():
    key = TOKENS.key(SEAT, 1)
    assert [len(group) for group in key.split("-")] == [4] * 5
    assert key.replace("-", "").lower() == read(TOKENS.address(SEAT, 1))[1]


@pytest.mark.parametrize(
    "typed",
    [
        lambda key: key.lower(),
        lambda key: key.replace("-", " "),
        lambda key: key.replace("-", ""),
        lambda key: f"  {key.replace('-', ' – ')}\n",
        lambda key: key.replace("O", "0"),
        lambda key: key.replace("I", "1"),
        lambda key: key.replace("L", "1"),
        lambda key: key.replace("L", "I"),
        lambda key: key.replace("I", "l"),
        lambda key: key.replace("B", "8"),
    ],
)
def test_a_key_is_known_however_it_is_typed(typed):
    for number in range(20):  # so that every letter occurs
        token = SecretAddress("seat", number)
        assert TOKENS.key_matches(typed(TOKENS.key(token, 1)), token, 1)


@pytest.mark.parametrize("typed", ["", "-", "AAAA-BBBB-CCCC-DDDD-EEEE", "ÄÖÜ"])
def test_another_key_is_refused(typed):
    assert not TOKENS.key_matches(typed, SEAT, 1)


def test_a_key_with_something_after_it_is_refused():
    assert not TOKENS.key_matches(TOKENS.key(SEAT, 1) + "A", SEAT, 1)


def test_a_bounce_tells_which_mail_it_was():
    path = return_path(TOKENS.bounce(1234), "club.example")
    assert TOKENS.read_bounce_token(token_of(path) or "") == 1234


def test_a_bounce_is_known_when_its_case_was_lost():
    assert TOKENS.read_bounce_token(TOKENS.bounce(7).upper()) == 7


def test_the_largest_bounce_fits_into_an_address():
    path = return_path(TOKENS.bounce(2**63 - 1), "club.example")
    assert len(path.partition("@")[0]) <= 64


def test_an_invented_bounce_is_refused():
    assert TOKENS.read_bounce_token("1235" + TOKENS.bounce(1234)[4:]) is None


@pytest.mark.parametrize("token", ["", "1", "1-aaaa", "x-aaaaaaaaaaaaaaaaaaaa"])
def test_what_is_no_bounce_is_refused(token):
    assert TOKENS.read_bounce_token(token) is None


def test_the_mac_of_a_bounce_opens_no_seat():
    mac = TOKENS.bounce(3).partition("-")[2]
    assert not TOKENS.genuine(SecretAddress("seat", 3), mac, 0)


@pytest.mark.parametrize(
    ("secret", "address"),
    [
        (b"short", "play@club.example"),
        (b"x" * 32, "play"),
        (b"x" * 32, "play+x@club.example"),
        (b"x" * 32, "a-very-long-name-for-it@club.example"),
    ],
)
def test_what_cannot_make_addresses_is_refused_with_a_sentence(secret, address):
    with pytest.raises(ValueError, match=r"\.$"):
        SecretAddresses(secret, address)


def test_a_number_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="does not fit"):
        TOKENS.address(SecretAddress("seat", LARGEST + 1), 0)


@pytest.mark.parametrize("between", ["", "-", " ", "\n"])
@given(number=NUMBERS, strange=st.booleans())
def test_what_is_hidden_is_seen_beforehand(between, number, strange):
    """Who has no key in his text need not have it searched for each of his own."""
    token = SecretAddress("seat", number)
    typed = TOKENS.key(token, 1).replace("-", between)
    if strange:
        typed = typed.replace("K", "\N{KELVIN SIGN}").replace("S", "\N{LATIN SMALL LETTER LONG S}")
    text = f"Here is {typed}."
    assert TOKENS.hidden(text, token, 1) != text
    assert has_a_key(text)


def test_orders_have_no_key_in_them():
    assert not has_a_key("TURN 4\nMOVES\nM 2Pz 2304-2305\nATTACK 34 US\nDONE")
