"""Munich War 1938 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games.munich.desk import conditions, data_checks, options, planning
from pbem.games.munich.facts.phases import CRISIS, DONE_WITH, FOLLOWING, KIND_OF, meant_in
from pbem.games.munich.facts.scenario import OPTIONS, load
from pbem.games.munich.facts.units import SIDES
from pbem.games.munich.facts.words import Words
from pbem.games.munich.map import scene
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.orders.language import language_of
from pbem.games.munich.position import fog, invariants
from pbem.games.munich.position.game import Munich
from pbem.games.munich.setup import setting_up
from pbem.games.munich.text import diagram, edits, report
from pbem.games.munich.turn.arrivals import Place
from pbem.wargame.goals import Goals
from pbem.wargame.rulebook import Rulebook


class MunichRules(Rulebook[Munich]):
    """The rules of Munich War 1938."""

    name = "munich"
    title = "Munich War 1938"
    version = Munich.newest_rules
    goals = Goals("< 15 ms", "< 16 kB", "< 200 ms", "< 300 µs")  # a whole continent
    sides = SIDES
    variants = OPTIONS
    sequence_case = "4.0"
    headings: Mapping[str, str] = {phase.upper(): kind for phase, kind in KIND_OF.items()}
    position = Munich

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

    conditions = conditions.OWN

    # -- advice -----------------------------------------------------------------------------------

    all_over = options.ALL_OVER
    standing_in = staticmethod(options.standing_in)
    owned = staticmethod(options.owned)
    words_of = staticmethod(options.words_of)
    goes_on = staticmethod(planning.goes_on)
    moment = staticmethod(planning.moment)
    begin = staticmethod(planning.begin)
    leave = staticmethod(planning.leave)

    def asked(self, view: Munich, side: Side) -> Decision[Munich] | None:
        step = planning.question(view, side)
        return None if step is None else self.question(side, step, view)

    # -- what the service shows -------------------------------------------------------------------

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)
    data_files = data_checks.FILES

    def officer(self) -> Policy[Munich]:
        from pbem.games.munich.staff.officer import StaffOfficer

        return StaffOfficer()

    def on_purpose(self, view: Munich, side: Side, order: Order) -> str:
        from pbem.games.munich.staff.officer import StaffOfficer

        return StaffOfficer().purpose(view, side, order, self.warnings(view, side, order))

    def faults(self) -> Iterator[str]:
        return data_checks.faults(self)


RULES = MunichRules()
