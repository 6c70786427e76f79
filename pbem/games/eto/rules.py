"""European Theater of Operations as the kernel sees it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pbem.engine.errors import Illegal, Invalid
from pbem.engine.order import Order, Rest, Side, Statement
from pbem.engine.proposal import planned
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games.eto.air.support import Support
from pbem.games.eto.command.activating import Activate
from pbem.games.eto.desk import conditions, data_checks, hoped, options, planning
from pbem.games.eto.desk.crowded_sea import crowded_sea, measured_phase
from pbem.games.eto.desk.for_headquarters import of_headquarters
from pbem.games.eto.facts.nations import SIDES
from pbem.games.eto.facts.phases import DONE_WITH, HEADINGS, KIND_OF, OCCASIONS, PHASES
from pbem.games.eto.facts.scenario import OPTIONS, load
from pbem.games.eto.facts.words import Words
from pbem.games.eto.map import scene
from pbem.games.eto.missions.flying import Flying, Raid
from pbem.games.eto.missions.offensive import AirOffensive
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.orders.general import Done
from pbem.games.eto.orders.language import language_of
from pbem.games.eto.orders.staff_rest import LAUNCHED, StaffRest, awaited, of_phase
from pbem.games.eto.orders.standing import BEFOREHAND
from pbem.games.eto.position import fog, invariants
from pbem.games.eto.position.fleets import is_ship
from pbem.games.eto.position.game import Europe
from pbem.games.eto.setup import setting_up
from pbem.games.eto.supply.sources import traced_everywhere
from pbem.games.eto.text import diagram, edits, report
from pbem.games.eto.turn.offensives import NextOffensive
from pbem.wargame.goals import Goals
from pbem.wargame.rulebook import Rulebook

IN_A_WORD = re.compile(r"\bHQ(\w+)\s?: ?", re.IGNORECASE)  # a headquarters as the map names it


class EuropeRules(Rulebook[Europe]):
    """The rules of European Theater of Operations."""

    name = "eto"
    title = "European Theater of Operations"
    version = Europe.newest_rules
    sides = SIDES
    goals = Goals(
        turn="< 30 ms",
        position="< 16 kB",
        listing="< 300 µs",
        options={"scenario": "bulge"},
        number=1,
        sheets={"the whole board": ((scene.OVERVIEW,), "< 250 ms")},
    )
    variants = OPTIONS
    sequence_case = "SEQ-M"
    beforehand: Mapping[str, Sequence[str]] = BEFOREHAND
    opening: Mapping[str, Sequence[str]] = {NextOffensive.kind: NextOffensive.opens}
    headings: Mapping[str, str] = HEADINGS
    occasions: Mapping[str, str] = OCCASIONS
    position = Europe

    load = staticmethod(load)
    language_of = staticmethod(language_of)
    words = Words

    # -- the position ------------------------------------------------------------------------

    start = staticmethod(setting_up.start)
    check_invariants = staticmethod(invariants.check)

    def seats(self, options: Mapping[str, str]) -> tuple[tuple[Side, ...], ...]:
        """0.1  Who plays in a scenario, as its file says."""
        name = options.get("scenario", OPTIONS["scenario"][0])
        return self.load().settings[name].seats

    def friends_of(self, game: Europe, side: Side) -> tuple[Side, ...]:
        """42.0  The other sides of a partnership."""
        own = game.partnership(side)
        return tuple(
            each for each in game.sides_in_play() if each != side and game.partnership(each) == own
        )

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

    def parse(self, text: str, side: Side) -> Statement:
        return super().parse(IN_A_WORD.sub(r"HQ \1:", text), side)

    def context(self, game: Europe) -> str:
        kind = game.agenda[-1].kind if game.agenda else ""
        if kind in DONE_WITH:
            return kind
        asks = PHASES[game.phase].asks
        sails = any(game.on_map(id) and is_ship(game, id) for id in game.where)
        return Flying.kind if asks == Sailing.kind and not sails else asks

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        """A bare DONE ends the step it stands in; what follows belongs to the next one."""
        if isinstance(order, Done):
            order = Done(order.phase or DONE_WITH.get(kind, ""))
            kinds = list(DONE_WITH)
            ended = KIND_OF.get(order.phase, kind)
            at = kinds.index(ended) if ended in kinds else len(kinds) - 1
            return order, kinds[min(at + 1, len(kinds) - 1)]
        if isinstance(order, StaffRest):
            return order, kind
        if isinstance(order, AirOffensive):
            return order, Flying.kind
        if isinstance(order, Support) and kind == Flying.kind:  # BOMB London WITH KG1
            return Raid(order.hex, order.units), kind
        told = kind if kind in order.answers else order.answers[0]
        return order, told if told in DONE_WITH else kind

    # -- answers given beforehand ---------------------------------------------------------------

    conditions = conditions.OWN

    # -- advice -----------------------------------------------------------------------------------

    all_over = options.ALL_OVER
    standing_in = staticmethod(options.standing_in)
    words_of = staticmethod(options.words_of)
    goes_on = staticmethod(planning.goes_on)
    moment = staticmethod(planning.moment)
    begin = staticmethod(planning.begin)

    def ordered_by(self, view: Europe, side: Side, whose: str, orders: Sequence[str]) -> list[str]:
        hq = self.headquarters_called(whose, side)
        return of_headquarters(view, hq, orders, partial(self.parse, side=side))

    def headquarters_called(self, whose: str, side: Side) -> str:
        named = self.parse(f"{whose}: ACTIVATE ALL", side).orders[0]
        hq = named.hq if isinstance(named, Activate) else ""
        if not hq:
            raise Invalid(f"{whose} is no headquarters of yours", column=1)
        return hq

    awaited = staticmethod(awaited)

    def resting(self, view: Europe, side: Side, kind: str, whose: str = "") -> tuple[Rest, ...]:
        hq = self.headquarters_called(whose, side) if whose else ""
        return of_phase(kind or LAUNCHED, hq)

    def rest(self, view: Europe, decision: Decision[Europe], rest: Rest) -> Order | None:
        if isinstance(rest, StaffRest) and rest.whole:
            return super().rest(view, decision, rest)
        mine = [each.order for each in planned(self, decision)]
        if isinstance(rest, StaffRest):
            mine = of_headquarters(view, rest.hq, mine, partial(self.parse, side=decision.side))
        said = (self.parse(each, decision.side).orders[0] for each in mine)
        return next((each for each in said if each.fits(decision.kind) and each in decision), None)

    def rehearse_warned(
        self, view: Europe, side: Side, order: Order
    ) -> tuple[list[str], list[str]]:
        if reason := planning.never_asked(view, side, order):
            raise Illegal(reason, case=view.setting.case)
        return super().rehearse_warned(view, side, order)

    leave = staticmethod(planning.leave)
    hoped = staticmethod(hoped.hoped)

    def asked(self, view: Europe, side: Side) -> Decision[Europe] | None:
        step = planning.question(view, side)
        return None if step is None else self.question(side, step, view)

    def feats(self, view: Europe) -> Mapping[str, tuple[Callable[[], object], str]]:
        trace = partial(traced_everywhere, view, view.board.capitals)
        phase = partial(measured_phase, self, crowded_sea())
        return {
            "a supply trace over both sheets": (trace, "< 150 µs"),
            "a Naval and Air phase of 40 ships and more, all aircraft near": (phase, "< 100000 µs"),
        }

    # -- what the service shows -------------------------------------------------------------------

    data_files = data_checks.FILES

    layers = scene.LAYERS
    usual_layers = scene.USUAL
    still_layers = scene.STILL
    sheet_layers = (scene.OVERVIEW,)
    sheets = staticmethod(scene.sheets)
    lately = staticmethod(scene.lately)
    scene = staticmethod(scene.scene)

    def officer(self) -> Policy[Europe]:
        from pbem.games.eto.staff.officer import StaffOfficer

        return StaffOfficer()

    def own_bots(self) -> Mapping[str, Callable[[], Policy[Europe]]]:
        """sc.4.3  The Poles of the game of one."""
        from pbem.games.eto.staff.solitaire import Solitaire

        return {"solitaire": Solitaire}

    def faults(self) -> Iterator[str]:
        return data_checks.faults(self)


RULES = EuropeRules()
