"""Three Crowns as the kernel sees it: the door of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.wargame.data_checks import unlawful
from pbem.wargame.rulebook import Rulebook
from three_crowns import facts, map, orders, text, turn
from three_crowns import position as positions
from three_crowns.position import Crowns
from three_crowns.staff import StaffOfficer


class CrownsRules(Rulebook[Crowns]):
    """The rules of Three Crowns."""

    name = facts.NAME
    title = "Three Crowns"
    version = Crowns.newest_rules
    sides = facts.SIDES
    variants = facts.OPTIONS
    sequence_case = "3.2"
    headings = facts.HEADINGS
    position = Crowns
    data_files = ("areas", "borders", "units", "terrain")
    edit_forms = text.FORMS
    layers = usual_layers = map.LAYERS
    officer = StaffOfficer
    words = facts.Words

    load = staticmethod(facts.load)
    language_of = staticmethod(orders.language_of)
    start = staticmethod(turn.begin)
    view = staticmethod(positions.view)
    check_invariants = staticmethod(positions.check)
    describe = staticmethod(text.describe)
    write_position = staticmethod(text.write)
    read_position = staticmethod(text.read)
    fact = staticmethod(text.fact)
    edit = staticmethod(text.edit)
    scene = staticmethod(map.scene)
    lately = staticmethod(map.lately)

    def friends_of(self, game: Crowns, side: Side) -> tuple[Side, ...]:
        return game.friends(side)

    def context(self, game: Crowns) -> str:
        return "march"

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        return order, "march"

    def moment(self, view: Crowns, side: Side, order: Order) -> Step[Crowns] | None:
        return turn.Write(side)

    def words_of(self, view: Crowns, id: str) -> str:
        return f"{id}: strength {view.roster[id].strength}"

    def faults(self) -> Iterator[str]:
        """Every capital is a province, every terrain has its row, and the start is lawful."""
        scenario = self.scenario
        for side, place in scenario.capitals.items():
            if side not in self.sides or place not in scenario.board.places.index:
                yield f"scenario.toml: {place} is no capital of {side}"
        for place, terrain in scenario.board.terrain.items():
            if terrain not in scenario.ground:
                yield f"areas.tsv: {place} has the terrain {terrain}, which terrain.tsv lacks"
        yield from unlawful(self, self.start({}), "the start")


RULES = CrownsRules()
