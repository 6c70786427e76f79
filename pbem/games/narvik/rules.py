"""Narvik 1940 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.engine.event import Event
from pbem.engine.order import Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.narvik.desk import data_checks, options, rehearsal
from pbem.games.narvik.facts.phases import HEADINGS, PHASES
from pbem.games.narvik.facts.scenario import OPTIONS, Scenario, load
from pbem.games.narvik.facts.units import SIDES
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.map import scene
from pbem.games.narvik.orders.language import language_for
from pbem.games.narvik.position import conditions, fog, invariants
from pbem.games.narvik.position.codec import codec
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.setup import setting_up
from pbem.games.narvik.staff.officer import StaffOfficer
from pbem.games.narvik.text import diagram, edits, report
from pbem.notation.language import Language
from pbem.wargame.codec import Codec
from pbem.wargame.collected import collected
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

    start = staticmethod(setting_up.start)

    check_invariants = staticmethod(invariants.check)

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

    holds = staticmethod(conditions.holds)

    def standing(self, view: Narvik, decision: Decision[Narvik], rule: Standing) -> Order | None:
        return rehearsal.standing(view, decision, rule, self.languages[decision.side])

    def default(self, view: Narvik, decision: Decision[Narvik]) -> Order:
        return decision.step.usual(view)

    def finish(self, decision: Decision[Narvik]) -> Order | None:
        return decision.step.ending(decision.game)

    # -- advice -----------------------------------------------------------------------------------

    explain = staticmethod(rehearsal.explain)
    rehearse = staticmethod(rehearsal.rehearse)
    pieces = staticmethod(options.pieces)
    joining = staticmethod(options.joining)
    options = staticmethod(options.options)

    # -- what the service shows -------------------------------------------------------------------

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)
    officer = StaffOfficer
    provenance = staticmethod(data_checks.figures)

    def faults(self) -> Iterator[str]:
        return data_checks.faults(self)


RULES = NarvikRules()
