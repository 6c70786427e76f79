"""A position as JSON and back."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

from pbem.engine.step import Step
from pbem.games.jupiter.position.game import Ground, Jupiter
from pbem.wargame.codec import Codec
from pbem.wargame.collected import collected


def _written(value: Any) -> Any:
    if isinstance(value, Ground):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is not plain data")


def _read(kind: type, value: Any) -> Any:
    if kind is Ground:
        return Ground.parse(value)
    raise NotImplementedError(f"{kind.__name__} is not plain data")


@cache
def codec() -> Codec[Jupiter]:
    """Knows every step; whoever came in by the door has loaded them all."""
    steps = collected(Step, "pbem.games.jupiter")
    return Codec(Jupiter, Union[steps], _written, _read)  # noqa: UP007
