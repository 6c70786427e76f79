"""What can be clicked on besides units, and how a unit is told in a line."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.options import Piece
from pbem.engine.step import Decision
from pbem.games.jupiter.map.scene import counter
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question


def besides(asked: Decision[Jupiter] | None, hex: str) -> Iterator[Piece]:
    """What a question lets one choose in a hex besides the units there."""
    step = asked.step if asked is not None and hex else None
    return step.pieces(asked.game, hex) if asked and isinstance(step, Question) else iter(())


def name_of(view: Jupiter, id: str) -> str:
    return view.unit(id).name


def words_of(view: Jupiter, id: str) -> str:
    return counter(view, id).title
