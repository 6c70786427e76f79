"""Munich War 1938 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.munich.desk import data_checks, options, planning, rehearsing, standing_orders
from pbem.games.munich.facts.phases import CRISIS, DONE_WITH, FOLLOWING, KIND_OF, meant_in
from pbem.games.munich.facts.scenario import OPTIONS, Scenario, load
from pbem.games.munich.facts.units import SIDES
from pbem.games.munich.facts.words import Words
from pbem.games.munich.map import scene
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.orders.language import language_for
from pbem.games.munich.position import fog, invariants
from pbem.games.munich.position.game import PACKAGE, Munich, json_codec
from pbem.games.munich.setup import setting_up
from pbem.games.munich.staff import StaffOfficer
from pbem.games.munich.text import diagram, edits, report
from pbem.games.munich.turn.arrivals import Place
from pbem.notation.language import Language
from pbem.wargame.collected import collected
from pbem.wargame.events import EVERYWHERE
from pbem.wargame.rulebook import Rulebook


class MunichRules(Rulebook[Munich]):
    """The rules of Munich War 1938."""

    name = "munich"
    title = "Munich War 1938"
    version = 1
    sides = SIDES
    variants = OPTIONS
    sequence_case = "4.0"
    headings: Mapping[str, str] = {phase.upper(): kind for phase, kind in KIND_OF.items()}

    event_kinds = EVERYWHERE + collected(Event, PACKAGE)
    codec = json_codec()

    @cached_property
    def scenario(self) -> Scenario:
        return load()

    @cached_property
    def languages(self) -> dict[Side, Language]:
        orders = collected(Order, PACKAGE)
        return {side: language_for(side, self.scenario, orders) for side in SIDES}

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

    def context(self, game: Munich) -> str:
        in_crisis = bool(game.agenda) and game.agenda[-1].kind == CRISIS
        return CRISIS if in_crisis else meant_in(game.phase)

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        """A bare DONE ends the phase it stands in; what follows belongs to the next one."""
        if isinstance(order, Done):
            order = Done(order.phase or DONE_WITH[kind])
            ended = KIND_OF[order.phase]
            return order, FOLLOWING.get(ended, ended)
        tells = kind not in order.answers and not isinstance(order, Place | Default)
        told = order.answers[0] if tells else kind
        return order, told if told in DONE_WITH else kind

    # -- answers given beforehand ---------------------------------------------------------------

    holds = staticmethod(standing_orders.holds)
    standing = staticmethod(standing_orders.standing)
    default = staticmethod(standing_orders.default)
    finish = staticmethod(standing_orders.finish)

    # -- advice -----------------------------------------------------------------------------------

    ahead = staticmethod(planning.ahead)
    explain = staticmethod(rehearsing.explain)
    rehearse = staticmethod(rehearsing.rehearse)
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


RULES = MunichRules()
