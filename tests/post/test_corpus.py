"""Every message of the corpus gives the orders that its writer meant, and no quoted one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.notation.sheets.message import read
from pbem.post.reading.letter import read_letter
from tests.notation.vocabulary import is_number

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.eml"))


def test_the_corpus_is_large_and_small_enough():
    assert len(CORPUS) >= 60
    assert sum(path.stat().st_size for path in CORPUS) < 400_000


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_orders_come_out(path):
    letter = read_letter(path.read_bytes())
    assert [line.text for line in read(letter.text, is_number)] == path.with_suffix(
        ".txt"
    ).read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_letter_says_who_and_to_whom(path):
    letter = read_letter(path.read_bytes())
    assert "@" in letter.sender
    assert letter.name
    assert letter.recipients == ("j17+k3v9q2@pbem.example",)
    assert letter.message_id == f"<{letter.message_id.strip('<>')}>"
