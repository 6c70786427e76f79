"""What mail and chat clients do to a line is undone."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.notation.tidy import tidy, without_bullet

DAMAGE = {
    "non-breaking space": ("M\xa02Pz\xa02305", "M 2Pz 2305"),
    "narrow space": ("M\u202f2Pz\u20092305", "M 2Pz 2305"),
    "ideographic space": ("M\u30002Pz 2305", "M 2Pz 2305"),
    "tab": ("M\t2Pz\t2305", "M 2Pz 2305"),
    "zero-width space": ("M 2\u200bPz 23\u200d05", "M 2Pz 2305"),
    "direction marks": ("\u202aM 2Pz 2305\u202c", "M 2Pz 2305"),
    "byte order mark": ("\ufeffM 2Pz 2305", "M 2Pz 2305"),
    "soft hyphen": ("M 2P\xadz 2305", "M 2Pz 2305"),
    "control character": ("M 2Pz\x00 2305\x07", "M 2Pz 2305"),
    "smart quotes": ("HOLD “Don’t” ‘x’", "HOLD \"Don't\" 'x'"),
    "en dash": ("M 2Pz 2304–2305", "M 2Pz 2304-2305"),
    "em dash": ("M 2Pz 2304—2305", "M 2Pz 2304-2305"),
    "minus": ("M 2Pz 2304−2305", "M 2Pz 2304-2305"),
    "non-breaking hyphen": ("M 2Pz 2304‑2305", "M 2Pz 2304-2305"),
    "arrow": ("M 2Pz 2304→2305", "M 2Pz 2304-2305"),
    "double arrow": ("M 2Pz 2304 ⇒ 2305", "M 2Pz 2304 - 2305"),
    "arrow in letters": ("M 2Pz 2304->2305", "M 2Pz 2304-2305"),
    "long arrow in letters": ("M 2Pz 2304 ==> 2305", "M 2Pz 2304 - 2305"),
    "full-width forms": ("Ｍ ２Ｐｚ ２３０５", "M 2Pz 2305"),
    "Arabic digits": ("M 2Pz ٢٣٠٥", "M 2Pz 2305"),
    "Persian and Indian digits": ("M ۲Pz २३०५", "M 2Pz 2305"),
    "full-width dash": ("M 2Pz 2304－2305", "M 2Pz 2304-2305"),
    "entity for a space": ("M&nbsp;2Pz&#160;2305", "M 2Pz 2305"),
    "entity for a sign": ("IF TURN &gt;= 5: DONE", "IF TURN >= 5: DONE"),
    "entity escaped twice": ("ADVANCE 2Pz &amp;amp; 3Gb", "ADVANCE 2Pz & 3Gb"),
    "entity in full-width forms": ("ADVANCE 2Pz ＆amp； 3Gb", "ADVANCE 2Pz & 3Gb"),
    "quoted-printable break": ("M 2Pz 2305=", "M 2Pz 2305"),
    "quoted-printable space": ("M 2Pz 2305=20", "M 2Pz 2305"),
    "bold": ("*M 2Pz* **2305**", "M 2Pz 2305"),
    "code": ("`M 2Pz 2305`", "M 2Pz 2305"),
    "full stop": ("M 2Pz 2305.", "M 2Pz 2305"),
    "comparison in one character": ("IF TURN ≥ 5: DONE", "IF TURN >= 5: DONE"),
    "lone surrogate": ("M 2Pz \ud8002305", "M 2Pz \ufffd2305"),
    "nothing wrong": ("IF HELD 1519: M 2Pz 2304-2305 | HOLD 2Pz", None),
}


@pytest.mark.parametrize(("damaged", "mended"), DAMAGE.values(), ids=DAMAGE)
def test_damage_is_mended(damaged, mended):
    assert tidy(damaged) == (mended or damaged)


BULLETS = ["- M 2Pz 2305", "-M 2Pz 2305", "• M 2Pz 2305", "* M 2Pz 2305", "– M 2Pz 2305"]
NUMBERS = ["1. M 2Pz 2305", "12. M 2Pz 2305", "1) M 2Pz 2305", "(1) M 2Pz 2305", "· M 2Pz 2305"]


@pytest.mark.parametrize("line", BULLETS + NUMBERS)
def test_a_list_loses_its_bullets(line):
    assert without_bullet(tidy(line)) == "M 2Pz 2305"


@pytest.mark.parametrize("line", ["2305-2306", "- 2305", "2. 3Gb", "3 Gb", "M 2. Pz 2305"])
def test_numbers_that_mean_something_stay(line):
    assert without_bullet(line) == line


@given(st.text())
@example("a= =")
@example("->>")
@example("&amp;nbsp;")
@example("´")
def test_tidying_twice_changes_nothing_more(text):
    assert tidy(tidy(text)) == tidy(text)


@given(st.text())
def test_a_tidied_line_is_one_line_that_can_be_sent(text):
    line = tidy(text)
    assert len(line.splitlines()) <= 1
    line.encode()  # would raise
    assert line == line.strip()


def test_tidied_empty_text_is_empty():
    assert tidy("") == tidy(" \xa0\u200b ") == ""
