"""A position as JSON and back, its agenda with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from pbem.engine.step import Step
from pbem.wargame.position import Position

P = TypeVar("P", bound=Position)


class Codec(Generic[P]):
    """How one game's positions are written and read; msgspec's errors say what is wrong."""

    def __init__(
        self,
        position: type[P],
        steps: Any,  # the union of all that can stand on the agenda
        written: Callable[[Any], Any] | None = None,
        read: Callable[[type, Any], Any] | None = None,
    ) -> None:
        """`written` and `read` are msgspec's hooks for values that are not plain data."""
        self._encoder = msgspec.json.Encoder(enc_hook=written, order="deterministic")
        self._positions = msgspec.json.Decoder(position, dec_hook=read)
        self._steps: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[steps], dec_hook=read)

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
