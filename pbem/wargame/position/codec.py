"""A position as JSON and back, its agenda with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, TypeVar, Union

import msgspec

from pbem.engine.step import Step, Together
from pbem.wargame.collected import collected, package_of
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)


class Codec(Generic[P]):
    """How one game's positions are written and read; msgspec's errors say what is wrong.

    A value that is not plain data is written as its text, which its own `parse` reads.
    """

    def __init__(self, position: type[P], steps: Any) -> None:
        """`steps` is the union of all that can stand on the agenda."""
        self._encoder = msgspec.json.Encoder(enc_hook=_written, order="deterministic")
        self._positions = msgspec.json.Decoder(position, dec_hook=_read)
        self._steps: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[steps], dec_hook=_read)

    def encode(self, game: P) -> bytes:
        """The position as JSON; equal positions give equal bytes."""
        return self._encoder.encode(game)

    def decode(self, data: bytes) -> P:
        """The position that some JSON holds."""
        game = self._positions.decode(data)
        # A position does not know its steps, which know it: they are read again as what they are.
        game.agenda[:] = self._steps.decode(self._encoder.encode(game.agenda))
        return game

    def encode_step(self, step: Step[P]) -> str:
        """One step as a line."""
        return self._encoder.encode(step).decode()

    def decode_steps(self, lines: Sequence[str]) -> list[Step[P]]:
        """Steps that were written as lines, in the same order."""
        found: list[Step[P]] = self._steps.decode(f"[{','.join(lines)}]")
        return found


def codec_of(position: type[P]) -> Codec[P]:
    """Of a game's positions with any step on the agenda; its door has loaded all of them."""
    return _codec_of(position)


@cache
def _codec_of(position: type[Any]) -> Codec[Any]:
    steps = (Together, *collected(Step, package_of(position)))
    return Codec(position, Union[steps])  # noqa: UP007


def _written(value: Any) -> str:
    if not hasattr(value, "parse"):
        raise NotImplementedError(f"{type(value).__name__} is not plain data")
    return str(value)


def _read(kind: Any, value: Any) -> Any:
    if not hasattr(kind, "parse"):
        raise NotImplementedError(f"{kind.__name__} is not plain data")
    return kind.parse(value)
