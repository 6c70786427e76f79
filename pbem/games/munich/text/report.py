"""The position as text for people, short enough to be read on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pbem.engine.order import Side
from pbem.games.munich.facts import phases
from pbem.games.munich.facts.boxes import (
    AVAILABLE,
    ELIMINATED,
    HAND,
    OFF_MAP,
    REINFORCEMENTS,
    SURRENDERED,
    TITLES,
    UTILIZED,
    track,
)
from pbem.games.munich.facts.units import NEUTRAL, SIDES, SPECIAL
from pbem.games.munich.facts.words import PEOPLE, side_name
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.turn.victory import points
from pbem.wargame.data.counters import told
from pbem.wargame.position.words import in_runs, opening

BEFORE_TURNS = (HAND, AVAILABLE, UTILIZED, REINFORCEMENTS)
AFTER_TURNS = (OFF_MAP, ELIMINATED, SURRENDERED)


def describe(view: Munich, side: Side | None = None) -> str:
    """The position as text for people, their own side first."""
    lines = [*_moment(view), *_countries(view), *_marks(view), *_cut_off(view, side)]
    for each in (*sorted(SIDES, key=lambda each: each != side), NEUTRAL):
        if forces := list(_forces(view, each)):
            heading = f"{side_name(each).upper()} FORCES" if each else "NEUTRALS"
            lines += ["", heading, *forces]
    return "\n".join(lines) + "\n"


def balance(view: Munich) -> str:
    """Both sides' victory points, in a sentence."""
    if not view.turn:
        return ""
    score = points(view)
    return f"Victory points: {', '.join(f'{side_name(each)} {score[each]}' for each in SIDES)}."


def _moment(view: Munich) -> Iterator[str]:
    """The scenario, the turn, the phase and the weather."""
    whose = f"{side_name(view.player)} " if view.player else ""
    phase = f"{whose}{phases.TITLES.get(view.phase, view.phase)}"
    if view.turn and view.setting:
        week = view.scenario.tables.weeks.get(view.turn)
        dates = f" ({week.dates})" if week else ""
        weather = " Storms." if view.storm else ""
        last = view.set_as.turns
        yield f"{view.set_as.name}, turn {view.turn} of {last}{dates}. {opening(phase)}.{weather}"
    else:
        name = f"{view.set_as.name}. " if view.setting else ""
        yield f"{name}{opening(phase)}."


def _countries(view: Munich) -> Iterator[str]:
    """2.2  Who is at war on which side, who may still come in, and who is out."""
    for side in SIDES:
        if names := view.belligerents(side):
            yield f"{side_name(side)}: {', '.join(_with_points(view, each) for each in names)}."
    if view.setting:
        for side, joiners in view.set_as.joins:
            if waiting := [each for each in joiners if each not in view.allegiance]:
                yield f"May intervene for {PEOPLE[side]}: {', '.join(waiting)}."
    if view.surrendered:
        yield f"Surrendered: {', '.join(sorted(view.surrendered))}."


def _with_points(view: Munich, country: str) -> str:
    points = view.points.get(country, 0)
    return f"{country} ({points} RP)" if points else country


def _marks(view: Munich) -> Iterator[str]:
    """2.3  The cities that have changed hands, those under terror, and who is in the air."""
    board = view.board
    for side in SIDES:
        taken = view.holds(side) & ~view.territory(side) & board.cities if view.turn else 0
        if taken:
            names = ", ".join(board.name(each) for each in board.grid.named(taken))
            yield f"In {side_name(side)} hands: {names}."
    if view.terror:
        yield f"Terror: {', '.join(board.name(each) for each in sorted(view.terror))}."
    for side in SIDES:
        aloft = [id for id in view.flying if view.side_of(id) == side]
        if aloft:
            missions = ", ".join(f"{id} over {board.name(view.flying[id])}" for id in aloft)
            yield f"{side_name(side)} aircraft: {missions}."


def _cut_off(view: Munich, side: Side | None) -> Iterator[str]:
    """14.5  The reader's own units that are out of supply."""
    if not side or not view.turn or view.verdict is not None:
        return
    cut = [id for id in view.units_of(side) if not in_supply(view, id)]
    if cut:
        yield f"Out of supply: {', '.join(f'{id} in {view.where[id]}' for id in cut)}."


def _forces(view: Munich, side: Side) -> Iterator[str]:
    """Country by country, who stands where, the top unit first; then the displays."""
    for country in view.board.countries:
        if view.allegiance.get(country, NEUTRAL) != side:
            continue
        lines = [f"  {line}" for line in _on_map(view, country)]
        lines += (f"  {line}" for line in _off_map(view, country))
        if lines:
            yield country
            yield from lines


def _on_map(view: Munich, country: str) -> Iterator[str]:
    for hex in sorted(view.stacks):
        mine = [id for id in reversed(view.stacks[hex]) if view.unit(id).country == country]
        if mine:
            yield f"{view.board.name(hex)}: {named(view, mine)}"


def _off_map(view: Munich, country: str) -> Iterator[str]:
    for box, words in _boxes(view):
        units = [id for id in view.inside(box) if view.unit(id).country == country]
        if units:
            yield f"{words}: {alike(view, units) if box == HAND else named(view, units)}"


def _boxes(view: Munich) -> Iterator[tuple[str, str]]:
    yield from ((box, opening(TITLES[box])) for box in BEFORE_TURNS)
    yield from ((track(turn), f"Turn {turn}") for turn in view.scenario.tables.weeks)
    yield from ((box, opening(TITLES[box])) for box in AFTER_TURNS)


def named(view: Munich, ids: Iterable[str]) -> str:
    """Units with what lies up on them; those whose faces are hidden only by their number."""
    return told(ids, partial(_faced, view), lambda id: "")


def alike(view: Munich, ids: Iterable[str]) -> str:
    """Units by what lies up on them: CZ1A to CZ4A 4-6-3; CZMob 3-2-5."""
    by_face: dict[str, list[str]] = {}
    for id in ids:
        by_face.setdefault(_faced(view, id).removeprefix(id), []).append(id)
    return "; ".join(f"{in_runs(units)}{face}" for face, units in by_face.items())


def _faced(view: Munich, id: str) -> str:
    """A counter with what lies up: 3-4-4, a factor and a range, the rolls of special forces."""
    unit, reduced = view.unit(id), id in view.reduced
    needs = "succeeds on " if unit.kind == SPECIAL else ""
    words = [id, f"{needs}{unit.factors(reduced=reduced)}"]
    words += ["reduced"] if reduced else []
    words += ["grounded"] if id in view.grounded else []
    return " ".join(filter(None, words))
