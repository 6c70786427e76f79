"""The same map in every form that leaves the house."""

from __future__ import annotations

from pbem.atlas.draw import draw
from pbem.atlas.pens.ascii import listing, text_board
from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import svg
from pbem.atlas.sheet.crop import whole
from pbem.atlas.words import alt_text
from pbem.wargame.scene import Scene


def assert_same(ours: Scene, theirs: Scene) -> None:
    """Two scenes agree, and so does every byte that is made of them."""
    assert ours == theirs
    assert alt_text(ours) == alt_text(theirs)
    assert text_board(ours, whole(ours.board)) == text_board(theirs, whole(theirs.board))
    assert listing(ours) == listing(theirs)
    one, other = draw(ours, 700), draw(theirs, 700)
    assert svg(one) == svg(other)
    assert png(one) == png(other)
