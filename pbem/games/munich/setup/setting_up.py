"""3.0  Setting up: the scenario, then side by side the countries that take part in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import ASIDE, AVAILABLE, ELIMINATED, HAND, REINFORCEMENTS
from pbem.games.munich.facts.scenario import OPTIONS, ROLLED
from pbem.games.munich.facts.units import ALLIED, AXIS, FULL, REDUCED, SOVIETS
from pbem.games.munich.movement.garrisons import price_in
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.setup.events import Deployed, ScenarioSet
from pbem.games.munich.setup.exposure import threatened
from pbem.games.munich.setup.set_up_lists import ON_MAP, Contingent, contingent_of, contingents
from pbem.games.munich.setup.set_up_places import check_hex, hexes_for
from pbem.games.munich.setup.surprise import Preparedness, Surprise
from pbem.games.munich.turn.arrivals import Place, named
from pbem.games.munich.turn.sequence import BeginTurn
from pbem.wargame.data.variants import chosen
from pbem.wargame.orders.asking import Asking
from pbem.wargame.position import setting_up

WEAK = f" {REDUCED}"  # how the place of a unit ends that is set up reduced
BOX_WORDS = {
    AVAILABLE: "starts in the display",
    ELIMINATED: "is taken out of the game",
    REINFORCEMENTS: "waits as a reinforcement",
}


def start(options: Mapping[str, str], version: int | None = None) -> Munich:
    """The position before anybody has decided anything."""
    game = Munich(chosen(OPTIONS, options, version or Munich.newest_rules))
    for id in game.roster:
        game.send(id, ASIDE)
    wanted = game.options["scenario"]
    if wanted == ROLLED:
        game.push(RollScenario())
    else:
        prepare(game, wanted)
    return game


class RollScenario(Step[Munich], frozen=True):
    """3.2  The die says which scenario is played; who sets up first lets it fall.

    It is asked for because a game's record has dice only with the answer that brings them.
    """

    kind: ClassVar = "setup"

    def asks(self, game: Munich) -> Side:
        return SmallNeutrals.side

    def prompt(self, game: Munich) -> str:
        return "A die chooses the scenario before anybody sets up. (DEFAULT rolls it)"

    def answers(self, game: Munich) -> Iterator[Order]:
        yield Default()

    def check(self, game: Munich, order: Order) -> None:
        if not isinstance(order, Default):
            words = f"{order} comes too early: the scenario is not rolled yet"
            raise Illegal(words, case="3.2", legal=self.answers(game))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        roll = dice.roll("scenario")
        settings = game.scenario.tables.settings
        setting = next(key for key, each in settings.items() if roll in each.die)
        prepare(game, setting)
        yield ScenarioSet(setting, roll)


def prepare(game: Munich, setting: str) -> None:
    """3.4  Who is at war, which counters are to be set up, and by whom in which order."""
    game.setting = setting
    for side, countries in ((AXIS, game.set_as.axis), (ALLIED, game.set_as.allied)):
        for country in countries:
            game.join(country, side)
    game.started = dict(game.allegiance)
    for country in game.board.countries:
        if game.commander(country):
            for contingent in contingents(game, country):
                game.send_all(contingent.units, contingent.fixed or HAND)
    steps: list[Step[Munich]] = []
    for step in steps_of(game):
        if game.plays("preparedness") and SOVIETS in step.countries(game):
            steps.append(Preparedness())
        steps.append(step)
    last = (Surprise(),) if game.plays("surprise") else ()
    game.push(*steps, *last, BeginTurn(1))


def steps_of(game: Munich) -> tuple[SettingUp, ...]:
    """3.4.1  The steps of the set-up, in their order."""
    finland = AlliedFinland() if game.set_as.finland == ALLIED else AxisFinland()
    return SmallNeutrals(), finland, AlliedSetUp(), AxisSetUp()


class SettingUp(setting_up.SettingUp[Munich], Asking[Munich], frozen=True):
    """3.4.1  One of the four steps of the set-up.

    A unit's place is a hex, a hex with "reduced" behind it, or a box off the map.
    """

    case: ClassVar = "3.4.2"
    default: ClassVar = Default()
    done: ClassVar = Done("setup")
    number: ClassVar = ""  # which step of 3.4.1

    def countries(self, game: Munich) -> list[str]:
        """Those that this step deploys."""
        whole = game.board.countries
        listed = [name for name, each in whole.items() if each.deploys == self.number]
        return [name for name in listed if game.commander(name)]

    def contingents(self, game: Munich) -> Iterator[Contingent]:
        """All among which the owner has something to place or to choose."""
        for country in self.countries(game):
            yield from (each for each in contingents(game, country) if not each.fixed)

    def prompt(self, game: Munich) -> str:
        how = "PLACE unit hex [REDUCED], PLACE unit AVAILABLE; DEFAULT places all others as the"
        end = "ready-made set-up does; DONE when as many stand as are asked for"
        return "\n".join((f"Set-up. Where do they stand? ({how} {end})", *self.missing(game)))

    def part(self, game: Munich) -> str:
        return ", ".join(self.countries(game))

    def missing(self, game: Munich) -> Iterator[str]:
        """3.4.2  Country by country, what the deployment table still asks for."""
        for country in self.countries(game):
            words = (each.missing(game) for each in contingents(game, country))
            if due := "; ".join(filter(None, words)):
                yield f"{country}: {due}."

    # -- which units ------------------------------------------------------------------------------

    def movable(self, game: Munich) -> list[str]:
        return [id for each in self.contingents(game) for id in each.units]

    def waiting(self, game: Munich) -> list[str]:
        ready, found = self.ready_made(game), []
        for each in self.contingents(game):
            hand = sorted(each.in_hand(game), key=lambda id: id not in ready)
            found += hand[: each.due(game)]
        return found

    # -- where they go ----------------------------------------------------------------------------

    def open_to(self, game: Munich, id: str) -> list[str]:
        contingent = contingent_of(game, id)
        assert contingent is not None, f"{id} takes no part"
        left = contingent.left(game, besides=id)
        boxes = [slot for slot in BOX_WORDS if left.get(slot, 0) > 0]
        strengths = [slot for slot in ON_MAP if left.get(slot, 0) > 0]
        if not strengths:
            return boxes
        hexes = list(hexes_for(game, contingent, id))
        both = len(strengths) == len(ON_MAP)
        return [*hexes, *(hex + WEAK for hex in hexes if both), *boxes]

    def some_open(self, game: Munich, id: str) -> Iterator[str]:
        """The same, looked for when somebody wants to know."""
        yield from self.open_to(game, id)

    def check(self, game: Munich, order: Order) -> None:
        """3.4.1  As everywhere; who is set up in another step of the same side is told so."""
        placing = self.ordered(order)
        if placing is not None and placing[0] in game.inside(HAND):
            id, country = placing[0], game.unit(placing[0]).country
            if game.commander(country) == self.side and country not in self.countries(game):
                words = f"{id} is set up later: end the set-up of {self.part(game)} first"
                raise Illegal(words, case="3.4.1", legal=(self.done, self.default))
        if placing is not None and placing[0] not in self.movable(game):
            self.check_fixed(game, placing[0])
        super().check(game, order)

    def check_fixed(self, game: Munich, id: str) -> None:
        """3.4.2, 3.4.3  Raise Illegal for a counter of a country that nobody has to place."""
        box = BOX_WORDS.get(game.where.get(id, ""))
        if box and game.unit(id).country in self.countries(game):
            raise Illegal(f"{id} {box} and is not placed", case=self.case, legal=self.waiting(game))

    def check_place(self, game: Munich, id: str, place: str) -> None:
        """3.4.2  Raise Illegal, with the reason, unless the unit may be set up so."""
        contingent = contingent_of(game, id)
        assert contingent is not None, f"{id} takes no part"
        hex, weak, _ = place.partition(WEAK)
        left = contingent.left(game, besides=id)
        what = f"{contingent.country}'s {contingent.type}"
        legal = self.some_open(game, id)
        if hex in BOX_WORDS:
            if weak:
                raise Illegal("only units on the map start reduced", case=self.case, legal=legal)
            if left.get(hex, 0) <= 0:
                words = (
                    f"no more of {what} {BOX_WORDS[hex]} ({contingent.slots.get(hex, 0)} in all)"
                )
                raise Illegal(words, case=self.case, legal=legal)
            return
        if not any(left.get(slot, 0) > 0 for slot in ON_MAP):
            words = f"{contingent.on_map} of {what} are deployed on the map, and no more"
            raise Illegal(words, case=self.case, legal=legal)
        if weak and left.get(REDUCED, 0) <= 0:
            words = f"{contingent.slots.get(REDUCED, 0)} of {what} start reduced, and no more"
            raise Illegal(words, case=self.case, legal=legal)
        check_hex(game, contingent, id, hex)

    def place(self, game: Munich, id: str, place: str) -> Event:
        contingent = contingent_of(game, id)
        assert contingent is not None, f"{id} takes no part"
        hex, weak, _ = place.partition(WEAK)
        strong = not weak and contingent.left(game, besides=id).get(FULL, 0) > 0
        game.reduced.discard(id)
        if hex in BOX_WORDS:
            game.send(id, hex)
            return Deployed(id, self.side, hex)
        game.put(id, hex)
        if not strong:
            game.reduced.add(id)
        return Deployed(id, self.side, hex, not strong)

    def order(self, id: str, place: str) -> Order:
        hex, weak, _ = place.partition(WEAK)
        return Place(id, hex, bool(weak))

    def ordered(self, order: Order) -> tuple[str, str] | None:
        if not isinstance(order, Place):
            return None
        return order.unit, order.place + (WEAK if order.reduced else "")

    # -- the ready-made set-up --------------------------------------------------------------------

    def ready_made(self, game: Munich) -> Mapping[str, str]:
        key = ("ready made", self.number)
        return game.once(key, lambda: self._ready_made(game))

    def _ready_made(self, game: Munich) -> Mapping[str, str]:
        countries = self.countries(game)
        return {
            row.unit: row.place + (WEAK if row.reduced else "")
            for row in game.scenario.ready
            if row.country in countries and (not row.scenarios or game.setting in row.scenarios)
        }

    def place_rest(self, game: Munich) -> Iterator[Event]:
        """Where the ready-made set-up has it, or as near to that as there is room."""
        while waiting := self.waiting(game):
            id = self.next_of(game, waiting)
            capital = game.board.countries[game.unit(id).country].capital
            yield self.place(
                game, id, self.nearest(game, id, self.ready_made(game).get(id, capital))
            )

    def nearest(self, game: Munich, id: str, wanted: str) -> str:
        """The open place that is nearest to the one wanted, and as strong if that can be."""
        if passes(self.check_place, game, id, wanted):
            return wanted
        open_to = self.open_to(game, id)
        hex, weak, _ = wanted.partition(WEAK)
        if hex not in game.board.grid.index:
            return open_to[0]
        grid = game.board.grid

        def far(place: str) -> tuple[int, bool]:
            at, also_weak, _ = place.partition(WEAK)
            away = grid.distance(game.at(hex), game.at(at)) if at in grid.index else len(grid)
            return away, also_weak != weak

        return min(open_to, key=far)

    # -- what it leaves open ----------------------------------------------------------------------

    def left_open(self, game: Munich) -> Iterator[str]:
        """3.3, 21.0  Places without a garrison into which enemies could march before it moves."""
        for hex in threatened(game, self.side, self.countries(game)):
            words = f"leaves {game.board.name(hex)} empty, and enemies can march in before you move"
            yield words + price_in(game, hex)

    # -- what a click may do ----------------------------------------------------------------------

    def can_act(self, game: Munich, piece: str) -> bool:
        """Can a unit be put anywhere? A look at the counts is enough for most of them."""
        contingent = contingent_of(game, piece)
        if contingent is None:
            return False
        left = contingent.left(game, besides=piece)
        if any(left.get(slot, 0) > 0 and slot != game.where[piece] for slot in BOX_WORDS):
            return True
        return any(left.get(slot, 0) > 0 for slot in ON_MAP) and super().can_act(game, piece)

    def standing(self, game: Munich, id: str) -> str:
        return game.where[id] + (WEAK if id in game.reduced else "")

    def offered(self, game: Munich, id: str, place: str) -> Option:
        """A hex by its name, a box by what becomes of the unit there."""
        hex, weak, _ = place.partition(WEAK)
        on_map = hex in game.board.grid.index
        words = named(game, hex) if on_map else (BOX_WORDS[hex],)
        order, label = self.order(id, place), "reduced" if weak else ""
        return Option(str(order), "place", hex if on_map else "", (), label, words)

    def finish(self, game: Munich) -> None:
        """3.4.3  Who is left over is a reinforcement."""
        for each in self.contingents(game):
            game.send_all(each.in_hand(game), REINFORCEMENTS)


class SmallNeutrals(SettingUp, frozen=True):
    """3.4.1  The Allies deploy the small countries of the west and the Baltic."""

    side: ClassVar = ALLIED
    number: ClassVar = "1"


class AxisFinland(SettingUp, frozen=True):
    """3.4.1  The Axis deploys Finland."""

    side: ClassVar = AXIS
    number: ClassVar = "2"


class AlliedFinland(AxisFinland, frozen=True):
    """3.4.1  In Intermarium the Allies do."""

    side: ClassVar = ALLIED


class Powers(SettingUp, frozen=True):
    """3.4.1  A side deploys its belligerents, and those who may intervene for it."""

    def countries(self, game: Munich) -> list[str]:
        before = ("1", "2")
        return [
            name
            for name, each in game.board.countries.items()
            if each.deploys not in before and game.commander(name) == self.side
        ]


class AlliedSetUp(Powers, frozen=True):
    side: ClassVar = ALLIED
    number: ClassVar = "3"


class AxisSetUp(Powers, frozen=True):
    side: ClassVar = AXIS
    number: ClassVar = "4"
