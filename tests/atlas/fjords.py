"""A battle in the fjords: a small position of Narvik 1940 with something of everything."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import lru_cache

from msgspec.structs import replace

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.narvik.actions.events import ActionBegan, Reconnoitred
from pbem.games.narvik.combat import events as fought
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.map.scene import USUAL, scene
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.events import Dropped
from pbem.wargame.position.events import Taken, TurnBegan
from pbem.wargame.scene import Scene

POSITION = """
turn: 4
phase: actions
asked: allied
option engineers: yes
1116: SG1
1117: 1LEA, 2LEA
1217: IG1, IG2
1216: 2J, 5J, Kothe
1215: AT16
1018: NFlk
1019: 8J, 7J, 137A
0919: 6J, Pi83
1119: RE55
harstad: RM, 6CAA
allied regroup: SWB1
german regroup: 11J
german lost: 1J
entrenched: 1019
demolished: 0920
pontoons: 1319-1420
revealed 5J: action
revealed NFlk: action
revealed SG1: action
revealed IG2: action
"""

EVENTS: tuple[Event, ...] = (
    TurnBegan(4),
    ActionBegan("allied", "amphibious", "Landing", "FR", 2, 6),
    Moved("1LEA", "French", "allied", ("harstad", "1117"), "0", "sea", False),
    Moved("2LEA", "French", "allied", ("harstad", "1117"), "0", "sea", False),
    *(ActionBegan("german", "pass", "Pass", "", 0, 5) for _ in range(6)),
    Reconnoitred("allied", "1019", (("1019", ("137A", "7J", "8J")),)),
    Moved("5J", "German", "german", ("1214", "1215", "1216"), "1", "ground", False),
    Dropped("FJ1", "1219", 3, 0, "lands"),
    Dropped("FJ2", "1219", 6, 0, "lost"),
    fought.Opened("allied", "fire", ("IG1",), "1217", "1216", 4, ("2J",)),
    fought.Hit("2J", "german", "1216", (), 4, 5, "D"),
    fought.Removed("11J", "german", "1216", "disrupted"),
    fought.Opened("allied", "assault", ("SG1",), "1116", "1216", 4, ("5J", "2J")),
    fought.Hit("1J", "german", "1216", (), 4, 6, "E"),
    fought.Removed("1J", "german", "1216", "eliminated"),
    fought.Retreated("AT16", "german", ("1216", "1215")),
    fought.Opened("german", "air", ("Stu1",), "german strikes", "1117", 8, ("1LEA",)),
    fought.Opened("allied", "naval", ("DD1",), "allied strikes", "1018", 4, ("NFlk",)),
    fought.Hit("NFlk", "german", "1018", (), 4, 1, ""),
    Taken("1216", "german"),
)


@lru_cache(maxsize=1)
def _game() -> bytes:
    return RULES.encode(RULES.read_position(POSITION.strip()))


def battle() -> Narvik:
    return RULES.decode(_game())


def seen(side: Side | None = "allied", layers: tuple[str, ...] = USUAL) -> Scene:
    """The battle as a side sees it."""
    game = battle()
    view = game if side is None else RULES.view(game, side)
    return scene(view, side, EVENTS, layers, "9 May 1940")


# -- positions that a side cannot tell apart ------------------------------------------------------


class Watched:
    """A player by chance who keeps some positions with what led to them."""

    def __init__(self, seed: int, kept: list[tuple[Narvik, tuple[Event, ...]]]) -> None:
        self.player, self.chance, self.kept = RandomPlayer(seed), random.Random(seed), kept
        self.driver: Driver[Narvik] | None = None

    def __call__(self, view: Narvik, decision: Decision[Narvik]) -> Order:
        if self.driver is not None and decision.kind != "setup" and self.chance.random() < 0.2:
            self.kept.append((self.driver.game.twin(), tuple(self.driver.events)))
        return self.player(view, decision)


@lru_cache(maxsize=4)
def moments(seed: int) -> tuple[tuple[Narvik, tuple[Event, ...]], ...]:
    """Positions of one random game, each with everything that happened before it."""
    kept: list[tuple[Narvik, tuple[Event, ...]]] = []
    players = {side: Watched(seed + at, kept) for at, side in enumerate(RULES.sides)}
    desks = {side: Desk(policy=player) for side, player in players.items()}
    dice = SeededDice(seed.to_bytes(32, "big"), "maps")
    driver = Driver(RULES, RULES.start({"engineers": "yes"}), desks, dice)
    for player in players.values():
        player.driver = driver
    driver.run()
    return tuple(kept)


def twin_of(game: Narvik, side: Side, chance: random.Random) -> Narvik:
    """Another position that this side cannot tell from this one: hidden enemies change places.

    They do so on the map, in staging areas and in displays, whoever has the same flag.
    """
    twin = game.twin()
    flags: dict[str, list[str]] = defaultdict(list)
    for unit in game.roster.values():
        hidden = unit.id in game.where and unit.id not in game.revealed
        if unit.side == enemy_of(side) and hidden and not unit.strike:
            flags[unit.nationality].append(unit.id)
    now: dict[str, str] = {}
    for units in flags.values():
        now |= zip(units, chance.sample(units, len(units)), strict=True)
    for places in (twin.stacks, twin.boxes):
        for place, units in tuple(places.items()):
            places[place] = tuple(now.get(id, id) for id in units)
    twin.forget()
    return twin


def twin_events(game: Narvik, events: tuple[Event, ...], side: Side) -> tuple[Event, ...]:
    """The same events with other units wherever the side was not told which."""
    return tuple(_other(game, event, side) for event in events)


def _other(game: Narvik, event: Event, side: Side) -> Event:
    if event.seen_by(side) == event:
        return event
    change: dict[str, object] = {}
    if unit := getattr(event, "unit", ""):
        mine = game.unit(unit)
        alike = (
            each.id
            for each in game.roster.values()
            if each.nationality == mine.nationality and each.id != unit
        )
        change["unit"] = next(alike, unit)
    elif units := getattr(event, "units", ()):
        change["units"] = units[::-1][:1]
    return replace(event, **change)
