"""11.0  An attack: how it is written, declared, offered with a click, and drawn."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import ClassVar, Self

from msgspec.structs import replace

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.combat import forecast
from pbem.games.munich.combat.declaring import (
    battle_of,
    check_attack,
    joint_targets,
    nations_of,
    open_targets,
    strangers,
    tables,
)
from pbem.games.munich.combat.events import Attacked, Unsupported
from pbem.games.munich.combat.results import Fight, Raid
from pbem.games.munich.combat.stakes import at_stake
from pbem.games.munich.combat.support import Support, fleets, helped, squadron, supports
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import NEUTRAL, SPECIAL, enemy_of
from pbem.games.munich.orders.language import MunichActions
from pbem.games.munich.politics.belligerents import invade
from pbem.games.munich.position.arrow_paths import BATTLES, intention
from pbem.games.munich.position.game import Munich
from pbem.notation.actions import Children
from pbem.wargame.data.counters import hidden
from pbem.wargame.orders.asking import warned
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

TABLES = {"MOBILE": MOBILE, "ASSAULT": ASSAULT}
ONCE = {
    "MOBILE": ("the table", "11.7"),
    "ASSAULT": ("the table", "11.7"),
    "AIR": ("the air unit", "11.15"),
    "NAVAL": ("a fleet", "11.15"),
    "SF": ("a special force", "11.15"),
}
"""What an attack names once only, and the case."""


class Attack(Command[Munich], frozen=True):
    """11.0  Attack one hex with the units named, on one of the two tables, with support."""

    answers: ClassVar = ("attack",)
    form: ClassVar = "ATTACK place WITH units _help*"
    parts: ClassVar = "_help: MOBILE | ASSAULT | AIR | NAVAL UNIT | SF UNIT"
    spelled: ClassVar = {
        "ATTACK": ("A", "ATTACK", "ATT", "COMBAT", "ATTACKS"),
        "MOBILE": ("MOBILE",),
        "ASSAULT": ("ASSAULT",),
        "AIR": ("AIR",),
        "NAVAL": ("NAVAL", "FLEET"),
        "SF": ("SF", "SPECIAL FORCES"),
    }
    hex: str
    units: tuple[str, ...]
    table: str = ASSAULT
    air: bool = False  # 16.9 the air unit over the hex
    naval: str = ""
    special: str = ""

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        _, hex, _, units, *helps = said
        markers = {
            word.type: reader.unit(name) for word, name in pairwise(helps) if name.type == "UNIT"
        }
        words = [each.type for each in helps if each.type != "UNIT"]
        once = [ONCE[word] for word in words]
        for what, case in (each for each in once if once.count(each) > 1):
            raise Invalid(f"{what} can be named only once in an attack ({case})", column=1)
        table = next((TABLES[word] for word in words if word in TABLES), ASSAULT)
        fleet, raiders = markers.get("NAVAL", ""), markers.get("SF", "")
        return cls(hex, units, table, "AIR" in words, fleet, raiders)

    def __str__(self) -> str:
        support = f"{' AIR' if self.air else ''}"
        support += f" NAVAL {self.naval}" if self.naval else ""
        support += f" SF {self.special}" if self.special else ""
        mobile = " MOBILE" if self.table == MOBILE else ""
        return f"A {self.hex} WITH {' + '.join(self.units)}{mobile}{support}"

    def guard(self, view: Munich, side: Side) -> str:
        """11.0  Bombs or another attack may have cleared the hex; a neutral's units do not go."""
        return f"IF ENEMY {self.hex}" if view.holder(self.hex) == enemy_of(side) else ""

    def otherwise(self, view: Munich, side: Side) -> Self | None:
        """11.7  Where a fortification may be hidden and come to light, an assault is meant."""
        hides = self.table == MOBILE and any(map(hidden, view.stack(self.hex)))
        return replace(self, table=ASSAULT) if hides else None

    @property
    def support(self) -> Support:
        return Support(self.air, self.naval, self.special)

    def check(self, game: Munich, side: Side) -> None:
        check_attack(game, side, self)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """11.8, 15.0  The attack can no longer be called off: all stacks are examined."""
        battle = battle_of(game, side, self)
        game.fought.update(self.units)
        if game.holder(self.hex) == NEUTRAL:  # 5.4
            country = game.unit(self.units[0]).country
            yield from invade(game, country, game.board.country_of[game.at(self.hex)])
        yield self.examine(game, side, forced=battle.table != self.table)
        if self.air and not battle.air:  # 16.9
            stranger = game.aloft(self.hex, side)
            game.send(stranger, UTILIZED)
            nations = nations_of(game, self.units)
            yield Unsupported(stranger, side, self.hex, game.unit(stranger).country in nations)
        game.push(Raid(battle) if battle.special else Fight(battle))

    def examine(self, game: Munich, side: Side, *, forced: bool) -> Attacked:
        """15.0  Everybody in the hex attacked and in those attacked from is shown to both sides."""
        origins = dict.fromkeys(game.where[id] for id in self.units)
        stacks = [id for hex in origins for id in game.stack(hex)]
        defenders = game.stack(self.hex)
        game.examined.update(stacks, defenders)
        beside = tuple(id for id in stacks if id not in self.units)
        country = game.unit(self.units[0]).country
        return Attacked(side, country, self.hex, self.units, defenders, beside, forced)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        """Attacks of all who can, of pairs and of each alone, with all tables and support."""
        for (hex, _), units in open_targets(game, side).items():
            groups = {tuple(units): None}
            for size in (2, 1):
                groups |= dict.fromkeys(combinations(units, size))
            for group in groups:
                for table in tables(game, side, hex, group):
                    yield from cls(hex, group, table).supported(game, side)
        for hex, units in joint_targets(game, side).items():
            for table in tables(game, side, hex, tuple(units)):
                yield from cls(hex, tuple(units), table).supported(game, side)

    def supported(self, game: Munich, side: Side) -> Iterator[Self]:
        """11.15  The attack without support and with each kind that can be had."""
        nations = nations_of(game, self.units)
        air = [False, True] if squadron(game, side, nations, self.hex) else [False]
        for flown in air:
            for fleet in ("", *fleets(game, side, nations, self.hex)):
                for raid in ("", *game.at_hand(side, SPECIAL)):
                    yield replace(self, air=flown, naval=fleet, special=raid)

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """These units against each hex that all of them reach; one of them may be joined by others.

        Counters that can only help are named with all who can attack, or with those who are chosen.
        """
        land = tuple(id for id in units if view.unit(id).land)
        help = tuple(id for id in units if id not in land)
        for hex, group in _choices(view, side, land):
            for support in supports(view, side, hex, nations_of(view, group), help):
                for table in tables(view, side, hex, group):
                    order = cls(hex, group, table, *support)
                    yield order, order.shown(view, side)

    def shown(self, view: Munich, side: Side) -> Option:
        """An attack with its column, its shifts and its chances."""
        label, said = self.told(view, side)
        help = (view.aloft(self.hex, side) if self.air else "", self.naval, self.special)
        stack, table = view.stack(self.hex), self.table
        return Option(
            order=str(self),
            kind="attack",
            to=self.hex,
            path=(view.where[self.units[0]], self.hex),
            label=label,
            words=tuple(map(str, said)),
            battle=BattleCard.of(self.units, stack, said, filter(None, help), table),
        )

    def joined(self, view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """11.2, 11.15  More attackers who may join these, and counters that help."""
        land = tuple(id for id in units if view.unit(id).land)
        help = tuple(id for id in units if id not in land)
        more = helped(view, side, self.hex, nations_of(view, (*self.units, *land)), help)
        if more is None or any(new and old for new, old in zip(more, self.support, strict=True)):
            return
        air, naval, special = (new or old for new, old in zip(more, self.support, strict=True))
        whole = Attack(
            self.hex, (*self.units, *land), self.table, bool(air), str(naval), str(special)
        )
        try:
            whole.check(view, side)
        except Illegal:
            return
        alone = f"{self.hex} WITH {' + '.join(units)}"
        yield warned(replace(whole.shown(view, side), alone=alone), whole.warnings(view, side))

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield from map(str, self.told(view, side)[1])

    def why(self, view: Munich, side: Side) -> str:
        return forecast.in_short(view, battle_of(view, side, self))

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        yield from forecast.drawing_in(view, self.hex)
        yield from at_stake(view, battle_of(view, side, self))

    def told(self, view: Munich, side: Side) -> tuple[str, tuple[Foreseen, ...]]:
        """Its column, and all that can be said of it."""
        return forecast.told(view, battle_of(view, side, self), self.table, self.air)

    def use_up(self, view: Munich, side: Side) -> None:
        """11.15  The support has done what it can in this phase."""
        air = view.aloft(self.hex, side) if self.air else ""
        for id in filter(None, (air, self.naval, self.special)):
            view.send(id, UTILIZED)

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        index = view.board.grid.index
        origins = Tally(where[unit] for unit in self.units if unit in where)
        for origin, count in sorted(origins.items()) if self.hex in index else ():
            if origin in index:
                arrow = intention(self, side, BATTLES, "attack", (origin, self.hex))
                yield replace(arrow, count=count)


def _choices(
    view: Munich, side: Side, chosen: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The hexes that all the units chosen can attack, each with who would attack it together."""
    for (hex, _), able in open_targets(view, side).items():
        if set(chosen) <= set(able):
            yield from ((hex, group) for group in _groups(chosen, able))
    for hex, able in joint_targets(view, side).items():
        for group in _groups(chosen, able) if set(chosen) <= set(able) else ():
            if len(nations_of(view, group)) > 1 and not strangers(view, group):
                yield hex, group


def _groups(chosen: Sequence[str], able: Sequence[str]) -> list[tuple[str, ...]]:
    """The units chosen; of one, or of none, also all who can."""
    exact = tuple(id for id in able if id in chosen)
    groups = [exact] if exact else []
    if len(exact) <= 1 and tuple(able) not in groups:
        groups.append(tuple(able))
    return groups
