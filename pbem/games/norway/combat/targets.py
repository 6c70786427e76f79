"""11.1, 11.4, 11.5, 17.8, 17.10  Who may fire at whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.factors import has_factor, why_none
from pbem.games.norway.combat.kinds import NOBODY, Fight
from pbem.games.norway.combat.participants import Muster
from pbem.games.norway.combat.wishes import targets_of
from pbem.games.norway.facts.units import GERMAN, Unit
from pbem.games.norway.position import game as position
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import Norway

Options = dict[str, tuple[str, ...]]
"""By unit, what it could fire at."""


TELLING = ("17.8", "11.8", "20.22", "21.3")
"""What else than the kinds of the two may keep a unit from firing at another."""


class Refusal(NamedTuple):
    """Why a unit may not fire at a target."""

    words: str
    case: str


def options(game: Norway, fight: Fight, muster: Muster, side: Side) -> Options:
    """Everybody of a side who can fire at anything, and at what; not who has been told already."""
    return dict(each_option(game, fight, muster, side))


def any_options(game: Norway, fight: Fight, muster: Muster, side: Side) -> bool:
    """Can anybody of a side fire at anything? The first target tells, unless others cover it."""
    told, covered = fight.aimed, False
    for id in muster.attackers if side == fight.side else muster.answering:
        if id not in told:
            for target in _each_in_sight(game, fight, muster, id):
                if _is_open(game, fight, muster, id, target):
                    if not needs_cover(game, id, target):
                        return True
                    covered = True
    return covered and next(each_option(game, fight, muster, side), None) is not None


def each_option(
    game: Norway, fight: Fight, muster: Muster, side: Side
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The same one by one, for who need not know them all."""
    told, seen = fight.aimed, Options()
    units = muster.attackers if side == fight.side else muster.answering
    firing = [id for id in units if id not in told]

    def open_to(id: str) -> tuple[str, ...]:
        if id not in seen:
            seen[id] = _open_to(game, fight, muster, id)
        return seen[id]

    for id in firing:
        targets = open_to(id)
        if behind := {each for each in targets if needs_cover(game, id, each)}:
            others = [open_to(other) for other in firing if other != id]
            if not _can_be_covered(screen(game, fight, muster, id), others):
                targets = tuple(each for each in targets if each not in behind)
        if targets:
            yield id, targets


def _can_be_covered(before: Collection[str], others: Sequence[tuple[str, ...]]) -> bool:
    """11.5  Are there enough others to fire at all that is before a protected target?"""
    able = sum(not set(targets).isdisjoint(before) for targets in others)
    return able >= len(before) and all(any(each in ts for ts in others) for each in before)


def _open_to(game: Norway, fight: Fight, muster: Muster, id: str) -> tuple[str, ...]:
    """What a unit may fire at, if others cover what is before it; of its like one tells of all."""
    known: dict[object, bool] = {}
    found = []
    for target in in_sight(game, fight, muster, id):
        like = muster.like(target)
        if like not in known:
            known[like] = _is_open(game, fight, muster, id, target)
        if known[like]:
            found.append(target)
    return tuple(found)


def _is_open(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> bool:
    forbidden = _by_kind(game, fight, muster, id, target)
    return not forbidden and has_factor(game, fight, muster, id, target)


def answers_in_the_air(game: Norway, fight: Fight, muster: Muster) -> Options:
    """11.4  Attackers who have kept their fire and are attacked by fighters, and by which."""
    aimed = fight.aimed
    found = {}
    for id in muster.attackers:
        unit = game.unit(id)
        if not unit.aircraft or unit.fighter or aimed.get(id, NOBODY) != NOBODY:
            continue
        attacked_by = (each for each, target in aimed.items() if target == id)
        found[id] = tuple(
            each
            for each in attacked_by
            if game.unit(each).fighter and has_factor(game, fight, muster, id, each)
        )
    return {id: each for id, each in found.items() if each}


def in_sight(game: Norway, fight: Fight, muster: Muster, id: str) -> tuple[str, ...]:
    """What the other side has in the fight."""
    return tuple(_each_in_sight(game, fight, muster, id))


def _each_in_sight(game: Norway, fight: Fight, muster: Muster, id: str) -> Iterator[str]:
    """The same one by one; bases are looked for last."""
    if game.side_of(id) == fight.side:
        yield from muster.targets
        yield from muster.bases
    else:
        yield from muster.exposed


def why_not(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> Refusal | None:
    """Why a unit may not fire at a target; None if it may."""
    if target not in in_sight(game, fight, muster, id):
        if fight.landing and target in game.roster and game.unit(target).naval:
            return Refusal(f"{target} lands nobody, and guns fire only at who lands", "11.9")
        return Refusal(f"{target} is nothing that {id} can fire at in this fight", "11.1")
    if refusal := _by_kind(game, fight, muster, id, target):
        return refusal
    if not has_factor(game, fight, muster, id, target):
        return Refusal(*why_none(game, fight, muster, id, target))
    return None


def why_nothing(game: Norway, fight: Fight, muster: Muster) -> Refusal | None:
    """What keeps the attackers from firing at what is there, where it is more than their kind."""
    for id in muster.attackers:
        for target in in_sight(game, fight, muster, id):
            refusal = why_not(game, fight, muster, id, target)
            if refusal and refusal.case in TELLING:
                return refusal
    return None


def why_missed(game: Norway, fight: Fight, wishes: Iterable[str]) -> str:
    """25.4, 25.5  Why the attackers fire at nothing that they wished for, though it is there."""
    german_bombers = fight.side == GERMAN and any(game.unit(id).bomber for id in fight.units)
    for wish in targets_of(wishes):
        railroad = wish == kinds.RAILROAD and position.RAILROAD in game.board.bases(fight.place)
        if railroad and not german_bombers:
            return "only German bombers strike railyards (25.5)"
        ashore = game.where.get(wish) == fight.place and not veil(game, wish)
        if fight.kind == kinds.COASTAL and ashore and not game.unit(wish).fortress:
            return "ships shell fortresses and bases, nothing else (25.4)"
    return ""


def _by_kind(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> Refusal | None:
    """What the kinds of the two forbid, whatever their factors are."""
    unit = game.unit(id)
    if target == kinds.RAILROAD and not unit.bomber:
        return Refusal(f"only bombers strike railyards, and {id} is none", "25.5")
    if target not in kinds.BASES and (
        refusal := _in_the_air(fight, muster, unit, game.unit(target))
    ):
        return refusal
    return alone(game, muster, unit) if unit.side == fight.side else None


def _in_the_air(fight: Fight, muster: Muster, unit: Unit, enemy: Unit) -> Refusal | None:
    """11.4  Only fighters begin a fight in the air; others answer those that attacked them."""
    if not unit.aircraft or unit.fighter or enemy.id not in muster.flying:
        return None
    if enemy.fighter and unit.id in muster.flying and fight.aimed.get(enemy.id) == unit.id:
        return None
    return Refusal(f"{unit.id} is no fighter, and {enemy.id} has not attacked it", "11.4")


def alone(game: Norway, muster: Muster, unit: Unit) -> Refusal | None:
    """17.8  KG 100 attacks only with other German aircraft."""
    if not unit.kg100:
        return None
    others = (game.unit(id) for id in muster.attackers)
    if any(each.aircraft and each.side == GERMAN and not each.kg100 for each in others):
        return None
    return Refusal(f"{unit.id} finds the way for others, and none are with it", "17.8")


# -- all shots of a side together -----------------------------------------------------------------


def broken(
    game: Norway, fight: Fight, muster: Muster, aimed: Mapping[str, str]
) -> Iterator[Illegal]:
    """What a side's shots together break: 17.10 on submarines, 11.5 on protected targets."""
    most = game.scenario.number("combat.submarine_shots")
    for target, count in Counter(aimed.values()).items():
        if is_submarine(game, target) and count > most:
            words = f"{count} units fire at {target}, and no more than {most} may"
            yield Illegal(words, case="17.10")
    for id, target in aimed.items():
        if not needs_cover(game, id, target):
            continue
        if left := uncovered(game, fight, muster, id, aimed):
            words = f"{id} may not fire at {target} unless others fire at {', '.join(left)}"
            yield Illegal(words, case="11.5", legal=left)


def is_submarine(game: Norway, target: str) -> bool:
    return not _is_no_unit(target) and game.unit(target).submarine


def needs_cover(game: Norway, id: str, target: str) -> bool:
    """11.5  Is the target protected from this unit? Not from aircraft, carriers and coasts."""
    unit = game.unit(id)
    if not unit.naval or unit.carrier or _is_no_unit(target):
        return False
    return game.unit(target).protected


def uncovered(
    game: Norway, fight: Fight, muster: Muster, id: str, aimed: Mapping[str, str]
) -> list[str]:
    """11.5  The surface ships before protected ones at which nobody fires."""
    fired_at = set(aimed.values())
    return [each for each in screen(game, fight, muster, id) if each not in fired_at]


def screen(game: Norway, fight: Fight, muster: Muster, id: str) -> list[str]:
    """11.5  The enemy's surface ships that are not protected."""
    targets = in_sight(game, fight, muster, id)
    units = (game.unit(each) for each in targets if not _is_no_unit(each))
    return [each.id for each in units if each.surface_ship and not each.protected]


def _is_no_unit(target: str) -> bool:
    return target in kinds.BASES or target == NOBODY
