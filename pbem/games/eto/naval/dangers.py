"""8.1, 8.4, 9.0  Whom ships may meet on their way, as far as their side can know it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.words import counted
from pbem.games.eto.naval.battle.groups import chance_of
from pbem.games.eto.naval.battle.odds import sea_odds
from pbem.games.eto.position.fleets import all_submarines, armed, findable, ships_in
from pbem.games.eto.position.game import Europe
from pbem.wargame.data.counters import hidden


def chances(
    view: Europe, side: Side, sailing: tuple[str, ...], path: tuple[str, ...]
) -> Iterator[str]:
    """8.1, 8.4, 9.0  By space of a way, how likely who can intercept there finds them, and wins.

    As far as the side can know: for who is not seen, see `sea_odds`.
    """
    routes, own = view.scenario.routes, view.partnership(side)
    for space in path if view.phase != HOMING and not view.unit(sailing[0]).u_boat else ():
        for foe in view.foes(own):
            near = [place for place in view.stacks if space in routes.range_of(place)]
            ships = findable(view, (id for place in near for id in ships_in(view, place, foe)))
            if ships:
                chance = 100 * float(chance_of(view, ships, space, sailing[0]))
                where, who = view.board.name(space), counted(len(ships), "enemy ship")
                yield f"{where}: {who} seen in range (8.1), who find them with about {chance:.0f} %"
                yield from fight_told(view, sailing, ships)


def fight_told(view: Europe, ours: tuple[str, ...], theirs: tuple[str, ...]) -> Iterator[str]:
    """9.0  What a fight with all of them comes to, and what that takes for granted."""
    if all_submarines(view, ours) or not armed(view, (*ours, *filter(is_named, theirs))):
        return
    odds, unseen = sea_odds(view, ours, theirs), sum(map(hidden, theirs))
    average = f", {counted(unseen, 'unseen ship')} taken for average ones" if unseen else ""
    yield (
        f"if all of them find you and both fight on{average}: they lose more with about "
        f"{100 * odds.won:.0f} %, as much as you with {100 * odds.drawn:.0f} %; steps lost on "
        f"average {odds.ours:.1f} of yours, {odds.theirs:.1f} of theirs"
    )


def is_named(id: str) -> bool:
    """12.7  Is a ship known by its name?"""
    return not hidden(id)
