"""Narvik 1940 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.desk import conditions, data_checks, options, planning
from pbem.games.narvik.facts.phases import HEADINGS, PHASES
from pbem.games.narvik.facts.scenario import OPTIONS, load
from pbem.games.narvik.facts.units import SIDES
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.map import scene
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.orders.language import language_of
from pbem.games.narvik.position import fog, invariants
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.setup import setting_up
from pbem.games.narvik.text import diagram, edits, report
from pbem.wargame.rulebook import Rulebook


class NarvikRules(Rulebook[Narvik]):
    """The rules of Narvik 1940."""

    name = "narvik"
    title = "Narvik 1940"
    version = Narvik.newest_rules
    sides = SIDES
    variants = OPTIONS
    sequence_case = "5.1"
    headings = HEADINGS
    position = Narvik

    load = staticmethod(load)
    language_of = staticmethod(language_of)
    words = Words

    # -- the position ------------------------------------------------------------------------

    start = staticmethod(setting_up.start)
    check_invariants = staticmethod(invariants.check)

    # -- what a side knows --------------------------------------------------------------------

    view = staticmethod(fog.view)
    describe = staticmethod(report.describe)
    balance = staticmethod(report.balance)

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

    conditions = conditions.OWN

    by_line = (ActionSegment.kind,)

    # -- advice -----------------------------------------------------------------------------------

    most_options = options.MOST
    all_over = Place.answers
    standing_in = staticmethod(options.standing_in)
    words_of = staticmethod(options.words_of)
    moment = staticmethod(planning.moment)

    # -- what the service shows -------------------------------------------------------------------

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)
    data_files = data_checks.FILES

    def officer(self) -> Policy[Narvik]:
        from pbem.games.narvik.staff.officer import StaffOfficer

        return StaffOfficer()

    def on_purpose(self, view: Narvik, side: Side, order: Order) -> str:
        from pbem.games.narvik.staff.purposes import purpose

        return purpose(view, side, order)

    def faults(self) -> Iterator[str]:
        return data_checks.faults(self)


RULES = NarvikRules()
