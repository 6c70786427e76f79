"""The crop that a mail adds when the action is in one corner."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.atlas.sheet.crop import action, whole
from pbem.wargame.scene import Clash
from tests.atlas.scenes import seen


def test_fighting_in_a_corner_gets_a_window() -> None:
    scene = seen("allied")
    window = action(scene)
    assert window is not None
    centres = {cell.label: cell.centre for cell in scene.board.cells}
    for clash in scene.clashes:
        x, y = centres[clash.place]
        assert window[0] < x < window[2]
        assert window[1] < y < window[3]
    board = whole(scene.board)
    assert window[2] - window[0] < (board[2] - board[0]) / 2


def test_fighting_everywhere_gets_none() -> None:
    scene = seen("allied")
    far = Clash("1838", "Attack on Narvik", "DR")
    assert action(replace(scene, clashes=(*scene.clashes, far))) is None


def test_without_fighting_there_is_nothing_to_enlarge() -> None:
    scene = seen("allied", ("moves",))
    assert action(replace(scene, losses=())) is None
