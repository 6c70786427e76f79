"""14.0  What a side may know: the position with everything else blanked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.order import Side
from pbem.games.norway.facts.boxes import HAND
from pbem.games.norway.facts.units import AIR, GROUND, NAVAL, enemy_of, hidden, hidden_id
from pbem.games.norway.position.game import DRAWABLE, HELD, Norway

STACKS = "stacks"  # the option by which only the number of enemies in a place is known
_CALLED = {NAVAL: "a ship", AIR: "an air unit", GROUND: "a ground unit"}


def view(game: Norway, side: Side) -> Norway:
    """The position as one side sees it: pools and boxes are open, held events are secret."""
    seen = game.twin()
    if game.verdict is not None:
        seen.agenda = []
        return seen
    enemy = enemy_of(side)
    seen.face_down = {**game.face_down, enemy: held_count(game, enemy)}
    theirs = {id for id, event in game.scenario.tables.events.items() if event.side == enemy}
    seen.chits = {
        id: DRAWABLE if id in theirs and where == HELD else where
        for id, where in game.chits.items()
    }
    if game.options.get("fog") == STACKS:
        _cover(game, seen, enemy)
    seen.agenda = [step.seen_in(seen) for step in game.question_for(side)]
    return seen


def veil(game: Norway, id: str) -> str:
    """What the enemy sees of a unit in what happens to it; empty if it sees all."""
    secret = game.options.get("fog") == STACKS and id not in game.revealed
    return game.unit(id).flag if secret else ""


def veiled(game: Norway, id: str) -> bool:
    """Is it a unit whose face the enemy does not see, or nothing but its back?"""
    return hidden(id) or bool(veil(game, id))


def on_die(game: Norway, id: str) -> str:
    """What a die for a unit is called, which both sides read; the first rules named everybody."""
    if game.version > 1 and veil(game, id):
        return _CALLED[game.unit(id).arm]
    return id


def veils(game: Norway, ids: Iterable[str]) -> tuple[str, ...]:
    """The same for several; nothing at all where the enemy sees every one of them."""
    found = tuple(veil(game, id) for id in ids)
    return found if any(found) else ()


def seen_through(ids: Sequence[str], veils: Sequence[str], place: str) -> tuple[str, ...]:
    """The ids as the enemy has them."""
    pairs = enumerate(zip(ids, veils, strict=True))
    return tuple(hidden_id(flag, place, at) if flag else id for at, (id, flag) in pairs)


def faces(view: Norway, ids: Sequence[str], place: str) -> tuple[str, ...]:
    """Units that are met somewhere, as whoever meets them has them."""
    return seen_through(ids, [veil(view, id) for id in ids], place)


def held_count(game: Norway, side: Side) -> int:
    """7.1  How many events a side keeps, face down: the number may be seen, the faces not."""
    if side in game.face_down:
        return game.face_down[side]
    events = game.scenario.tables.events
    return sum(where == HELD and events[id].side == side for id, where in game.chits.items())


def _cover(game: Norway, seen: Norway, enemy: Side) -> None:
    """Of the enemy's units in a place only their number by arm is to be seen, until a fight."""
    for place, stack in game.stacks.items():
        seen.stacks[place] = tuple(_faces(game, place, stack, enemy))
    out_there = {id for place in game.stacks for id in game.stack(place)}
    known = {id for stack in seen.stacks.values() for id in stack}
    secret = (out_there | set(game.inside(HAND[enemy]))) - known
    seen.aboard = {id: ship for id, ship in game.aboard.items() if id not in secret}
    seen.moored = {id: base for id, base in game.moored.items() if id not in secret}
    for marks in ("activated", "stuck", "intercepting", "intercepted", "depleted"):
        setattr(seen, marks, getattr(game, marks) - secret)
    seen.boxes.pop(HAND[enemy], None)
    seen.forget()


def _faces(game: Norway, place: str, stack: tuple[str, ...], enemy: Side) -> Iterator[str]:
    depth: Counter[str] = Counter()
    for id in stack:
        unit = game.unit(id)
        if unit.side != enemy or id in game.revealed:
            yield id
        elif id not in game.aboard:  # what is aboard cannot be seen at all
            yield hidden_id(unit.flag, place, depth[unit.arm])
            depth[unit.arm] += 1
