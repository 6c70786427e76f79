"""27.2, 27.3  What both sides may add to their forces, in secret, for points of the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.norway.facts.boxes import SPECIAL
from pbem.games.norway.facts.units import ALLIED, GERMAN, NAVAL_INFANTRY, enemy_of
from pbem.games.norway.orders.general import Answer
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question
from pbem.games.norway.setup.early_mobilization import EarlyMobilization
from pbem.games.norway.turn.events import OptionsBought
from pbem.notation.actions import tokens


class Offer(NamedTuple):
    """One thing that may be added."""

    side: Side
    price: str  # the fact that tells what the enemy gets
    unit: str = ""  # type, or model of an aircraft, of what comes from the special box
    said: str = ""


MOBILIZATION = "MOBILIZATION"
OFFERS: Mapping[str, Offer] = {
    MOBILIZATION: Offer(
        ALLIED, "special.early_mobilization", said="early mobilization and the Narvik fortification"
    ),
    "HURRICANE": Offer(ALLIED, "special.fighters", "Hurricane", "another Hurricane"),
    "GLADIATOR": Offer(ALLIED, "special.fighters", "Gladiator", "another Gladiator"),
    "HIGHLANDERS": Offer(ALLIED, "special.mountain_brigade", "mountain", "the mountain brigade"),
    "BISMARCK": Offer(GERMAN, "special.Bismarck", "BB", "the Bismarck"),
    "ZEPPELIN": Offer(GERMAN, "special.GrafZeppel", "CV", "the Graf Zeppelin"),
}
NOTHING = "NOTHING"


class Buy(Answer, frozen=True):
    """27.2, 27.3  What is added; BUY NOTHING is an answer, too."""

    answers: ClassVar = ("options",)
    text: ClassVar = "BUY {bought}"
    form: ClassVar = "BUY _list{offer}\nBUY NOTHING"
    parts: ClassVar = f"!offer: {' | '.join(OFFERS)}"
    spelled: ClassVar = {
        "BUY": ("BUY", "ADD"),
        NOTHING: (NOTHING,),
        MOBILIZATION: (MOBILIZATION, "MOBILISATION", "EARLY MOBILIZATION"),
        "HURRICANE": ("HURRICANE",),
        "GLADIATOR": ("GLADIATOR",),
        "HIGHLANDERS": ("HIGHLANDERS", "MOUNTAIN BRIGADE", "HL"),
        "BISMARCK": ("BISMARCK",),
        "ZEPPELIN": ("ZEPPELIN", "GRAF ZEPPELIN"),
    }
    items: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(
            tuple(tokens(each.children, *OFFERS)[0].type for each in said if _is_offer(each))
        )

    @property
    def bought(self) -> str:
        return ", ".join(self.items) or NOTHING


def _is_offer(each: Any) -> bool:
    return getattr(each, "data", "") == "offer"


class ChooseOptions(Question, frozen=True):
    """27.2, 27.3  One side chooses; both answers are opened together."""

    kind: ClassVar = "options"
    public: ClassVar = False
    side: Side

    def asks(self, game: Norway) -> Side:
        return self.side

    def offers_of(self, game: Norway) -> dict[str, int]:
        """What this side may add, and what the enemy gets for it."""
        return {
            item: game.scenario.number(offer.price)
            for item, offer in OFFERS.items()
            if offer.side == self.side
        }

    def prompt(self, game: Norway) -> str:
        have = ", ".join(
            f"{item} ({OFFERS[item].said}: {points} points for the enemy)"
            for item, points in self.offers_of(game).items()
        )
        return (
            f"What do you add to your forces, if anything: {have}? "
            "The enemy chooses at the same time. (BUY names; BUY NOTHING)"
        )

    def answers(self, game: Norway) -> Iterator[Order]:
        items = tuple(self.offers_of(game))
        for count in range(len(items) + 1):
            yield from map(Buy, combinations(items, count))

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, Buy)
        case = "27.2" if self.side == ALLIED else "27.3"
        mine = self.offers_of(game)
        if strangers := [item for item in order.items if item not in mine]:
            raise Illegal(f"{strangers[0]} is for the other side", case=case, legal=mine)
        if len(set(order.items)) != len(order.items):
            raise Illegal("everything can be added once", case=case, legal=mine)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Buy)
        points = sum(self.offers_of(game)[item] for item in order.items)
        enemy = enemy_of(self.side)
        game.granted[enemy] = game.granted.get(enemy, 0) + points
        said = tuple(OFFERS[item].said for item in order.items)
        yield OptionsBought(self.side, said, points)
        for item in order.items:
            if id := special(game, OFFERS[item]):
                game.put(id, game.home(self.side))
                yield Placed(id, self.side, game.home(self.side), "setup", veil(game, id))
        if MOBILIZATION in order.items:
            game.push(EarlyMobilization())

    def usual(self, game: Norway) -> Order:
        return Buy()


def special(game: Norway, offer: Offer) -> str:
    """27.2, 27.3  The unit of the special box that an offer brings."""
    return next(
        (
            id
            for id in game.inside(SPECIAL[offer.side])
            if offer.unit and offer.unit in (game.unit(id).type, game.unit(id).model)
        ),
        "",
    )


def still_to_come(game: Norway, box: str) -> tuple[str, ...]:
    """Who of the units in a box may come from there; of a special box not who was not bought."""
    inside = game.inside(box)
    to_be_bought = game.options.get("special") == "yes" and game.phase in ("options", "setup")
    if box not in SPECIAL.values() or to_be_bought:
        return tuple(inside)
    kinds = ("commando", NAVAL_INFANTRY)
    return tuple(id for id in inside if game.unit(id).type in kinds)
