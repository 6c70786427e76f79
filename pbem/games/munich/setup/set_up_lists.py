"""3.4.2  What each country sets up: which counters, how many of them where and how strong."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pbem.games.munich.facts.boxes import AVAILABLE, ELIMINATED, HAND, REINFORCEMENTS
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import FULL, REDUCED, SOVIETS
from pbem.games.munich.position.game import Munich
from pbem.wargame.position.words import in_runs

ON_MAP = (FULL, REDUCED)
WHERE = {"available": AVAILABLE, "reinforcement": REINFORCEMENTS}
DUE = {FULL: "", REDUCED: " REDUCED", AVAILABLE: " AVAILABLE", ELIMINATED: " ELIMINATED"}
"""What an order to place a counter must say of what becomes of it."""


class Contingent(msgspec.Struct, frozen=True):
    """Counters of a country among which its owner chooses."""

    country: str
    type: str
    units: tuple[str, ...]
    slots: dict[str, int]  # by what becomes of them, how many
    place: str = ""  # where those on the map must be, if not anywhere in the country

    @property
    def on_map(self) -> int:
        return sum(self.slots.get(slot, 0) for slot in ON_MAP)

    @property
    def fixed(self) -> str:
        """The box where all of them go without anybody's choice; empty if there is one."""
        only = [slot for slot, count in self.slots.items() if count]
        return only[0] if len(only) == 1 and only[0] not in ON_MAP else ""

    def slot_of(self, game: Munich, id: str) -> str:
        """What a counter has become so far; HAND for one still to be placed."""
        place = game.where[id]
        if place in game.board.grid.index:
            return REDUCED if id in game.reduced else FULL
        return place

    def left(self, game: Munich, *, besides: str = "") -> dict[str, int]:
        """By slot, how many are still open, as if one counter had not been placed."""
        taken = [self.slot_of(game, id) for id in self.units if id != besides]
        return {slot: count - taken.count(slot) for slot, count in self.slots.items()}

    def in_hand(self, game: Munich) -> list[str]:
        """The counters that nobody has placed."""
        return [id for id in self.units if game.where[id] == HAND]

    def due(self, game: Munich) -> int:
        """How many of those in hand must be placed; the others come later in the game."""
        return len(self.in_hand(game)) - self.left(game).get(REINFORCEMENTS, 0)

    def missing(self, game: Munich) -> str:
        """What is still to be placed, in words: 1 x infantry, 1 REDUCED (BEA, BEB)."""
        due = [f"{n}{DUE[slot]}" for slot, n in self.left(game).items() if slot in DUE and n > 0]
        if not due:
            return ""
        first, *others = due
        count, _, how = first.partition(" ")
        words = ", ".join([f"{count} x {self.type} {how}".rstrip(), *others, self.place])
        return f"{words.removesuffix(', ')} ({in_runs(self.in_hand(game))})"


def contingents(game: Munich, country: str) -> tuple[Contingent, ...]:
    """All contingents of a country, by the options that are played."""
    options = tuple(each for each in ("armor", "variant") if game.plays(each))
    prepared = tuple(sorted(game.prepared.items())) if country == SOVIETS else ()
    return _read(game.scenario, country, options, prepared)


def contingent_of(game: Munich, id: str) -> Contingent | None:
    """The contingent that a counter belongs to; None for counters of options not played."""
    return next(
        (each for each in contingents(game, game.unit(id).country) if id in each.units), None
    )


@lru_cache(maxsize=256)
def _read(
    scenario: Scenario,
    country: str,
    options: tuple[str, ...],
    prepared: tuple[tuple[str, int], ...],
) -> tuple[Contingent, ...]:
    found = _as_printed(scenario, country)
    for change in scenario.tables.changes:
        if change.option not in options or change.country != country:
            continue
        slot = WHERE.get(change.where, FULL)
        units = change.units or _unnamed(scenario, country, change.type)
        if change.change == "add":
            found.append(Contingent(country, change.type, units, {slot: change.count}))
        else:
            moved = (FULL, ELIMINATED) if change.change == "remove" else (REDUCED, FULL)
            found = [
                _shifted(each, *moved, change.count) if set(units) <= set(each.units) else each
                for each in found
            ]
    for type, count in prepared:
        found = [
            _shifted(each, REDUCED, FULL, count) if each.type == type else each for each in found
        ]
    return tuple(found)


def _as_printed(scenario: Scenario, country: str) -> list[Contingent]:
    """The deployment table's rows, those of the same counters put together."""
    found: dict[tuple[str, tuple[str, ...]], Contingent] = {}
    for row in scenario.tables.deployment:
        if row.country != country:
            continue
        units = row.units or _unnamed(scenario, country, row.type)
        slot = WHERE.get(row.where) or (REDUCED if row.reduced else FULL)
        known = found.setdefault((row.type, units), Contingent(country, row.type, units, {}))
        slots = {**known.slots, slot: known.slots.get(slot, 0) + row.count}
        found[row.type, units] = msgspec.structs.replace(
            known, slots=slots, place=known.place or row.place
        )
    return list(found.values())


def _unnamed(scenario: Scenario, country: str, type: str) -> tuple[str, ...]:
    """The counters of a type that no option keeps out and no row names."""
    rows = scenario.tables.deployment
    named = {id for row in rows if row.country == country for id in row.units}
    roster = scenario.roster
    return tuple(id for id in roster.of(country, type) if not roster[id].option and id not in named)


def _shifted(contingent: Contingent, start: str, to: str, count: int) -> Contingent:
    """The contingent with some counters in another slot."""
    slots = dict(contingent.slots)
    slots[start] = slots.get(start, 0) - count
    slots[to] = slots.get(to, 0) + count
    return msgspec.structs.replace(contingent, slots=slots)
