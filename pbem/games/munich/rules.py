"""Munich War 1938 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pbem.engine.event import Event
from pbem.engine.options import Option, Piece
from pbem.engine.order import Condition, Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.munich import (
    advice,
    air_events,
    combat_events,
    diagram,
    edits,
    fog,
    invariants,
    joining,
    moving_events,
    options,
    policies,
    report,
    setup,
    situation,
    war_events,
)
from pbem.games.munich.language import language_for
from pbem.games.munich.orders import PHASES, Done
from pbem.games.munich.position import Munich, copied
from pbem.games.munich.scenario import OPTIONS, Scenario, load
from pbem.games.munich.steps import CODEC
from pbem.games.munich.units import SIDES
from pbem.notation.language import Language
from pbem.wargame.events import EVERYWHERE
from pbem.wargame.rulebook import Rulebook

PHASE_OF = {kind: phase for phase, kind in PHASES.items()}
"""By kind of question, what DONE ends."""
NEXT = {"mobilize": "launch", "launch": "bomb", "bomb": "move", "move": "attack"}
"""In a player's own turn, what is asked once a kind of question is done with."""
CONTEXTS = {
    "setup": "setup",
    "intercept": "intercept",
    "terror": "bomb",
    "movement": "move",
    "combat": "attack",
    "launch": "launch",
}
"""By phase, the kind of question that a bare DONE is about."""


class MunichRules(Rulebook[Munich]):
    """The rules of Munich War 1938."""

    name = "munich"
    title = "Munich War 1938"
    version = 1
    sides = SIDES
    variants = OPTIONS
    sequence_case = "4.0"
    event_kinds = (
        *EVERYWHERE,
        *war_events.KINDS,
        *air_events.KINDS,
        *moving_events.KINDS,
        *combat_events.KINDS,
    )
    headings: Mapping[str, str] = {phase.upper(): kind for phase, kind in PHASES.items()}

    codec = CODEC

    @cached_property
    def scenario(self) -> Scenario:
        return load()

    @cached_property
    def languages(self) -> dict[Side, Language]:
        return {side: language_for(side, self.scenario) for side in SIDES}

    @cached_property
    def teller(self) -> report.Teller:
        return report.Teller(self.scenario)

    # -- the position ------------------------------------------------------------------------

    def start(self, options: Mapping[str, str]) -> Munich:
        return setup.start(dict(options))

    def copy(self, game: Munich) -> Munich:
        return copied(game)

    def check_invariants(self, game: Munich) -> None:
        invariants.check(game)

    # -- what a side knows --------------------------------------------------------------------

    def view(self, game: Munich, side: Side) -> Munich:
        return fog.view(game, side)

    def describe(self, view: Munich, side: Side | None = None) -> str:
        return situation.describe(view, side)

    # -- text -----------------------------------------------------------------------------------

    def write_position(self, game: Munich) -> str:
        return diagram.write(game)

    def read_position(self, text: str) -> Munich:
        return diagram.read(text)

    def fact(self, game: Munich, key: str) -> str:
        return diagram.fact(game, key)

    def edit(self, game: Munich, text: str) -> Iterator[Event]:
        return edits.edit(game, text)

    def context(self, game: Munich) -> str:
        return CONTEXTS.get(game.phase, "mobilize")

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        """A bare DONE ends the phase it stands in; what follows belongs to the next one."""
        if isinstance(order, Done):
            order = Done(order.phase or PHASE_OF[kind])
            ended = PHASES[order.phase]
            return order, NEXT.get(ended, ended)
        told = order.answers[0] if len(order.answers) == 1 else ""  # PLACE and DEFAULT do not tell
        return order, told if told in PHASE_OF else kind

    # -- answers given beforehand ---------------------------------------------------------------

    def holds(self, view: Munich, condition: Condition, side: Side) -> bool:
        return policies.holds(view, condition, side)

    def standing(self, view: Munich, decision: Decision[Munich], rule: Standing) -> Order | None:
        return policies.standing(view, decision, rule)

    def default(self, view: Munich, decision: Decision[Munich]) -> Order:
        return policies.default(view, decision)

    def finish(self, decision: Decision[Munich]) -> Order | None:
        """What ends the phase, where it may be ended: marines at sea must attack (18.2.2)."""
        phase = PHASE_OF.get(decision.kind)
        ending = None if phase in (None, "setup") else Done(str(phase))
        return ending if ending is not None and ending in decision else None

    # -- advice -----------------------------------------------------------------------------------

    def explain(self, view: Munich, side: Side, order: Order) -> list[str]:
        return advice.explain(view, side, order)

    def rehearse(self, view: Munich, side: Side, order: Order) -> list[str]:
        return advice.rehearse(view, side, order)

    def pieces(self, view: Munich, side: Side, hex: str) -> list[Piece]:
        return options.pieces(view, side, hex)

    def options(self, view: Munich, side: Side, units: Sequence[str]) -> list[Option]:
        return options.options(view, side, units)

    def joining(self, view: Munich, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
        return joining.joining(view, side, order, units)


RULES = MunichRules()
