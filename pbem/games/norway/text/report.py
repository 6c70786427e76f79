"""The position as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.norway.facts.boxes import (
    DESTROYED,
    HAND,
    NORWEGIAN_POOL,
    POOL,
    REFIT,
    SPECIAL,
    WITHDRAWN,
)
from pbem.games.norway.facts.phases import TITLES
from pbem.games.norway.facts.units import AIR, ALLIED, GERMAN, GROUND, NAVAL, SIDES
from pbem.games.norway.facts.words import BASES, PEOPLE, Words, counted, tallied
from pbem.games.norway.position.fog import held_count
from pbem.games.norway.position.game import HELD, IN_PLAY, Norway
from pbem.games.norway.setup.options_chosen import still_to_come
from pbem.games.norway.turn.victory import points_now
from pbem.wargame.data.counters import flag_of, told
from pbem.wargame.position.words import opening

ARMS = {NAVAL: "ships", AIR: "air", GROUND: "troops"}
DISPLAYS = (
    (HAND, "To be placed"),
    (REFIT, "To be refitted"),
    (DESTROYED, "Destroyed"),
    (WITHDRAWN, "Withdrawn"),
    (SPECIAL, "Special reinforcements"),
)


def describe(view: Norway, side: Side | None = None) -> str:
    """The position as text for people, their own side first."""
    ordered = sorted(SIDES, key=lambda each: each != side)
    lines = [*_situation(view)]
    for each in ordered:
        if forces := list(_forces(view, each)):
            lines += ["", PEOPLE[each].removeprefix("the ").upper(), *forces]
    return "\n".join(lines) + "\n"


def balance(view: Norway) -> str:
    """What areas and losses count now, in a sentence."""
    if view.phase in ("options", "setup"):
        return ""
    points = ", ".join(f"{side.title()} {points_now(view, side):g}" for side in (GERMAN, ALLIED))
    return f"Points as things stand: {points}."


def _situation(view: Norway) -> Iterator[str]:
    """The turn, the actions left, who holds what, and what is disrupted or dug in."""
    box = view.scenario.tables.turns[0 if view.phase == "preturn" else view.turn]
    yield f"{box.name}, {box.dates}. {TITLES[view.phase]}."
    if any(view.allowance.values()):
        left = "; ".join(
            f"{side.title()} {tallied(view.allowance.get(side, ()))}" for side in SIDES
        )
        first = f" Initiative: {view.initiative.title()}." if view.initiative else ""
        yield f"Actions left: {left}.{first}"
    if told_points := balance(view):
        yield told_points
    yield from _areas(view)
    yield from _markers(view)


def _areas(view: Norway) -> Iterator[str]:
    board = view.board
    areas = board.places.named(board.land)
    for side in SIDES:
        if held := [_printed(view, each) for each in areas if view.controls(side, each)]:
            yield f"{opening(PEOPLE[side])} hold {', '.join(held)}."
    if contested := [_printed(view, each) for each in areas if view.contested(each)]:
        yield f"Contested: {', '.join(contested)}."


def _printed(view: Norway, place: str) -> str:
    return view.board.names.get(place, place)


def _markers(view: Norway) -> Iterator[str]:
    if view.disrupted:
        bases = sorted(view.disrupted)
        found = (f"{BASES[base]} of {_printed(view, area)}" for area, base in bases)
        yield f"Disrupted: {', '.join(found)}."
    if view.entrenched:
        works = sorted(view.entrenched)
        found = (f"{_printed(view, area)} ({side.title()})" for side, area in works)
        yield f"Entrenched: {', '.join(found)}."
    for what, place in (
        ("Airdropped supply", view.airdrop),
        ("Captured supply", view.captured_supply),
        ("Airbase on the ice", view.frozen_lake),
    ):
        if place:
            yield f"{what}: {_printed(view, place)}."
    events = view.scenario.tables.events
    running = [event.name for id, event in events.items() if view.chits.get(id) == IN_PLAY]
    if running:
        yield f"Events in play: {', '.join(running)}."


def _forces(view: Norway, side: Side) -> Iterator[str]:
    """Who is where, by arm; who is at hand, and who is still to come."""
    words = Words(view.scenario)
    for place in sorted(view.stacks, key=view.at):
        parts = []
        for arm, name in ARMS.items():
            if units := view.of_arm(side, place, arm):
                parts.append(f"{name} {_named(view, units)}")
        if parts:
            yield f"  {opening(words.place(place))}: {'; '.join(parts)}"
    for display, title in DISPLAYS:
        if inside := still_to_come(view, display[side]):
            yield f"  {title}: {_named(view, inside)}"
    yield from _to_come(view, side)


def _to_come(view: Norway, side: Side) -> Iterator[str]:
    pools = [POOL[side], NORWEGIAN_POOL] if side == ALLIED else [POOL[side]]
    for pool in pools:
        if units := view.inside(pool):
            name = "Norwegian pool" if pool == NORWEGIAN_POOL else "Pool"
            yield f"  {name}: {counted(len(units), 'unit')} ({', '.join(sorted(units))})"
    held = [
        event.name
        for id, event in view.scenario.tables.events.items()
        if event.side == side and view.chits.get(id) == HELD
    ]
    if held and side not in view.face_down:
        yield f"  Events kept: {', '.join(held)}"
    elif count := held_count(view, side):
        yield f"  Events kept: {count}"


def _named(view: Norway, ids: Iterable[str]) -> str:
    """Units with what is printed on them, what they carry and what is marked on them."""
    return told(ids, lambda id: _one(view, id), flag_of)


def _one(view: Norway, id: str) -> str:
    text = f"{id} {view.unit(id).factors}"
    if carried := view.cargo(id):
        text += f" with {' + '.join(carried)}"
    marks = [
        name
        for name, marked in (
            ("intercepting", view.intercepting),
            ("depleted", view.depleted),
        )
        if id in marked
    ]
    if base := view.moored.get(id):
        marks.append(f"off {base}")
    text = f"{text} [{', '.join(marks)}]" if marks else text
    return f"{text} [acted]" if id in view.activated else text
