"""The printed map opens, has its pages, and is made of vectors."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from pbem.atlas.draw import draw
from pbem.atlas.pens.pdf import operators, pdf
from tests.atlas.scenes import seen

EXPONENT = re.compile(r"-?[\d.]+e-?\d+")


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_it_fits_one_page(paper: str, size: tuple[float, float]) -> None:
    book = PdfReader(BytesIO(pdf(draw(seen("allied"), 1600), paper)))
    assert len(book.pages) == 1
    box = book.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(size)
    assert book.metadata is not None
    assert book.metadata.title == "Operation Jupiter, Turn 3: 14-16 November 1942"


def test_large_hexes_are_tiled_over_pages() -> None:
    """At 0.6 inches a hex the board is over 20 inches wide: three pages of letter each way."""
    sheet = draw(seen("allied"), 1600)
    book = PdfReader(BytesIO(pdf(sheet, "letter", 0.6)))
    assert len(book.pages) == 9


def test_the_map_is_drawn_once_and_shown_on_every_page() -> None:
    sheet = draw(seen("allied"), 1600)
    one, many = len(pdf(sheet)), len(pdf(sheet, "a4", 0.6))
    assert many < one * 1.05


def test_outlines_become_operators() -> None:
    assert operators("M1 2L3 4Z") == "1 2 m 3 4 l h"
    assert operators("M0 0Q3 0 3 3") == "0 0 m 2 0 3 1 3 3 c"


def test_strange_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="a4, letter"):
        pdf(draw(seen("allied"), 400), "papyrus")


def test_numbers_are_written_without_exponents() -> None:
    """PDF knows none: a reader drops everything behind one."""
    assert operators("M1e-16 2L3 -4e-17") == "0 2 m 3 0 l"
    for side in ("allied", "german"):
        page = PdfReader(BytesIO(pdf(draw(seen(side), 1600)))).pages[0]
        form = page["/Resources"]["/XObject"]["/M"].get_object()
        words = form.get_data().decode("latin-1").split()
        assert len(words) > 100_000
        assert not [word for word in words if EXPONENT.fullmatch(word)]


def test_a_second_map_on_a_board_is_the_map_that_it_is_alone() -> None:
    first, second = draw(seen("allied"), 1600), draw(seen("german"), 1600)
    assert first.key == second.key
    assert pdf(first) != pdf(second) == pdf(replace(second, key="a board that nobody has drawn"))
