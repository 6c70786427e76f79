"""Units against a hex: what attacks, probes and momentum have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.jupiter.combat.after.retreats import refuges
from pbem.games.jupiter.combat.forecast import guesses, of_attack
from pbem.games.jupiter.combat.odds import Engagement, chances, odds
from pbem.games.jupiter.facts.units import BRITISH, UC1, US
from pbem.games.jupiter.movement.garrisons import at_stake, driven_into, open_beside
from pbem.games.jupiter.politics.violation import UNFORESEEN, Violating
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.wargame.scene import Arrow

COSTLY = {"AL1", "EX"}
"""13.13, 13.15  The results that cost the attacker a unit."""

GIVING_WAY = {"DR", "DL1"}
"""13.12, 13.16  The results by which the defender may retreat."""


class Strike(Violating, frozen=True):
    """An order for units against one hex, which begins with both."""

    hex: str
    units: tuple[str, ...]

    def as_attack(self, view: Jupiter, fight: Engagement, origin: str) -> Option:
        """With its odds, after shifts, and the chance of each result."""
        heads = [
            view.scenario.results.head(odds(view, guess, through_sweden=self.sweden).column)
            for guess in guesses(view, fight)
        ]
        label, said = "..".join(dict.fromkeys(heads)), tuple(of_attack(view, fight, self.sweden))
        return Option(
            order=str(self),
            kind="attack",
            to=self.hex,
            path=(origin, self.hex),
            label=label,
            words=tuple(map(str, said)),
            battle=self.card(fight, said),
        )

    def card(self, fight: Engagement, said: Iterable[Foreseen]) -> BattleCard:
        """The fight for a picture of it."""
        over = "over Sweden" if self.sweden else ""
        return BattleCard.of(self.units, fight.defenders, said, fight.support, over)

    def as_probe(self, origin: str) -> Option:
        """No odds, no losses: the units are simply there."""
        words = (UNFORESEEN,) if self.sweden else ()
        return Option(str(self), "move", self.hex, (origin, self.hex), "probe", words)

    def risked(self, view: Jupiter, fight: Engagement) -> Iterator[str]:
        """13.13, 13.15  What a side must hear of an attack that may cost it a unit."""
        for words in at_stake(view, fight.side, self.units):
            worst = chances(view, guesses(view, fight)[-1], through_sweden=self.sweden)
            if COSTLY & worst.keys():
                yield words
        for base in self.opened(view, fight):
            yield driven_into(view, fight.side, base)

    def opened(self, view: Jupiter, fight: Engagement) -> list[str]:
        """13.12, 13.16  Bases of the attacker's into which its defenders may retreat."""
        bases = open_beside(view, fight.side, self.hex)
        if not bases:
            return []
        results: set[str] = set()
        for guess in guesses(view, fight):
            results.update(chances(view, guess, through_sweden=self.sweden))
        if not GIVING_WAY & results:
            return []
        ways = {hex for id in fight.defenders for hex in refuges(view, fight, id)}
        return [base for base in bases if base in ways]

    def drawn(self, view: Jupiter, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        origins = Counter(where[unit] for unit in self.units if unit in where)
        for origin, count in sorted(origins.items()):
            yield Arrow("battles", "attack", (origin, self.hex), f"Intended: {self}", side, count)


def groups(view: Jupiter, units: tuple[str, ...], near: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The units chosen; and, if it is one, all who can join it. UC1 joins either nation (6.1)."""
    alone = tuple(id for id in near if id in units)
    yield alone
    if len(alone) > 1:
        return
    willing = tuple(id for id in near if contingent_of(view, (*alone, id)) is not None)
    together = [willing]
    if contingent_of(view, willing) is None:
        together = [
            tuple(id for id in willing if view.unit(id).contingent in (nation, UC1))
            for nation in (US, BRITISH)
        ]
    yield from (group for group in together if group != alone)


def each_with(hexes: Iterable[str], units: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each hex with every choice of at least one of the units, the smallest first."""
    for hex in hexes:
        for size in range(1, len(units) + 1):
            yield from ((hex, some) for some in combinations(units, size))
