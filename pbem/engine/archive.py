"""A whole game as one readable text file, and back: what PGN is to chess.

[Game "jupiter"]
[Version "1"]
...

1. allied order: BASE US 1616
2. german standing: LOSE 2Pz
   die 17 d6 = 4: combat at 2406
   { a remark }
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pbem.engine.dice import Roll
from pbem.engine.journal import Header, Journal, P, Record
from pbem.engine.ruleset import Ruleset

TAG = re.compile(r'\[(\w+)(?: (\S+))? "(.*)"\]')
ENTRY = re.compile(r"(\d+)\. (?:(\S+) )?(\S+):(?: (.*))?")
DIE = re.compile(r"die (\d+) d(\d+) = (\d+)( only (\S+?))?( decreed)?: (.*)")
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
    if with_seed and journal.seed is not None:
        yield f'[Seed "{journal.seed.hex()}"]'
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


def read(text: str, ruleset: Callable[[str], Ruleset[P]]) -> Journal[P]:
    """The game that a text file holds, played through again; raises Unreadable or Differs."""
    tags: dict[str, str] = {}
    options: dict[str, str] = {}
    players: dict[str, str] = {}
    salts: list[str] = []
    records: list[Record] = []
    rolls: list[Roll] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line:
            continue
        if found := TAG.fullmatch(line):
            name, key, value = found.groups()
            if name == "Option":
                options[key] = _unescaped(value)
            elif name == "Player":
                players[key] = _unescaped(value)
            elif name == "Salt":
                salts.append(_unescaped(value))
            else:
                tags[name] = value
        elif found := DIE.fullmatch(line):
            die, sides, fell, _, only, decreed, label = found.groups()
            if not records:
                raise Unreadable(f"line {number}: a die before the first entry")
            rolls.append(Roll(int(die), int(sides), int(fell), label, only or "", bool(decreed)))
            records[-1] = replace(records[-1], rolls=tuple(rolls))
        elif (found := REMARK.fullmatch(line)) and records:
            records[-1] = replace(records[-1], comment=_unescaped(found[1]))
        elif found := ENTRY.fullmatch(line):
            at, side, by, words = found.groups()
            if int(at) != len(records) + 1:
                raise Unreadable(f"line {number}: entry {len(records) + 1} is missing")
            before = records[-1].dice_after if records else 0
            records.append(Record(int(at), by, side or "", words or "", before))
            rolls = []
        else:
            raise Unreadable(f"line {number} is not understood: {line}")
    try:
        header = Header(
            tags["Game"],
            int(tags["Version"]),
            tags["Id"],
            tags["Commitment"],
            options,
            players,
            tuple(salts),
        )
    except KeyError as missing:
        raise Unreadable(f"the header lacks [{missing.args[0]}]") from None
    seed = bytes.fromhex(tags["Seed"]) if "Seed" in tags else None
    return Journal(ruleset(header.game), header, seed, records)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)
