"""The only source of chance: committed before the game, numbered, labelled, provable after it.

Roll *i* is HMAC-SHA-256 over the game, the players' salts and *i*, keyed by a seed whose SHA-256
is published before the first roll. Values are taken without modulo bias.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

SEED_BYTES = 32
WORD_BYTES = 8
WORDS = 1 << (8 * WORD_BYTES)


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die as it fell."""

    number: int
    sides: int
    value: int
    label: str
    only: str = ""  # the one side that may see it before the end of the game
    decreed: bool = False  # a moderator decided how it falls

    def __str__(self) -> str:
        return f"die {self.number}: {self.label}: {self.value} (d{self.sides})"


class Dice(Protocol):
    """What steps roll with."""

    counter: int
    rolled: list[Roll]

    def roll(self, label: str, sides: int = 6, only: str = "") -> int:
        """Roll one die, 1 to `sides`."""


def new_seed() -> bytes:
    """A seed from the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(words: str) -> bytes:
    """The seed that words stand for, so that a game can be played again; a new one for none."""
    return hashlib.sha256(words.encode()).digest() if words else new_seed()


def commitment(seed: bytes) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def value_of(seed: bytes, game: str, salts: Sequence[str], number: int, sides: int) -> int:
    """The value of one roll, 1 to `sides`; anyone who knows the seed can recompute it."""
    message = msgspec.json.encode([game, list(salts), number])
    fair = WORDS - WORDS % sides  # words from here on would favour the low numbers
    block = 0
    while True:
        digest = hmac.digest(seed, message + b"#%d" % block, "sha256")
        for at in range(0, len(digest), WORD_BYTES):
            word = int.from_bytes(digest[at : at + WORD_BYTES], "big")
            if word < fair:
                return word % sides + 1
        block += 1


class SeededDice:
    """Dice that follow from a committed seed."""

    def __init__(self, seed: bytes, game: str, salts: Sequence[str] = (), counter: int = 0) -> None:
        self.seed = seed
        self.game = game
        self.salts = tuple(salts)
        self.counter = counter
        self.rolled: list[Roll] = []

    def roll(self, label: str, sides: int = 6, only: str = "") -> int:
        self.counter += 1
        value = value_of(self.seed, self.game, self.salts, self.counter, sides)
        self.rolled.append(Roll(self.counter, sides, value, label, only))
        return value


class DecreedDice(SeededDice):
    """Seeded dice of which a moderator has decided how the first few fall."""

    def __init__(
        self,
        seed: bytes,
        game: str,
        salts: Sequence[str] = (),
        counter: int = 0,
        decreed: Iterable[int] = (),
    ) -> None:
        super().__init__(seed, game, salts, counter)
        self.decreed = list(decreed)

    def roll(self, label: str, sides: int = 6, only: str = "") -> int:
        if not self.decreed:
            return super().roll(label, sides, only)
        self.counter += 1
        value = min(self.decreed.pop(0), sides)
        self.rolled.append(Roll(self.counter, sides, value, label, only, decreed=True))
        return value


class OutOfDice(LookupError):
    """A prepared sequence of dice came to its end."""


class RecordedDice:
    """Dice that fall as they once did, in the replay of a recorded game."""

    def __init__(self, rolls: Iterable[Roll], counter: int = 0) -> None:
        self.recorded = list(rolls)
        self.counter = counter
        self.rolled: list[Roll] = []

    def roll(self, label: str, sides: int = 6, only: str = "") -> int:
        if not self.recorded:
            raise OutOfDice(f"the record has no die for: {label}")
        then = self.recorded.pop(0)
        if not 1 <= then.value <= sides:
            raise ValueError(f"{then.value} is not on a die of {sides} sides ({label})")
        self.counter += 1
        self.rolled.append(Roll(self.counter, sides, then.value, label, only, decreed=then.decreed))
        return then.value


class PreparedDice:
    """Dice that fall as told, in the order they are told: for case files."""

    def __init__(self, values: Iterable[int], counter: int = 0) -> None:
        self.values = list(values)
        self.counter = counter
        self.rolled: list[Roll] = []

    def roll(self, label: str, sides: int = 6, only: str = "") -> int:
        if not self.values:
            raise OutOfDice(f"no die is left for: {label}")
        value = self.values.pop(0)
        if not 1 <= value <= sides:
            raise ValueError(f"{value} is not on a die of {sides} sides ({label})")
        self.counter += 1
        self.rolled.append(Roll(self.counter, sides, value, label, only))
        return value


class Bent(msgspec.Struct, frozen=True):
    """A recorded roll that its seed does not give."""

    roll: Roll
    expected: int

    def __str__(self) -> str:
        return f"{self.roll}: the seed gives {self.expected}"


def verify(
    seed: bytes, published: str, game: str, salts: Sequence[str], rolls: Iterable[Roll]
) -> list[Bent]:
    """Recompute every roll but the decreed ones; those that differ: none, if all was honest."""
    if not hmac.compare_digest(commitment(seed), published):
        raise ValueError("the seed is not the one that was committed to")
    bent = []
    for roll in rolls:
        if roll.decreed:
            continue
        expected = value_of(seed, game, salts, roll.number, roll.sides)
        if expected != roll.value:
            bent.append(Bent(roll, expected))
    return bent
