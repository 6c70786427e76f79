"""A whole game as one readable text file, and back: what PGN is to chess.

[Game "chess"]
[Version "1"]
...

1. allied order: BASE US 1616
2. german standing: LOSE 2Pz
   die 17 d6 = 4: combat at 2406
   { a remark }
3. seed: c0ffee...
   { why the dice from here on fall by a new seed; when the game is over, [Seed 3 "..."] tells it }
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from pbem.engine.dice import Roll
from pbem.engine.record.journal import SEED, Header, Journal, P, Record
from pbem.engine.record.proof import check_commitments
from pbem.engine.ruleset import Ruleset

TAG = re.compile(r'\[(\w+)(?: (\S+))? "(.*)"\]')
ENTRY = re.compile(r"(\d+)\. (?:([\w-]+) )?([\w-]+):(?: (.*))?")
DIE = re.compile(r"die (\d+) d(\d+) = (\d+)(?: only (\w+))?( decreed)?: (.*)")
REMARK = re.compile(r"\{ (.*) \}")


class Unreadable(ValueError):
    """A file that is not a game, or a damaged one."""


def export(journal: Journal[P], *, with_seed: bool) -> str:
    """The game as text; the seed belongs in it only when the game is over."""
    return "\n".join(_lines(journal, with_seed)) + "\n"


def _lines(journal: Journal[P], with_seed: bool) -> Iterator[str]:
    header = journal.header
    yield f'[Game "{header.game}"]'
    yield f'[Version "{header.version}"]'
    yield f'[Id "{header.id}"]'
    yield f'[Commitment "{header.commitment}"]'
    if with_seed:
        yield from _seeds(journal)
    for name, value in header.options.items():
        yield f'[Option {name} "{_escaped(value)}"]'
    for side, player in header.players.items():
        yield f'[Player {side} "{_escaped(player)}"]'
    for salt in header.salts:
        yield f'[Salt "{_escaped(salt)}"]'
    yield ""
    for record in journal.records:
        who = f"{record.side} {record.by}" if record.side else record.by
        yield f"{record.number}. {who}: {record.text}".rstrip()
        for roll in record.rolls:
            only = f" only {roll.only}" if roll.only else ""
            decreed = " decreed" if roll.decreed else ""
            yield f"   die {roll.number} d{roll.sides} = {roll.value}{only}{decreed}: {roll.label}"
        if record.comment:
            yield f"   {{ {_escaped(record.comment)} }}"


def _seeds(journal: Journal[P]) -> Iterator[str]:
    """The seeds; all but the first with the entry that committed to them."""
    committed = (record.number for record in journal.records if record.by == SEED)
    for entry, seed in zip(chain([0], committed), journal.seeds, strict=False):
        yield f'[Seed {entry} "{seed.hex()}"]' if entry else f'[Seed "{seed.hex()}"]'


class Parsed(NamedTuple):
    """What a file says, not yet played."""

    header: Header
    seeds: tuple[bytes, ...]  # in the order in which they were in force; none while it is played
    records: tuple[Record, ...]


def read(text: str, ruleset: Callable[[str], Ruleset[P]]) -> Journal[P]:
    """The game that a text file holds, played through again; raises Unreadable or Differs."""
    parsed = parse(text)
    header, seeds, records = parsed
    try:
        if not seeds:
            return Journal(ruleset(header.game), header, None, records)
        check_commitments(header, records, seeds)
        return Journal(ruleset(header.game), header, seeds[-1], records, seeds[:-1])
    except (LookupError, ValueError) as error:
        raise Unreadable(str(error.args[0])) from None


def parse(text: str) -> Parsed:
    """What a text file says; raises Unreadable."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                reader.take(line.strip())
            except (ValueError, IndexError) as error:
                raise Unreadable(f"line {number} {error}") from None
    return reader.parsed()


class _Reader:
    """Puts a game together line by line."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.players: dict[str, str] = {}
        self.salts: list[str] = []
        self.seeds: dict[int, str] = {}  # by the entry that committed to them; the header: 0
        self.records: list[Record] = []

    def take(self, line: str) -> None:
        if found := TAG.fullmatch(line):
            self.tag(*found.groups())
        elif found := DIE.fullmatch(line):
            die, sides, fell, only, decreed, label = found.groups()
            roll = Roll(int(die), int(sides), int(fell), label, only or "", bool(decreed))
            last = self.last("a die")
            self.records[-1] = replace(last, rolls=(*last.rolls, roll))
        elif found := REMARK.fullmatch(line):
            self.records[-1] = replace(self.last("a remark"), comment=_unescaped(found[1]))
        elif found := ENTRY.fullmatch(line):
            at, side, by, words = found.groups()
            if int(at) != len(self.records) + 1:
                raise ValueError(f"comes too early: entry {len(self.records) + 1} is missing")
            before = self.records[-1].dice_after if self.records else 0
            self.records.append(Record(int(at), by, side or "", words or "", before))
        else:
            raise ValueError(f"is not understood: {line}")

    def tag(self, name: str, key: str | None, value: str) -> None:
        value = _unescaped(value)
        if name == "Salt":
            self.salts.append(value)
        elif name == "Seed":
            self.seeds[int(key or 0)] = value
        elif name in ("Option", "Player") and key:
            (self.options if name == "Option" else self.players)[key] = value
        else:
            self.tags[name] = value

    def last(self, what: str) -> Record:
        if not self.records:
            raise ValueError(f"is {what} before the first entry")
        return self.records[-1]

    def parsed(self) -> Parsed:
        tags = self.tags
        try:
            header = Header(
                tags["Game"],
                int(tags["Version"]),
                tags["Id"],
                tags["Commitment"],
                self.options,
                self.players,
                tuple(self.salts),
            )
            seeds = tuple(bytes.fromhex(self.seeds[entry]) for entry in sorted(self.seeds))
        except KeyError as missing:
            raise Unreadable(f"the header lacks [{missing.args[0]}]") from None
        except ValueError as error:
            raise Unreadable(f"the header is damaged: {error}") from None
        return Parsed(header, seeds, tuple(self.records))


ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", '"': '\\"'}


def _escaped(text: str) -> str:
    """Text that stays on its line and inside its quotes."""
    return "".join(ESCAPES.get(each, each) for each in text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "r": "\r"}.get(found[1], found[1]), text)
