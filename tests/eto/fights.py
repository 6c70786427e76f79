"""Small battles of the European Theater: who stands where, who is activated, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.event import Event
from pbem.engine.order import Line, Side
from pbem.engine.step import Step
from pbem.games.eto.combat.armor.breakthrough import Breakthroughs
from pbem.games.eto.combat.armor.exploitation import Exploitation
from pbem.games.eto.combat.battle import ATTACK, Battle
from pbem.games.eto.combat.battles import Battles
from pbem.games.eto.combat.resolving import Fight
from pbem.games.eto.command.activation import activate
from pbem.games.eto.facts.phases import BREAKTHROUGH, COMBAT, EXPLOITATION
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import POLAND, field, offensive

E = TypeVar("E", bound=Event)
GERMANY, WEST = "germany", "west"


def front(
    placed: str, *commanders: str, acting: str = "", scenario: str = POLAND, stage: str = COMBAT
) -> Europe:
    """An offensive under way, with units as in `field`, some of them activated."""
    game = offensive(field(placed, scenario), *commanders, stage=stage)
    activate(game, acting.split())
    return game


def attacking(placed: str, *commanders: str, acting: str, scenario: str = POLAND) -> Europe:
    """The combat step, at the moment when attacks are declared."""
    game = front(placed, *commanders, acting=acting, scenario=scenario)
    game.push(Battles(game.under_way().side))
    return game


def breaking(placed: str, *commanders: str, scenario: str = POLAND) -> Europe:
    """The breakthrough step, at the moment when armor is told to break through."""
    game = front(placed, *commanders, scenario=scenario, stage=BREAKTHROUGH)
    game.push(Breakthroughs(game.under_way().side))
    return game


def exploiting(
    placed: str, *commanders: str, acting: str, eligible: str, scenario: str = POLAND
) -> Europe:
    """The exploitation step, with those who could advance in the combat step."""
    game = front(placed, *commanders, acting=acting, scenario=scenario, stage=EXPLOITATION)
    game.eligible.update(eligible.split())
    game.push(Exploitation(game.under_way().side))
    return game


def declared(game: Europe, *lines: str) -> Europe:
    """Orders that the open question takes one after the other, and nothing beyond."""
    for line in lines:
        step = game.agenda.pop()
        order = RULES.parse(line, step.asks(game) or "").orders[0]
        step.check(game, order)
        list(step.play(game, order, PreparedDice(())))
    return game


def battle(game: Europe, hex: str, units: str, side: Side = GERMANY, step: str = ATTACK) -> Battle:
    return Battle(side, hex, tuple(units.split()), step)


def fought(game: Europe, hex: str, units: str, die: int, side: Side = GERMANY) -> Europe:
    """A battle with its die, as far as nobody is asked."""
    game.push(Fight(battle(game, hex, units, side)))
    return run(game, (die,))


def run(game: Europe, dice: Iterable[int] = ()) -> Europe:
    """Go on until somebody is asked."""
    return on(game, {}, dice).position


def on(
    game: Europe,
    lines: dict[Side, str],
    dice: Iterable[int] = (),
    standing: dict[Side, str] | None = None,
) -> Outcome[Europe]:
    """Play on by lines of orders and standing orders, with these dice."""
    desks = {}
    for side in RULES.sides:
        queue = tuple(
            Line(RULES.parse(line, side), game.turn, number)
            for number, line in enumerate(told(lines, side))
        )
        rules = [RULES.parse_standing(line, side) for line in told(standing or {}, side)]
        desks[side] = Desk[Europe](queue=queue, standing=tuple(rules))
    return drive(RULES, game, desks, PreparedDice(dice), after=RULES.check_invariants)


def told(lines: dict[Side, str], side: Side) -> list[str]:
    """What a side has said, a line each."""
    found = (line.strip() for line in lines.get(side, "").splitlines())
    return [line for line in found if line]


def asked(outcome: Outcome[Europe]) -> list[tuple[Side, str]]:
    """Who is asked what kind of question."""
    return [(each.side, each.kind) for each in outcome.decisions]


def top(game: Europe) -> Step[Any]:
    """The question that is open."""
    step: Step[Any] = game.agenda[-1]
    return step


def events(outcome: Outcome[Europe], kind: type[E]) -> list[E]:
    return [each for each in outcome.events if isinstance(each, kind)]
