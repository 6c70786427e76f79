"""26.0  Step 4 of an offensive: all attacks of the combat step."""

from __future__ import annotations

from typing import Any, ClassVar

from pbem.games.eto.combat.battle import ATTACK
from pbem.games.eto.combat.declaring import Declaring
from pbem.games.eto.combat.targets import owing
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.command import Command


class Battles(Declaring, frozen=True):
    """SEQ-4A  Aircraft, attacks, then everything is fought out, hex by hex."""

    kind: ClassVar = "attack"
    done: ClassVar[Command[Any]] = Done("attack")

    def prompt(self, game: Europe) -> str:
        owed = "".join(
            f" {' + '.join(ids)} must attack {game.board.name(hex)} again."
            for hex, ids in owing(game, ATTACK).items()
        )
        return (
            "Combat step. Which aircraft fly where, then who attacks what? "
            f"(SUPPORT hex WITH units; ATTACK hex WITH units, or ALL; DONE ATTACK){owed}"
        )
