"""14.0  What all attacks have in common: groups that fire at a hex, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Self

from pbem.engine.battle_card import Foreseen
from pbem.engine.errors import Illegal
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.narvik.actions.action import Action, Begun, Commanded, Offers, Units
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.combat.forecast import card, columns, likely_hit, of_volley
from pbem.games.narvik.combat.groups import check_groups, groups_worth, may_fire_from
from pbem.games.narvik.combat.shifts import Volley
from pbem.games.narvik.movement.arrow_paths import drawn_shots, on_map
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.scene import Arrow


class Attack(Action, frozen=True):
    """An action that fires at hexes."""

    drawn_as: ClassVar[tuple[str, str]]  # layer and kind of its arrows

    @property
    def aims(self) -> tuple[Shot, ...]:
        """Who attacks what."""
        return tuple(getattr(self, self.part))

    def volleys(self, game: Narvik, side: Side) -> Iterator[Volley]:
        """The groups that fire; raises Illegal where nobody can."""
        raise NotImplementedError

    def foreseen(self, trial: Narvik, side: Side) -> Iterator[str]:
        yield from map(str, self.fought(trial, side))

    def fought(self, trial: Narvik, side: Side) -> Iterator[Foreseen]:
        """What each volley comes to."""
        for volley in self.volleys(trial, side):
            yield from of_volley(trial, volley)

    def why(self, view: Narvik, side: Side) -> str:
        """The likeliest of its hits."""
        trial = self.arranged(view, side)
        hits = {each.target: likely_hit(trial, each) for each in self.volleys(trial, side)}
        best = max(hits, key=lambda target: hits[target])
        name = view.board.names.get(best, best)
        more = f", and {len(hits) - 1} more" if len(hits) > 1 else ""
        return f"hits {name} with {float(100 * hits[best]):.0f} %{more}"

    def offer(self, view: Narvik, side: Side) -> Offers:
        """The attack, if it is allowed, with its columns after shifts and its chances."""
        if not self.allowed(view, side):
            return
        volleys = list(self.volleys(view, side))
        label = "+".join(columns(view, each) for each in volleys)
        said = tuple(self.fought(self.arranged(view, side), side))
        target = volleys[0].target
        yield (
            self,
            Option(
                order=str(self),
                kind="attack",
                to=target,
                path=on_map(view, (volleys[0].origin, target)),
                label=label,
                words=tuple(self.forecast(view, side)),
                battle=card(view, volleys, (*said, Foreseen(self.price(view, side)))),
            ),
        )

    def drawn(self, view: Narvik, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return drawn_shots(view, side, self, self.aims, self.drawn_as, where)


class Shooting(Attack, Commanded, frozen=True):
    """14.0  Units of one sub-command attack."""

    part: ClassVar = "shots"
    how: ClassVar[str]
    shots: tuple[Shot, ...]
    tops: tuple[str, ...] = ()
    keep: int = 0

    @staticmethod
    def targets(game: Narvik, id: str) -> Iterable[str]:
        """The hexes that a unit could attack so."""
        raise NotImplementedError

    def check_volley(self, trial: Narvik, group: Volley) -> None:
        """Raise Illegal unless this group may attack so."""
        raise NotImplementedError

    @classmethod
    def together(cls, shots: Sequence[Shot]) -> Iterator[tuple[Shot, ...]]:
        """Which of all shots are worth to be fired together."""
        raise NotImplementedError

    def try_on(self, trial: Narvik, side: Side) -> None:
        """Every attack must be one that may be made."""
        groups = list(self.volleys(trial, side))
        check_groups(trial, side, groups, self.command, self.targets)
        for group in groups:
            self.check_volley(trial, group)

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Attacks of all who can from a hex, of single units, and of several groups at once."""
        for command in commands_of(side):
            shots = list(groups_worth(game, side, command, cls.targets))
            yield from (cls(command, (shot,)) for shot in shots)
            yield from (cls(command, some) for some in cls.together(shots) if len(some) > 1)

    def volleys(self, game: Narvik, side: Side) -> Iterator[Volley]:
        """The groups of an order; a hex stands for all active units in it that can take part."""
        active = activated(game, side, self.command).difference(self.actors)
        for shot in self.shots:
            units = shot.units
            if len(units) == 1 and units[0] in game.board.grid.index:
                hex = units[0]
                able = (id for id in may_fire_from(game, hex) if id in active)
                units = tuple(id for id in able if shot.target in self.targets(game, id))
                if not units:
                    legal = groups_worth(game, side, self.command, self.targets)
                    words = f"nobody in {hex} can attack {shot.target}"
                    raise Illegal(words, case="14.0", legal=legal)
            yield Volley(side, self.how, units, game.where.get(units[0], ""), shot.target)

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """At every hex that all of them can hit; one may be joined by all in its hex."""
        if not begun or not all(view.on_map(id) and view.unit(id).fire for id in units):
            return
        for target in sorted(set.intersection(*(set(cls.targets(view, id)) for id in units))):
            groups = [units]
            if len(units) == 1:
                able = may_fire_from(view, view.where[units[0]])
                fit = (id for id in able if id in begun.active and view.unit(id).fire)
                groups.append(tuple(id for id in fit if target in cls.targets(view, id)))
            for group in dict.fromkeys(groups):
                if group and set(units) <= set(group):
                    yield from cls(begun.command, _shots(view, group, target)).offer(view, side)


def _shots(view: Narvik, units: tuple[str, ...], target: str) -> tuple[Shot, ...]:
    """14.1  Units of one hex fire together, others on their own."""
    by_hex: dict[str, list[str]] = {}
    for id in units:
        by_hex.setdefault(view.where[id], []).append(id)
    return tuple(Shot(tuple(group), target) for group in by_hex.values())
