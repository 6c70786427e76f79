"""Positions that look the same to a side, and what it is told before an order is played."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision, Step
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES

FEW = 20  # of what a refusal says would be legal
NAME = re.compile(r"[\w-]+")


def unseen(game: Europe, side: Side) -> list[str]:
    """The counters whose places a side does not know; not those who are known to command others."""
    seen = RULES.view(game, side)
    seen.agenda.clear()
    known = set(NAME.findall(RULES.encode(seen).decode()))
    return [id for id in game.where if id not in known]


def veiled(game: Europe, side: Side, chance: random.Random) -> Europe:
    """A position that looks the same to a side: whom it does not see has changed places and state.

    Units trade everything that is noted of them with others of their nation and kind, wherever
    these are, in stacks, in fleets or aboard; and who has two steps has lost one or not.
    """
    alike: dict[object, list[str]] = {}
    for id in unseen(game, side):
        alike.setdefault(_habitat(game, id), []).append(id)
    named: dict[str, str] = {}
    for units in alike.values():
        named.update(zip(units, chance.sample(units, len(units)), strict=True))
    written = _renamed(msgspec.json.decode(RULES.encode(game)), named)
    other = RULES.decode(msgspec.json.encode(written))
    for id in named:
        other.depleted.discard(id)
        if other.unit(id).two_steps and other.in_play(id) and chance.random() < 0.5:
            other.depleted.add(id)
    return other


def _habitat(game: Europe, id: str) -> object:
    """Those of one habitat can stand for one another."""
    unit = game.unit(id)
    afloat = (unit.transport, unit.alone, id in game.aboard.values()) if unit.naval else ()
    return unit.nation, unit.naval, unit.air, id in game.aboard, afloat


def _renamed(told: Any, named: dict[str, str]) -> Any:
    if isinstance(told, str):
        return NAME.sub(lambda found: named.get(found[0], found[0]), told)
    if isinstance(told, list):
        return [_renamed(each, named) for each in told]
    if isinstance(told, dict):
        return {_renamed(key, named): _renamed(each, named) for key, each in told.items()}
    return told


def told(game: Europe, step: Step[Europe], order: Order) -> str:
    """What a player hears of an order before it is played."""
    if step.defers(game, order):
        return "waits"
    try:
        step.check(game, order)
    except Illegal as refusal:
        return f"{refusal.case} {refusal} {[*map(str, islice(refusal.legal, FEW))]}"
    return "legal"


def tried(decision: Decision[Europe], names: list[str], chance: random.Random) -> Iterator[Order]:
    """Orders by chance, and the same with other units and places, unseen ones before all."""
    game, side, step = decision.game, decision.side, decision.step
    view = RULES.view(game, side)
    for _ in range(2):
        order = step.sample(view, chance)
        yield order
        for _ in range(3):
            text = _other(str(order), game, names, chance)
            try:
                found = RULES.parse(text, side).orders[0]
            except ValueError:
                continue
            if found.fits(step.kind) and not found.choice:
                yield found


def _other(text: str, game: Europe, names: list[str], chance: random.Random) -> str:
    """The same words with one unit or place changed."""
    words = text.split()
    units = [at for at, word in enumerate(words) if word in game.roster]
    places = [at for at, word in enumerate(words) if word in game.board.places.index]
    if units and names and (not places or chance.random() < 0.6):
        words[chance.choice(units)] = chance.choice(names)
    elif places:
        words[chance.choice(places)] = chance.choice(sorted(game.stacks))
    return " ".join(words)
