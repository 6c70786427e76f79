"""8.1, 8.4, 9.0  Whom ships may meet on their way, as far as their side can know it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.battle_card import Bar, Chance, Foreseen
from pbem.engine.order import Side
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.words import counted
from pbem.games.eto.naval.battle.groups import chance_of, chance_to_find
from pbem.games.eto.naval.battle.odds import sea_odds
from pbem.games.eto.naval.ports import is_port
from pbem.games.eto.position.fleets import (
    all_submarines,
    armed,
    assemble,
    company_of,
    docked_in,
    findable,
    ships_in,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.bombers import bombers, may_attack
from pbem.games.eto.strikes.courses import hexes_to, next_hexes, station_in
from pbem.games.eto.strikes.striking import damage_told
from pbem.wargame.data.counters import hidden

Ships = tuple[str, ...]


def chances(view: Europe, side: Side, sailing: Ships, path: Ships) -> Iterator[str]:
    """8.1, 8.4, 9.0  By space of a way, how likely who can intercept there finds them, and wins.

    As far as the side can know: for who is not seen, see `sea_odds`.
    """
    routes, own = view.scenario.routes, view.partnership(side)
    for space in path if view.phase != HOMING and not view.unit(sailing[0]).u_boat else ():
        for foe in view.foes(own):
            near = [place for place in view.stacks if space in routes.range_of(place)]
            ships = tuple(id for place in near for id in _lying_in(view, place, foe))
            if ships:
                yield f"{view.board.name(space)}: {_found(view, sailing[0], ships, space)}"
                if _with_guns(view, ships):
                    yield from fight_told(view, "all of them find you", sailing, ships)


def from_the_air(
    view: Europe, side: Side, sailing: Ships, path: Ships, via: Ships
) -> Iterator[str]:
    """14.1, 16.2  The enemy bombers seen in range of each space of a way, and what they may do."""
    if not view.setting.flights or not (ships := findable(view, sailing)):
        return
    ahead, met = view.twin(), dict[str, None]()
    for space in path:
        ahead_of = next_hexes(ahead, ahead.where[ships[0]], space, via)
        hexes = hexes_to(ahead, ships[0], space, via=ahead_of)
        there = {
            id: hex
            for foe in view.enemies(side)
            for hex in hexes
            for id in bombers(ahead, foe, hex)
            if may_attack(ahead, id, ships)
        }
        if there:
            who = ", ".join(id if hex == space else f"{id} ({hex})" for id, hex in there.items())
            yield f"{view.board.name(space)}: in range of {who} (14.1)"
        met |= dict.fromkeys(there)
        assemble(ahead, ships, space, station_in(ahead, space, hexes))
        via = via[len(ahead_of) :]
    yield from damage_told(view, met, ships)


def _lying_in(view: Europe, place: str, foe: str) -> Ships:
    """12.7  Enemy ships in a space, and in a port where one is seen all that may be ships."""
    unseen = [
        id
        for id in view.stack(place)
        if hidden(id) and id not in view.fleets and view.partnership_of(id) == foe
    ]
    below = unseen if docked_in(view, place, foe) else ()
    return (*findable(view, ships_in(view, place, foe)), *below)


def _with_guns(view: Europe, ships: Ships) -> Ships:
    """8.5  Those who can search; who is not seen may be one."""
    return tuple(id for id in ships if hidden(id) or armed(view, (id,)))


def _found(view: Europe, target: str, ships: Ships, space: str) -> str:
    """8.4 to 8.6  Who may search for a stack in a space, and how likely they find it."""
    unseen = sum(map(hidden, ships))
    who = f"{counted(len(ships) - unseen, 'enemy ship')} seen in range (8.1)"
    if unseen:
        who += f", and {counted(unseen, 'unseen counter')}"
    if not _with_guns(view, ships):
        return f"{who}: without a ship that has guns nobody searches (8.5)"
    at_hand = [id for id in _with_guns(view, ships) if view.where.get(id) == space]
    if at_hand and is_port(view, space):
        return f"{who}; those who are there need no search (8.6)"
    chance = 100 * float(chance_of(view, ships, space, target))
    return f"{who}, who find them with about {chance:.0f} %"


def fight_told(view: Europe, if_met: str, ours: Ships, theirs: Ships) -> Iterator[str]:
    """9.0  What a fight with all of them comes to, and what that takes for granted, in words."""
    return map(str, fight_foreseen(view, if_met, ours, theirs))


def fight_foreseen(view: Europe, if_met: str, ours: Ships, theirs: Ships) -> Iterator[Foreseen]:
    """9.0  The same with what a picture of it needs."""
    if all_submarines(view, ours) or not armed(view, (*ours, *filter(is_named, theirs))):
        return
    odds, unseen = sea_odds(view, ours, theirs), sum(map(hidden, theirs))
    average = ""
    if unseen:
        taken = "an average ship" if unseen == 1 else "average ships"
        average = f", {unseen} unseen taken for {taken}"
    won, drawn = round(100 * odds.won), round(100 * odds.drawn)
    steps = f"steps lost on average {odds.ours:.1f} of yours, {odds.theirs:.1f} of theirs"
    yield Foreseen(
        f"if {if_met} and both fight on{average}: they lose more with about {won} %, as much as "
        f"you with {drawn} %; {steps}",
        (steps,),
        Bar(
            (
                Chance("they lose more", won),
                Chance("as much as you", drawn),
                Chance("you lose more", max(0, 100 - won - drawn)),
            )
        ),
    )


def hunt_foreseen(
    game: Europe, ships: Ships, space: str, target: str, groups: int | None, *, at_hand: bool
) -> Iterator[Foreseen]:
    """8.4, 8.6, 9.0  How likely those who go find a stack, and what the fight may come to."""
    if not ships:
        return
    if at_hand:
        yield Foreseen("who is there needs no search (8.6)", ("found without a search",))
    else:
        percent = f"{100 * float(chance_to_find(game, ships, space, target, groups)):.0f} %"
        yield Foreseen(f"chance to find them about {percent}", (f"finds them {percent}",))
    if not all_submarines(game, (target,)):  # 11.2
        yield from fight_foreseen(game, "they are found", ships, company_of(game, target))


def is_named(id: str) -> bool:
    """12.7  Is a ship known by its name?"""
    return not hidden(id)
