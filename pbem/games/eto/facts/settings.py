"""One of the fifteen scenarios as its files have it: who fights, when, where, and with what."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine.order import Side
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import DataError, Table, read_toml


class Month(msgspec.Struct, frozen=True):
    """One monthly turn of a scenario."""

    year: int
    month: int
    phases: tuple[str, ...]  # those that are played, in their order
    offensives: dict[str, int] = {}  # by nation: put on its track as the month begins
    reset: bool = False  # is what was left of last month's offensives lost before?
    may: tuple[str, ...] = PARTNERSHIPS  # who may conduct offensives
    only: tuple[str, ...] = ()  # the headquarters of the one offensive that may be conducted


class Sources(msgspec.Struct, frozen=True):
    """32.1  Where a scenario lets a partnership trace supply to, in place of its homes."""

    ports_of: tuple[str, ...] = ()  # nations whose city and resource ports are sources
    hexes: tuple[str, ...] = ()


class Force(msgspec.Struct, frozen=True):
    """One counter that takes part, and where the ready-made set-up has it."""

    unit: str
    hex: str
    aboard: str = ""  # 13.3 the carrier of a naval air unit


class SetUpRules(msgspec.Struct, frozen=True):
    """Where the units of a side may be set up."""

    side: Side
    case: str
    within: tuple[str, ...] = ()  # nations; none: whatever its partnership controls
    garrisons: dict[str, int] = {}  # by hex, the infantry that must stand there at least
    thin_rows: tuple[str, ...] = ()  # rows of the west sheet with few units
    thin: int = 0  # how many infantry units may stand in these rows, and nobody else
    free: tuple[
        str, ...
    ] = ()  # ships that may be anywhere; then all others are where the file says
    barred: tuple[str, ...] = ()  # where these may not be


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario."""

    name: str
    title: str
    case: str  # of the book's scenario chapter
    wars: tuple[tuple[str, str], ...]  # partnerships
    initiative: str  # a partnership
    seats: tuple[tuple[Side, ...], ...]  # the sides in play, together where one person plays them
    commands: dict[str, Side] = {}  # nation -> who commands it, where that is not its usual side
    tracks: dict[str, str] = {}  # nation -> the nation whose track of offensives it uses
    belligerents: tuple[str, ...]  # nations whose ground is fought over
    territory: dict[str, tuple[str, ...]]  # partnership -> the nations whose ground it holds
    besides: dict[str, tuple[str, ...]] = {}  # partnership -> single hexes, whoever's they are
    months: tuple[Month, ...]
    points: dict[str, int] = {}  # EP by nation
    reserve: dict[str, int] = {}  # ER by nation
    convoys: tuple[str, ...] = ()  # 36.4 the sea areas whose convoy routes are open
    lend_lease: tuple[str, ...] = ()  # 36.5 "giver>taker"
    sources: dict[str, Sources] = {}  # by partnership
    rail: dict[str, int] = {}  # 31.1 points a month, where they are not the usual ones
    set_ups: tuple[SetUpRules, ...]  # in their order
    flights: bool = True  # 12.0 do aircraft fly missions of their own in it?
    conquests: tuple[str, ...] = ()  # 40.0 the nations that can be conquered in it
    dismantled: tuple[str, ...] = ()  # 40.5 the lines of works that no longer exist
    struck: tuple[str, ...] = ()  # 44.1 the nations that Germany has struck before it begins
    victory: str  # which conditions decide
    forces: tuple[Force, ...] = ()


def is_fixed(setting: Setting, unit: str, side: Side) -> bool:
    """Is a unit where the file has it, whatever its owner would like?"""
    limits = next((each for each in setting.set_ups if each.side == side), None)
    return limits is None or (bool(limits.free) and unit not in limits.free)


def read_setting(name: str, folder: Files) -> Setting:
    """A scenario by its name."""
    rows = Table.read(folder / f"setups/{name}.tsv", ["unit", "hex", "source"], ["aboard", "note"])
    forces = tuple(row.into(Force) for row in rows)
    facts: dict[str, Any] = read_toml(folder / f"setups/{name}.toml")
    try:
        return msgspec.convert({**facts, "name": name, "forces": forces}, Setting)
    except msgspec.ValidationError as error:
        raise DataError(f"setups/{name}.toml: {error}.") from None
