"""3.3  The German set-up."""

from __future__ import annotations

from typing import ClassVar

from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.setup.setting_up import SettingUp
from pbem.wargame.board.hexgrid import Mask

MOUNTAIN_ARMY, REACTION = "20MA", "IR"


class GermanSetUp(SettingUp, frozen=True):
    """3.3  The mountain army behind its frontline, the reaction units in Norwegian towns."""

    side: ClassVar = GERMAN
    case: ClassVar = "3.3"

    def prompt(self, game: Jupiter) -> str:
        return (
            "Set up the Germans: the 20MA units in the USSR west of the frontline, one to a hex "
            "and not within two hexes of Petsamo (one infantry division may go to Kirkenes), the "
            "two IR units in Norwegian towns. (PLACE unit hex; DONE; DEFAULT takes the ready-made "
            "set-up)"
        )

    def movable(self, game: Jupiter) -> list[str]:
        roster = game.scenario.roster
        return [*roster.group(MOUNTAIN_ARMY), *roster.group(REACTION)]

    def waiting(self, game: Jupiter) -> list[str]:
        return [id for id in self.movable(game) if id not in game.where]

    def places(self, game: Jupiter, id: str) -> Mask:
        board, scenario, unit = game.board, game.scenario, game.unit(id)
        if unit.group == REACTION:
            barred = game.masked(scenario.fact("setup.german.reaction_barred"))
            return board.towns & board.country["Norway"] & ~barred
        petsamo = game.at(scenario.fact("setup.german.barred_from"))
        near = board.grid.within(petsamo, scenario.number("setup.german.barred_within"))
        open_to = board.german_rear & ~board.lakes & ~near
        exception = scenario.fact("setup.german.kirkenes_exception")
        if unit.type == exception["type"] and unit.size == exception["size"]:
            open_to |= game.masked((exception["hex"],))
        return open_to

    def room(self, game: Jupiter, id: str, hex: str) -> str:
        if game.unit(id).group == MOUNTAIN_ARMY:
            others = [each for each in game.stack(hex) if each != id]
            if any(game.unit(each).group == MOUNTAIN_ARMY for each in others):
                return "no more than one 20MA unit is set up in a hex"
        return super().room(game, id, hex)
