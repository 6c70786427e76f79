"""What is pushed can be read by one browser alone."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from pbem.post.push.sealed import CURVE, sealed, unpacked
from tests.post.push.push_service import Browser

# The example of RFC 8291, section 5.
EXAMPLE_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
EXAMPLE_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
EXAMPLE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
    "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
    "gSxsj_Qulcy4a-fN"
)


def test_our_reader_reads_the_example_of_the_standard() -> None:
    number = int.from_bytes(unpacked(EXAMPLE_KEY))
    browser = Browser(ec.derive_private_key(number, CURVE), unpacked(EXAMPLE_SECRET))
    assert browser.reads(unpacked(EXAMPLE)) == b"When I grow up, I want to be a watermelon"


def test_the_browser_reads_what_is_sealed_for_it() -> None:
    browser = Browser.new()
    assert (
        browser.reads(sealed(b"It is your move.", browser.key, browser.auth)) == b"It is your move."
    )


def test_no_other_browser_does() -> None:
    browser, other = Browser.new(), Browser.new()
    with pytest.raises(InvalidTag):
        other.reads(sealed(b"It is your move.", browser.key, browser.auth))


def test_the_length_tells_nothing() -> None:
    browser = Browser.new()
    short, long = (sealed(words, browser.key, browser.auth) for words in (b"1", b"1" * 300))
    assert len(short) == len(long)


def test_the_same_words_look_different_each_time() -> None:
    browser = Browser.new()
    first, second = (sealed(b"1", browser.key, browser.auth) for _ in range(2))
    assert first[86:] != second[86:]


@pytest.mark.parametrize("key", ["", "AAAA", "B" * 87])
def test_a_key_that_is_no_point_of_the_curve_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match=r"(?i)point|key|empty"):
        sealed(b"1", key, Browser.new().auth)
