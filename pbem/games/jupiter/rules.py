"""Operation Jupiter as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.options import Piece
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games.jupiter.combat.declaring import Rest
from pbem.games.jupiter.desk import conditions, data_checks, options, planning
from pbem.games.jupiter.facts.phases import HEADINGS, KIND_OF, PHASE_OF
from pbem.games.jupiter.facts.scenario import OPTIONS, load
from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.map import scene
from pbem.games.jupiter.movement.moving import Hold
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.orders.language import language_of
from pbem.games.jupiter.position import fog, invariants
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.in_turn import Waiting
from pbem.games.jupiter.setup.start import start
from pbem.games.jupiter.text import diagram, edits, report
from pbem.wargame.rulebook import Rulebook

WAITING = {"move": Hold, "attack": Rest}
"""Waiting has a word of its own in each phase, and either of them will do."""


class JupiterRules(Rulebook[Jupiter]):
    """The rules of Operation Jupiter."""

    name = "jupiter"
    title = "Operation Jupiter"
    version = Jupiter.newest_rules
    sides = SIDES
    variants = OPTIONS
    sequence_case = "5.1"
    headings = HEADINGS
    position = Jupiter

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

    def context(self, game: Jupiter) -> str:
        return KIND_OF.get(game.phase) or ("attack" if game.combat_first else "move")

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        """A bare DONE belongs to the phase it stands in, and HOLD in combat means REST."""
        if isinstance(order, Done):
            order = Done(order.phase or PHASE_OF[kind])
            return order, KIND_OF[order.phase]
        if isinstance(order, Waiting):
            order = WAITING.get(kind, type(order))(order.unit)
        return order, next((each for each in order.answers if each in PHASE_OF), kind)

    # -- answers given beforehand ---------------------------------------------------------------

    conditions = conditions.OWN

    # -- advice -----------------------------------------------------------------------------------

    listed = ("other", "attack", "place", "move")
    name_of = staticmethod(options.name_of)
    words_of = staticmethod(options.words_of)
    moment = staticmethod(planning.moment)
    begin = staticmethod(planning.begin)

    def asked(self, view: Jupiter, side: Side) -> Decision[Jupiter] | None:
        found = planning.question(view, side)
        return None if found is None else self.question(side, found[1], found[0])

    def pieces(self, view: Jupiter, side: Side, place: str) -> list[Piece]:
        besides = options.besides(self.asked(view, side), place)
        return [*besides, *super().pieces(view, side, place)]

    # -- what the service shows -------------------------------------------------------------------

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)
    data_files = data_checks.FILES

    def officer(self) -> Policy[Jupiter]:
        from pbem.games.jupiter.staff.officer import StaffOfficer

        return StaffOfficer()

    def faults(self) -> Iterator[str]:
        return data_checks.faults(self)


RULES = JupiterRules()
