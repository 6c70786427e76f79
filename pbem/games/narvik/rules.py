"""Narvik 1940 as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pbem.engine.event import Event
from pbem.engine.options import Option, Piece
from pbem.engine.order import Condition, Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.narvik import (
    advice,
    diagram,
    edits,
    events,
    fighting_events,
    fog,
    joining,
    options,
    policies,
    report,
    setup,
)
from pbem.games.narvik.language import language_for
from pbem.games.narvik.orders import Pass
from pbem.games.narvik.position import BOXES, Narvik, box_owner, copied
from pbem.games.narvik.scenario import OPTIONS, Scenario, load
from pbem.games.narvik.steps import CODEC
from pbem.games.narvik.units import SIDES
from pbem.notation.language import Language
from pbem.wargame.counters import check_each_once, check_none_missing
from pbem.wargame.rulebook import Rulebook


class NarvikRules(Rulebook[Narvik]):
    """The rules of Narvik 1940."""

    name = "narvik"
    title = "Narvik 1940"
    version = 1
    sides = SIDES
    variants = OPTIONS
    sequence_case = "5.1"
    event_kinds = (*events.KINDS, *fighting_events.KINDS)
    headings: Mapping[str, str] = {"SETUP": "setup", "ACTIONS": "action"}

    codec = CODEC

    @cached_property
    def scenario(self) -> Scenario:
        return load()

    @cached_property
    def languages(self) -> dict[Side, Language]:
        places = {name: hex for hex, name in self.scenario.board.names.items()}
        return {side: language_for(side, self.scenario.roster, places) for side in SIDES}

    @cached_property
    def teller(self) -> report.Teller:
        return report.Teller(self.scenario)

    # -- the position ------------------------------------------------------------------------

    def start(self, options: Mapping[str, str]) -> Narvik:
        return setup.start(dict(options))

    def copy(self, game: Narvik) -> Narvik:
        return copied(game)

    def check_invariants(self, game: Narvik) -> None:
        """No counter is lost or doubled, nobody is where nobody can be, points are on the track."""
        places = (*game.stacks.values(), *game.boxes.values())
        everywhere = [id for units in places for id in units]
        check_none_missing(game.roster, everywhere)
        check_each_once(everywhere)
        assert all(game.boxes.values()), "an empty box is kept"
        assert {id: hex for hex, stack in game.stacks.items() for id in stack}.items() <= (
            game.where.items()
        )
        game.check_stacks(game.board.land)
        for hex, stack in game.stacks.items():
            assert not [id for id in stack if game.unit(id).strike], f"a strike is left in {hex}"
            assert game.controller(hex) == game.holder(hex), f"{hex} is not its holder's"
        for box, units in game.boxes.items():
            assert box in BOXES, f"there is no box {box}"
            strangers = [id for id in units if game.side_of(id) != box_owner(box)]
            assert not strangers, f"{strangers} are in {box}"
        most = game.scenario.number("action_points.maximum")
        assert all(0 <= points <= most for points in game.points.values()), "points off the track"
        assert all(game.on_map(id) for id in game.revealed), "a counter off the map is revealed"

    # -- what a side knows --------------------------------------------------------------------

    def view(self, game: Narvik, side: Side) -> Narvik:
        return fog.view(game, side)

    def describe(self, view: Narvik, side: Side | None = None) -> str:
        return report.describe(view, side)

    # -- text -----------------------------------------------------------------------------------

    def write_position(self, game: Narvik) -> str:
        return diagram.write(game)

    def read_position(self, text: str) -> Narvik:
        return diagram.read(text)

    def fact(self, game: Narvik, key: str) -> str:
        return diagram.fact(game, key)

    def edit(self, game: Narvik, text: str) -> Iterator[Event]:
        return edits.edit(game, text)

    def context(self, game: Narvik) -> str:
        return "setup" if game.phase == "setup" else "action"

    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        return order, kind

    # -- answers given beforehand ---------------------------------------------------------------

    def holds(self, view: Narvik, condition: Condition, side: Side) -> bool:
        return policies.holds(view, condition, side)

    def standing(self, view: Narvik, decision: Decision[Narvik], rule: Standing) -> Order | None:
        return policies.standing(view, decision, rule, self.languages[decision.side])

    def default(self, view: Narvik, decision: Decision[Narvik]) -> Order:
        return policies.default(view, decision)

    def finish(self, decision: Decision[Narvik]) -> Order | None:
        return Pass() if decision.kind == "action" else None

    # -- advice -----------------------------------------------------------------------------------

    def explain(self, view: Narvik, side: Side, order: Order) -> list[str]:
        return advice.explain(view, side, order)

    def rehearse(self, view: Narvik, side: Side, order: Order) -> list[str]:
        return advice.rehearse(view, side, order)

    def pieces(self, view: Narvik, side: Side, hex: str) -> list[Piece]:
        return options.pieces(view, side, hex)

    def options(self, view: Narvik, side: Side, units: Sequence[str]) -> list[Option]:
        return options.options(view, side, units)

    def joining(self, view: Narvik, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
        return joining.joining(view, side, order, units)


RULES = NarvikRules()
