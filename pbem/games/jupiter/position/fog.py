"""6.4  What a side may know: the position with everything else blanked."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.jupiter.facts.units import ALLIED, hidden_id
from pbem.games.jupiter.position.game import Jupiter, enemy_of


def view(game: Jupiter, side: Side) -> Jupiter:
    """The position as one side sees it. Its own agenda is there when it is asked, and no other."""
    seen = game.twin()
    enemy = enemy_of(side)
    for hex, stack in game.stacks.items():
        if game.side_of(stack[-1]) != enemy:
            continue
        top = stack[-1]
        if len(stack) == 1 and top not in game.disrupted:
            continue
        flag = game.unit(top).contingent  # all that can be seen of those beneath
        faces = []
        for depth, id in enumerate(stack):
            face = id
            if id is not top or id in game.disrupted:
                face = hidden_id(flag, hex, depth)
            if id in game.disrupted:
                seen.disrupted.remove(id)
                seen.disrupted.add(face)
            faces.append(face)
        seen.stacks[hex] = tuple(faces)
    seen.dead = tuple(id for id in game.dead if game.unit(id).side == side)
    if side == ALLIED:
        seen.pools = dict.fromkeys(game.pools, ())
        seen.on_the_way = {}
    else:
        seen.at_sea = ()
        seen.returning = {}
    seen.probed = tuple(id for id in game.probed if game.side_of(id) == side)
    seen.agenda = game.question_for(side)
    return seen
