"""Operation Jupiter as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.combat.declaring import Rest
from pbem.games.jupiter.desk import answers, data_checks, options, rehearsal
from pbem.games.jupiter.facts.phases import HEADINGS, KIND_OF, PHASE_OF
from pbem.games.jupiter.facts.scenario import OPTIONS, Scenario, load
from pbem.games.jupiter.facts.units import SIDES, SWEDISH
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.map import scene
from pbem.games.jupiter.movement.moving import Hold
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.orders.language import language_for
from pbem.games.jupiter.position import conditions, fog, invariants
from pbem.games.jupiter.position.codec import codec
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.in_turn import Waiting
from pbem.games.jupiter.setup.start import start
from pbem.games.jupiter.staff.officer import StaffOfficer
from pbem.games.jupiter.text import diagram, edits, report
from pbem.notation.language import Language
from pbem.wargame.codec import Codec
from pbem.wargame.collected import collected
from pbem.wargame.events import EVERYWHERE
from pbem.wargame.rulebook import Rulebook

WAITING = {"move": Hold, "attack": Rest}
"""Waiting has a word of its own in each phase, and either of them will do."""


class JupiterRules(Rulebook[Jupiter]):
    """The rules of Operation Jupiter."""

    name = "jupiter"
    title = "Operation Jupiter"
    version = 1
    sides = SIDES
    variants = OPTIONS
    sequence_case = "5.1"
    headings = HEADINGS
    event_kinds = (*EVERYWHERE, *collected(Event, "pbem.games.jupiter"))

    @property
    def codec(self) -> Codec[Jupiter]:
        return codec()

    @cached_property
    def scenario(self) -> Scenario:
        return load()

    @cached_property
    def languages(self) -> dict[Side, Language]:
        scenario = self.scenario
        units = {id: (unit.name,) for id, unit in scenario.roster.items()}
        places = {name: hex for hex, name in scenario.board.names.items()}
        markers = {id: (name,) for id, name in scenario.special_forces_names.items()}
        return {
            side: language_for(
                side,
                units,
                [id for id, unit in scenario.roster.items() if unit.side in (side, SWEDISH)],
                places,
                markers,
            )
            for side in SIDES
        }

    @cached_property
    def teller(self) -> Words:
        return Words(self.scenario)

    # -- the position ------------------------------------------------------------------------

    start = staticmethod(start)
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

    holds = staticmethod(conditions.holds)
    standing = staticmethod(answers.standing)
    default = staticmethod(answers.default)
    finish = staticmethod(answers.finish)

    # -- advice -----------------------------------------------------------------------------------

    explain = staticmethod(answers.explain)
    rehearse = staticmethod(rehearsal.rehearse)
    pieces = staticmethod(options.pieces)
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


RULES = JupiterRules()
