"""Narvik 1940 as the kernel sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pbem.engine.errors import Invalid
from pbem.engine.event import Event
from pbem.engine.options import Option, Piece
from pbem.engine.order import Condition, Order, Side, Standing, Statement
from pbem.engine.ruleset import Ruleset, Verdict
from pbem.engine.step import Decision, Step
from pbem.games.narvik import (
    advice,
    diagram,
    events,
    fighting_events,
    fog,
    options,
    policies,
    report,
    setup,
    steps,
)
from pbem.games.narvik.events import Edited
from pbem.games.narvik.language import language_for
from pbem.games.narvik.orders import Pass
from pbem.games.narvik.position import BOXES, Narvik, box_owner, copied
from pbem.games.narvik.scenario import Scenario, load
from pbem.games.narvik.units import SIDES, hidden
from pbem.notation.language import Language


class NarvikRules(Ruleset[Narvik]):
    """The rules of Narvik 1940."""

    name = "narvik"
    title = "Narvik 1940"
    version = 1
    sides = SIDES
    sequence_case = "5.1"
    event_kinds = (*events.KINDS, *fighting_events.KINDS)
    headings: Mapping[str, str] = {"SETUP": "setup", "ACTIONS": "action"}

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

    def encode(self, game: Narvik) -> bytes:
        return steps.encode(game)

    def decode(self, data: bytes) -> Narvik:
        return steps.decode(data)

    def agenda(self, game: Narvik) -> list[Step[Narvik]]:
        return game.agenda

    def turn(self, game: Narvik) -> int:
        return game.turn

    def verdict(self, game: Narvik) -> Verdict | None:
        return game.verdict

    def check_invariants(self, game: Narvik) -> None:
        """No counter is lost or doubled, nobody is where nobody can be, points are on the track."""
        board, places = game.board, (*game.stacks.values(), *game.boxes.values())
        everywhere = Counter(id for units in places for id in units)
        missing = set(game.roster) - set(everywhere)
        assert not missing, f"counters are missing: {sorted(missing)}"
        doubled = [id for id, count in everywhere.items() if count > 1]
        assert not doubled, f"counters are in two places: {doubled}"
        assert not [id for id in everywhere if hidden(id)], "a hidden counter got into a position"
        assert all(places), "an empty stack or box is kept"
        assert {id: hex for hex, stack in game.stacks.items() for id in stack}.items() <= (
            game.where.items()
        )
        for hex, stack in game.stacks.items():
            assert len({game.side_of(id) for id in stack}) == 1, f"both sides are in {hex}"
            assert board.is_in(hex, board.land), f"somebody is in {hex}"
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

    def tell(self, event: Event, side: Side | None = None) -> str:
        return self.teller.tell(event, side)

    def describe(self, view: Narvik, side: Side | None = None) -> str:
        return report.describe(view, side)

    # -- text -----------------------------------------------------------------------------------

    def parse(self, text: str, side: Side) -> Statement:
        return self.languages[side].statement(text)

    def parse_standing(self, text: str, side: Side) -> Standing:
        return self.languages[side].standing(text)

    def write_position(self, game: Narvik) -> str:
        return diagram.write(game)

    def read_position(self, text: str) -> Narvik:
        return diagram.read(text)

    def fact(self, game: Narvik, key: str) -> str:
        return diagram.fact(game, key)

    def edit(self, game: Narvik, text: str) -> Iterator[Event]:
        """One line of a position, which then is so."""
        try:
            diagram.change(game, text)
        except (KeyError, ValueError, IndexError) as error:
            raise Invalid(f"{text} is not understood ({error})", text=text, column=1) from None
        yield Edited(text)

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


RULES = NarvikRules()
