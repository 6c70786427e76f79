"""Norway 1940 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.ruleset import Policy
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.desk import conditions, data_checks, options, planning
from pbem.games.norway.facts.phases import HEADINGS, PHASES, TITLES
from pbem.games.norway.facts.scenario import OPTIONS, load
from pbem.games.norway.facts.units import SIDES
from pbem.games.norway.facts.words import Words
from pbem.games.norway.map import scene
from pbem.games.norway.orders.general import Place
from pbem.games.norway.orders.language import language_of
from pbem.games.norway.position import fog, invariants
from pbem.games.norway.position.game import Norway
from pbem.games.norway.setup.start import start
from pbem.games.norway.text import diagram, edits, report
from pbem.wargame.goals import Goals
from pbem.wargame.rulebook import Rulebook


class NorwayRules(Rulebook[Norway]):
    """The rules of Norway 1940."""

    name = "norway"
    title = "Norway 1940"
    version = Norway.newest_rules
    goals = Goals(listing="< 300 µs")  # ships that carry anybody to any coast
    sides = SIDES
    variants = OPTIONS
    sequence_case = "6.1"
    headings = HEADINGS
    position = Norway

    load = staticmethod(load)
    language_of = staticmethod(language_of)
    words = Words

    # -- the position ------------------------------------------------------------------------

    start = staticmethod(start)
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

    def heading(self, game: Norway, kind: str) -> str:
        """6.0  Of the phases in which actions are taken, the one that it is."""
        phase = PHASES[game.phase]
        return next(iter(phase.headings), "") if phase.asks == kind else super().heading(game, kind)

    def occasion(self, game: Norway, kind: str) -> str:
        """3.4  An action before the first turn is one of Operation Weserübung."""
        landings = game.phase == "preturn" and PHASES[game.phase].asks == kind
        return TITLES[game.phase] if landings else super().occasion(game, kind)

    def context(self, game: Norway) -> str:
        return PHASES[game.phase].asks

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        return order, kind

    # -- answers given beforehand ---------------------------------------------------------------

    conditions = conditions.OWN

    by_line = (TakeAction.kind,)

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

    def officer(self) -> Policy[Norway]:
        from pbem.games.norway.staff.officer import StaffOfficer

        return StaffOfficer()

    def faults(self) -> Iterator[str]:
        return data_checks.faults(self)


RULES = NorwayRules()
