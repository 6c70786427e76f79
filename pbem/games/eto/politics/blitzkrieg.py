"""44.0  The blitzkrieg bonus: once against each nation, in the month Germany first strikes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pbem.engine.event import Event
from pbem.games.eto.facts.nations import AMERICAN, BRITISH, GERMAN
from pbem.games.eto.position.game import Europe

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Blitzkrieg(Event, frozen=True):
    """44.1  The bonus begins against a nation, and lasts for this month."""

    nation: str

    def told(self, words: Words) -> str:
        return f"The blitzkrieg bonus against {self.nation} begins (44.1)."


def struck(
    game: Europe, attackers: Iterable[str], targets: Iterable[str], hex: str
) -> Iterator[Event]:
    """44.1, 44.5  Germans attack these units over or in a hex: the bonus begins where it is new."""
    if not any(game.unit(id).nation == GERMAN for id in attackers):
        return
    home = game.board.state_of.get(game.at(hex), "")
    for nation in sorted({game.unit(id).nation for id in targets}):
        at_home = home == nation or nation == AMERICAN
        new = nation not in game.setting.struck and nation not in game.blitzkrieg
        if at_home and new:
            game.blitzkrieg[nation] = game.turn
            yield Blitzkrieg(nation)


def in_effect(game: Europe, attackers: Iterable[str], targets: Iterable[str]) -> bool:
    """44.2, 44.4  Is there +1 for these Germans against these units, never all British?"""
    if not any(game.unit(id).nation == GERMAN for id in attackers):
        return False
    nations = {game.unit(id).nation for id in targets}
    if nations == {BRITISH}:
        return False
    return any(game.blitzkrieg.get(nation) == game.turn for nation in nations)
