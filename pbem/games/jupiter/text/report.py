"""How things stand, in words."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.jupiter.facts.phases import TITLES
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.jupiter.facts.words import PEOPLE
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.games.jupiter.turn.victory import points
from pbem.wargame.data.counters import flag_of, told


def describe(view: Jupiter, side: Side | None = None) -> str:
    """The position as text, for terminals and mail."""
    return "\n".join([*_situation(view), "", *_forces(view, side), *_elsewhere(view, side)])


def balance(view: Jupiter) -> str:
    """The weather and the points, in a sentence."""
    if not view.turn:
        return ""
    total = points(view)
    scored = "1 victory point" if total == 1 else f"{total} victory points"
    return f"Weather {view.weather}; the Allies have {scored}."


def _situation(game: Jupiter) -> list[str]:
    scenario = game.scenario
    if game.turn:
        date = scenario.calendar[game.turn - 1]
        first = f"Turn {game.turn} of {scenario.last_turn}, {date}. {TITLES[game.phase]}."
    else:
        first = "Set-up."
    air = ""
    if game.air:
        over = f" over {', '.join(game.air_markers)}" if game.air_markers else ""
        air = f" Air superiority: {PEOPLE[game.air]}{over}."
    sweden = "neutral" if game.sweden == NEUTRAL else f"allied to {PEOPLE[game.sweden]}"
    return [
        first,
        f"Weather {game.weather}.{air} Sweden {sweden}. Allied victory points: {points(game)}.",
    ]


def _forces(game: Jupiter, side: Side | None) -> list[str]:
    lines = []
    sides = SIDES if side is None else (side, *(each for each in SIDES if each != side))
    for each in (*sides, NEUTRAL):
        stacks = [hex for hex in sorted(game.stacks) if game.holder(hex) == each]
        if not stacks:
            continue
        lines.append({ALLIED: "ALLIES", GERMAN: "GERMANS", NEUTRAL: "SWEDEN (neutral)"}[each])
        lines += (f"  {game.board.name(hex)}: {stack_told(game, hex)}" for hex in stacks)
    return lines


def stack_told(game: Jupiter, hex: str) -> str:
    """The units of a hex, the top one first; * is disrupted."""

    def face(id: str) -> str:
        return f"{id}{'*' if id in game.disrupted else ''} {game.unit(id).factors}"

    return told(reversed(game.stacks[hex]), face, flag_of)


def _elsewhere(game: Jupiter, side: Side | None) -> list[str]:
    lines = []  # who sees neither side's reserves hears nothing of them, rather than "nobody"
    if side == ALLIED or (side is None and (game.at_sea or game.returning)):
        lines.append(f"At sea: {', '.join(game.at_sea) or 'nobody'}")
        if game.returning:
            due = sorted(game.returning.items(), key=lambda each: (each[1], each[0]))
            lines.append("Returning: " + ", ".join(f"{id} turn {turn}" for id, turn in due))
    if side == GERMAN or (side is None and any(game.pools.values())):
        pools = (f"{pool} {', '.join(units) or 'empty'}" for pool, units in game.pools.items())
        lines.append(f"Pools: {'; '.join(pools)}")
        if game.on_the_way:
            lines.append(f"On the way by Finland: {', '.join(sorted(game.on_the_way))}")
    ready = [mark for mark, turn in game.special_forces.items() if turn <= game.turn]
    lines.append(f"Special forces at hand: {', '.join(ready) or 'none'}")
    return lines
