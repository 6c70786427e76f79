"""Operation Jupiter as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter.desk import clicks as options
from pbem.games.jupiter.desk import data_checks as checks
from pbem.games.jupiter.desk import policies
from pbem.games.jupiter.desk import rehearsal as advice
from pbem.games.jupiter.facts.scenario import OPTIONS, Scenario, load
from pbem.games.jupiter.facts.units import SIDES, SWEDISH
from pbem.games.jupiter.map import scene
from pbem.games.jupiter.orders.common import PHASES, Done, Hold, Rest
from pbem.games.jupiter.orders.language import language_for
from pbem.games.jupiter.position import events, fog
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.games.jupiter.position.stacking import overstacked
from pbem.games.jupiter.setup import setting_up as setup
from pbem.games.jupiter.staff import StaffOfficer
from pbem.games.jupiter.text import diagram, edits, report
from pbem.games.jupiter.text.codec import CODEC
from pbem.games.jupiter.turn.reinforcements import Arrive
from pbem.notation.language import Language
from pbem.wargame.counters import check_each_once, check_none_missing
from pbem.wargame.rulebook import Rulebook

PHASE_OF = {kind: phase for phase, kind in PHASES.items()}


class JupiterRules(Rulebook[Jupiter]):
    """The rules of Operation Jupiter."""

    name = "jupiter"
    title = "Operation Jupiter"
    version = 1
    sides = SIDES
    variants = OPTIONS
    sequence_case = "5.1"
    event_kinds = events.KINDS
    headings: Mapping[str, str] = {
        "SETUP": "setup",
        "MOVES": "move",
        "MOVEMENT": "move",
        "ATTACKS": "attack",
        "COMBAT": "attack",
        "LANDING": "land",
        "REINFORCEMENTS": "land",
    }

    codec = CODEC

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
    def teller(self) -> report.Teller:
        return report.Teller(self.scenario)

    # -- the position ------------------------------------------------------------------------

    start = staticmethod(setup.start)

    def check_invariants(self, game: Jupiter) -> None:
        """No unit is lost or doubled, no stack unlawful, nobody where nobody can be."""
        everywhere = (
            *game.where,
            *game.at_sea,
            *game.returning,
            *game.dead,
            *game.on_the_way,
            *game.swedes,
            *(id for pool in game.pools.values() for id in pool),
            *self._in_hand(game),
        )
        if game.turn:
            check_none_missing(game.roster, everywhere)
        check_each_once(everywhere)
        assert game.disrupted <= set(game.where), "a unit off the map is disrupted"
        assert {id: hex for hex, stack in game.stacks.items() for id in stack} == game.where
        mending = game.agenda and game.agenda[-1].kind == "overstack"
        hex = overstacked(game)
        assert hex is None or mending, f"the stack in {hex} is unlawful"
        game.check_stacks(game.board.land & ~game.board.lakes)
        if game.sweden == NEUTRAL:
            for side in SIDES:
                assert not game.occupied(side) & game.board.sweden, "neutral Sweden is entered"

    def _in_hand(self, game: Jupiter) -> Iterator[str]:
        """Units drawn and not yet placed."""
        for step in game.agenda:
            if isinstance(step, Arrive):
                yield from step.units

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
        if game.phase in PHASES:
            return PHASES[game.phase]
        return "attack" if game.combat_first else "move"

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        """A bare DONE belongs to the phase it stands in, and HOLD in combat means REST."""
        if isinstance(order, Done):
            order = Done(order.phase or PHASE_OF[kind])
            return order, PHASES[order.phase]
        if isinstance(order, Hold) and kind == "attack":
            return Rest(order.unit), kind
        if isinstance(order, Rest) and kind == "move":
            return Hold(order.unit), kind
        mine = [each for each in order.answers if each in PHASE_OF]
        return order, mine[0] if mine else kind

    # -- answers given beforehand ---------------------------------------------------------------

    holds = staticmethod(policies.holds)
    standing = staticmethod(policies.standing)
    default = staticmethod(policies.default)

    def finish(self, decision: Decision[Jupiter]) -> Order | None:
        phase = PHASE_OF.get(decision.kind)
        return None if phase in (None, "setup") else Done(str(phase))

    # -- advice -----------------------------------------------------------------------------------

    explain = staticmethod(advice.explain)
    rehearse = staticmethod(advice.rehearse)
    pieces = staticmethod(options.pieces)
    options = staticmethod(options.options)

    # -- what the service shows -------------------------------------------------------------------

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)
    officer = StaffOfficer
    provenance = staticmethod(checks.figures)

    def faults(self) -> Iterator[str]:
        return checks.faults(self)


RULES = JupiterRules()
