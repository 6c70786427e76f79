"""11.0  The door to combat: what a fight is, how one begins, and whether there is one.

Whoever has units fight says so as a `Fight` and calls `begin`, which pushes all of its steps; what
comes after it must lie on the agenda by then. The last step settles who holds what. Aircraft and
ships stay where they are: whoever sent them brings them home.
"""

from __future__ import annotations

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.kinds import KINDS as KINDS
from pbem.games.norway.combat.kinds import Fight as Fight
from pbem.games.norway.combat.opening import Meet, Search
from pbem.games.norway.combat.opening import any_targets as any_targets
from pbem.games.norway.combat.participants import all_in
from pbem.games.norway.combat.thin_air import check_targets as check_targets
from pbem.games.norway.position.game import Norway


def begin(game: Norway, fight: Fight) -> None:
    """Put a fight on the agenda."""
    assert fight.kind in KINDS, f"{fight.kind} is no kind of fight"
    whole = all_in(game, fight)
    game.push(Search(whole) if fight.kind == kinds.AIR_NAVAL else Meet(whole))
