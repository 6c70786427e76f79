"""Fights in a line or two, with dice that are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.norway.combat.aiming import Aim, HoldFire
from pbem.games.norway.combat.events import Fired
from pbem.games.norway.combat.factors import factor
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.combat.participants import all_in, muster
from pbem.games.norway.combat.targets import options
from pbem.games.norway.orders.parts import Shot
from pbem.games.norway.position.game import Norway
from tests.norway.games import run, told

HOLD = HoldFire()
NO_DICE: tuple[int, ...] = ()
MISS = 6


def aim(*texts: str) -> Aim:
    """As in aim("He111/1 + Ju87 > RoyalGd", "REST > TR")."""
    parts = (text.split(" > ") for text in texts)
    return Aim(tuple(Shot(tuple(units.split(" + ")), target) for units, target in parts))


def a_fight(game: Norway, kind: str, place: str, units: str, **more: Any) -> Fight:
    """A fight that the first of these units begins; names in one string."""
    attackers = tuple(units.split())
    side: Side = more.pop("side", "") or game.side_of(attackers[0])
    fields = {
        name: tuple(value.split()) if name in ("against", "landing", "fresh", "aims") else value
        for name, value in more.items()
    }
    return Fight(kind, place, side, attackers, fields.pop("acting", side), **fields)


def fight(
    game: Norway,
    kind: str,
    place: str,
    units: str,
    dice: Iterable[int] = NO_DICE,
    answers: Iterable[Order] = (),
    **more: Any,
) -> list[Event]:
    """Fight it out, the questions answered in their order; it stops where no answer is left."""
    begin(game, a_fight(game, kind, place, units, **more))
    return run(game, dice, answers)


def shots(events: Iterable[Event]) -> list[tuple[str, str, int, bool]]:
    """Who fired at what, the number that hits, and whether it did."""
    return [(each.unit, each.target, each.hits_on, each.hit) for each in told(events, Fired)]


def hits_on(events: Iterable[Event], unit: str) -> int:
    """What a unit that has fired hit on."""
    (found,) = [each.hits_on for each in told(events, Fired) if each.unit == unit]
    return found


def fired(events: Iterable[Event]) -> set[str]:
    """Everybody who has fired."""
    return {each.unit for each in told(events, Fired)}


def asked(game: Norway) -> tuple[str, str]:
    """The kind of the open question, and who is asked; empty if there is none."""
    if not game.agenda:
        return "", ""
    return game.agenda[-1].kind, game.agenda[-1].asks(game) or ""


def may_hit(
    game: Norway, kind: str, place: str, units: str, unit: str, *aimed: str, **more: Any
) -> set[str]:
    """What a unit may fire at in a fight, once others have aimed as in "Me109/1 > NHe115"."""
    told_so_far = dict(text.split(" > ") for text in aimed)
    wanted = all_in(game, a_fight(game, kind, place, units, **more)).with_aims(told_so_far)
    there = muster(game, wanted)
    return set(options(game, wanted, there, game.side_of(unit)).get(unit, ()))


def factor_of(
    game: Norway, kind: str, place: str, units: str, unit: str, target: str, **more: Any
) -> int:
    """What a unit hits a target on."""
    wanted = all_in(game, a_fight(game, kind, place, units, **more))
    return factor(game, wanted, muster(game, wanted), unit, target).value
