"""32.4, 33.3  Who lives on supply markers in the Supply step, by their owner's choice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.markers import as_many_as_can, hungry, served
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.general import Naming

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words

CASE = "32.4"
ALL, NEVER = "ALL", "NEVER"


class MarkersUsed(Event, frozen=True):
    """32.4  Supply markers are used up."""

    place: str
    count: int

    def told(self, words: Words) -> str:
        what = "A supply marker is" if self.count == 1 else f"{self.count} supply markers are"
        return f"{what} used up in {words.place(self.place)}."


class Feed(Naming, frozen=True):
    """32.4  The units that supply markers supply; none of them is an answer too."""

    answers: ClassVar = ("ration",)
    verb: ClassVar = "FEED"
    form: ClassVar = "FEED _feeding\nNO FEED"
    parts: ClassVar = "_feeding: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"FEED": ("FEED",), "NO": ("NO",)}

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        for place, count in Counter((served(view, self.units) or {}).values()).items():
            yield f"{view.board.name(place)} supplies {count}"


class FeedAll(Command[Europe], frozen=True):
    """32.4  As many as the markers can supply, who is out of supply already first."""

    answers: ClassVar = ("ration",)
    choice: ClassVar = (ALL,)
    form: ClassVar = "FEED ALL"
    text: ClassVar = "FEED ALL"


class Rationing(Asking[Europe], frozen=True):
    """32.4  Units without a line home may live on markers, or do without, to save them."""

    kind: ClassVar = "ration"
    reaction: ClassVar = True
    public: ClassVar = False
    usually: ClassVar = (ALL,)
    side: Side

    def able(self, game: Europe) -> Iterable[str]:
        return hungry(game, self.side)

    def asks(self, game: Europe) -> Side | None:
        return self.side if hungry(game, self.side) else None

    def prompt(self, game: Europe) -> str:
        units = ", ".join(f"{id} in {game.where[id]}" for id in hungry(game, self.side))
        each = game.scenario.combat.naval["supply_feeds"]
        stocks = ", ".join(f"{place} {count}" for place, count in sorted(game.supplies.items()))
        return (
            f"No line leads home from {units}. Markers supply {each} units each: {stocks}. Who "
            "lives on them? (FEED units; FEED ALL; NO FEED)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        units = hungry(game, self.side)
        yield Feed()
        for count in range(1, len(units) + 1):
            for some in combinations(units, count):
                if served(game, some) is not None:
                    yield Feed(some)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        units = [id for id in hungry(game, self.side) if chance.random() > 0.3]
        return Feed(as_many_as_can(game, units))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Feed)
        able = hungry(game, self.side)
        for id in order.units:
            if id not in able or order.units.count(id) > 1:
                words = f"{id} has a line home, or no supply marker within reach"
                raise Illegal(words, case=CASE, legal=able)
        if served(game, order.units) is None:
            words = f"the markers do not supply all of {', '.join(order.units)}"
            raise Illegal(words, case=CASE, legal=[self.usual(game)])

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """As many as can be, nobody, or these before others."""
        if choice[0] == NEVER:
            return Feed()
        units = hungry(game, self.side)
        if choice[0] == ALL:
            return Feed(as_many_as_can(game, units))
        named = [id for id in choice if id in units]
        return Feed(as_many_as_can(game, named)) if named else None

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        order = Feed(units)
        if self.allows(game, order):
            yield order.as_option(game, self.side, game.board.spot(game.where[units[0]]))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Feed)
        game.fed.update(served(game, order.units) or {})
        yield from ()
