"""Narvik 1940 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.engine.event import Event
from pbem.engine.order import Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.narvik.desk import data_checks as checks
from pbem.games.narvik.desk import joint_orders as joining
from pbem.games.narvik.desk import options
from pbem.games.narvik.desk import rehearsal as advice
from pbem.games.narvik.desk import standing as policies
from pbem.games.narvik.facts.phases import HEADINGS, PHASES
from pbem.games.narvik.facts.scenario import OPTIONS, Scenario, load
from pbem.games.narvik.facts.units import SIDES
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.map import scene
from pbem.games.narvik.orders.kinds import Pass
from pbem.games.narvik.orders.language import language_for
from pbem.games.narvik.position import fog
from pbem.games.narvik.position.boxes import BOXES, box_owner
from pbem.games.narvik.position.codec import codec
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.setup import setting_up as setup
from pbem.games.narvik.staff.officer import StaffOfficer
from pbem.games.narvik.text import diagram, edits, report
from pbem.notation.language import Language
from pbem.wargame.codec import Codec
from pbem.wargame.collected import collected
from pbem.wargame.counters import check_each_once, check_none_missing
from pbem.wargame.events import EVERYWHERE
from pbem.wargame.rulebook import Rulebook


class NarvikRules(Rulebook[Narvik]):
    """The rules of Narvik 1940."""

    name = "narvik"
    title = "Narvik 1940"
    version = 1
    sides = SIDES
    variants = OPTIONS
    sequence_case = "5.1"
    event_kinds = (*EVERYWHERE, *collected(Event, "pbem.games.narvik"))
    headings = HEADINGS

    @property
    def codec(self) -> Codec[Narvik]:
        return codec()

    @cached_property
    def scenario(self) -> Scenario:
        return load()

    @cached_property
    def languages(self) -> dict[Side, Language]:
        places = {name: hex for hex, name in self.scenario.board.names.items()}
        return {side: language_for(side, self.scenario.roster, places) for side in SIDES}

    @cached_property
    def teller(self) -> Words:
        return Words(self.scenario)

    # -- the position ------------------------------------------------------------------------

    start = staticmethod(setup.start)

    def check_invariants(self, game: Narvik) -> None:
        """No counter is lost or doubled, nobody is where nobody can be, points are on the track."""
        places = (*game.stacks.values(), *game.boxes.values())
        everywhere = [id for units in places for id in units]
        check_none_missing(game.roster, everywhere)
        check_each_once(everywhere)
        assert all(game.boxes.values()), "an empty box is kept"
        assert {id: hex for hex, stack in game.stacks.items() for id in stack}.items() <= (
            game.where.items()
        )
        game.check_stacks(game.board.land)
        for hex, stack in game.stacks.items():
            assert not [id for id in stack if game.unit(id).strike], f"a strike is left in {hex}"
            assert game.controller(hex) == game.holder(hex), f"{hex} is not its holder's"
        for box, units in game.boxes.items():
            assert box in BOXES, f"there is no box {box}"
            strangers = [id for id in units if game.side_of(id) != box_owner(box)]
            assert not strangers, f"{strangers} are in {box}"
        most = game.scenario.number("action_points.maximum")
        assert all(0 <= points <= most for points in game.points.values()), "points off the track"
        assert all(game.on_map(id) for id in game.revealed), "a counter off the map is revealed"

    # -- what a side knows --------------------------------------------------------------------

    view = staticmethod(fog.view)
    describe = staticmethod(report.describe)

    # -- text -----------------------------------------------------------------------------------

    write_position = staticmethod(diagram.write)
    read_position = staticmethod(diagram.read)
    fact = staticmethod(diagram.fact)
    edit = staticmethod(edits.edit)
    edit_forms = edits.FORMS

    def context(self, game: Narvik) -> str:
        return PHASES[game.phase].asks

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        return order, kind

    # -- answers given beforehand ---------------------------------------------------------------

    holds = staticmethod(policies.holds)

    def standing(self, view: Narvik, decision: Decision[Narvik], rule: Standing) -> Order | None:
        return policies.standing(view, decision, rule, self.languages[decision.side])

    default = staticmethod(policies.default)

    def finish(self, decision: Decision[Narvik]) -> Order | None:
        return Pass() if decision.kind == "action" else None

    # -- advice -----------------------------------------------------------------------------------

    explain = staticmethod(advice.explain)
    rehearse = staticmethod(advice.rehearse)
    pieces = staticmethod(options.pieces)
    options = staticmethod(options.options)
    joining = staticmethod(joining.joining)

    # -- what the service shows -------------------------------------------------------------------

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)
    officer = StaffOfficer
    provenance = staticmethod(checks.figures)

    def faults(self) -> Iterator[str]:
        return checks.faults(self)


RULES = NarvikRules()
