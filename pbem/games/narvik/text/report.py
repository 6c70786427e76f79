"""What happened, in words; and the position as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import ASIDE, HAND, LOST, POOL, REGROUP, SCHEDULED, STRIKES
from pbem.games.narvik.facts.phases import TITLES
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import ALLIED, SIDES
from pbem.games.narvik.facts.words import PEOPLE, counted
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.data.counters import flag_of, told
from pbem.wargame.position.words import opening

DISPLAYS = ((STRIKES, "Strikes at hand"), (REGROUP, "To regroup"), (LOST, "Lost for good"))
OPTIONAL = ("second_wave", "second_division", "british_reserves")  # 22.0 bring units of the box


# -- how things stand -----------------------------------------------------------------------------


def describe(view: Narvik, side: Side | None = None) -> str:
    """The position as text for people, their own side first."""
    ordered = sorted(SIDES, key=lambda each: each != side)
    lines = [*_situation(view)]
    for each in ordered:
        if forces := list(_forces(view, each)):
            lines += ["", PEOPLE[each].removeprefix("the ").upper(), *forces]
    return "\n".join(lines) + "\n"


def balance(view: Narvik) -> str:
    """Who has how many objectives and action points, in a sentence."""
    if not view.turn:
        return ""
    wanted = view.board.objectives
    held = [f"{each.title()} {(wanted & view.occupied(each)).bit_count()}" for each in SIDES]
    points = [f"{each.title()} {view.points.get(each, 0)}" for each in SIDES]
    objectives = f"Of {wanted.bit_count()} objectives: {', '.join(held)}"
    return f"{objectives}. Action points: {', '.join(points)}."


def _situation(view: Narvik) -> Iterator[str]:
    """The turn, the points, the objectives, and what engineers have made."""
    tables, board = view.scenario.tables, view.board
    if view.turn:
        box = tables.turns[view.turn - 1]
        yield f"Turn {view.turn} of {len(tables.turns)}, {box.dates}. {TITLES[view.phase]}."
    else:
        yield f"{TITLES[view.phase]}."
    points = ", ".join(f"{each.title()} {view.points.get(each, 0)}" for each in SIDES)
    first = f" Initiative: {view.initiative.title()}." if view.initiative else ""
    yield f"Action points: {points}.{first} Relief column: {tables.relief[view.relief].name}."
    for side in SIDES:
        held = list(board.grid.named(board.objectives & view.occupied(side)))
        if held:
            names = ", ".join(board.names.get(each, each) for each in held)
            yield f"{opening(PEOPLE[side])} stand in {names}."
    for word, places in (
        ("Entrenched", view.entrenched),
        ("Pontoon bridges", view.pontoons),
        ("Demolished", view.demolished),
    ):
        if places:
            yield f"{word}: {', '.join(sorted(places))}."


def _forces(view: Narvik, side: Side) -> Iterator[str]:
    """Who stands where, the top unit first; who is at hand, and who is still to come."""
    for hex in sorted(view.stacks):
        if view.holder(hex) == side:
            yield f"  {view.board.name(hex)}: {_named(view, reversed(view.stacks[hex]))}"
    for area, owner in STAGING.items():
        if owner == side and view.inside(area):
            name = view.scenario.fact("staging")[area]["name"]
            yield f"  {name}: {_named(view, view.inside(area))}"
    for display, words in ((HAND, "To be placed"), *DISPLAYS):
        if view.inside(display[side]):
            yield f"  {words}: {_named(view, view.inside(display[side]))}"
    yield from _to_come(view, side)


def _to_come(view: Narvik, side: Side) -> Iterator[str]:
    """What the pool holds by number only: it is drawn blindly."""
    pool = [view.unit(id) for id in view.inside(POOL[side])]
    if pool:
        strikes = sum(each.strike for each in pool)
        yield f"  In the pool: {counted(len(pool) - strikes, 'unit')}, {counted(strikes, 'strike')}"
    if side == ALLIED and view.inside(SCHEDULED):
        formations = dict.fromkeys(view.unit(id).formation for id in view.inside(SCHEDULED))
        yield f"  Formations to call: {', '.join(formations)}"
    if view.inside(ASIDE[side]) and any(map(view.plays, OPTIONAL)):
        yield f"  Not in the game: {_named(view, view.inside(ASIDE[side]))}"


def _named(view: Narvik, ids: Iterable[str]) -> str:
    """Units with what is printed on them; those whose faces are hidden by flag and number."""
    return told(ids, lambda id: f"{id} {view.unit(id).factors}", flag_of)
