"""What stands beside the map: how the war goes, the turns, the powers, and counters off the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    WITHDRAWN,
    track,
)
from pbem.games.munich.facts.units import NEUTRAL, SIDES
from pbem.games.munich.facts.words import PEOPLE, side_name
from pbem.games.munich.position.fog import commander, ruler
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.victory import points
from pbem.wargame.position.words import opening
from pbem.wargame.scene import Counter, Pool, Row, Step, Track

BOXES = (
    HAND, AVAILABLE, UTILIZED, OFF_MAP, REINFORCEMENTS, ELIMINATED, SURRENDERED, WITHDRAWN,
)  # fmt: skip
PHASES = {name: opening(title) for name, title in phases.TITLES.items()}
MONTHS = {"October": "Oct", "November": "Nov"}


def subtitle(game: Munich) -> str:
    if not game.setting:
        return "Set-up"
    if not game.turn:
        return f"{game.set_as.name}: set-up"
    week = game.scenario.tables.weeks[game.turn]
    return f"{game.set_as.name}, turn {game.turn}: {week.dates}"


# -- the title panel ------------------------------------------------------------------------------


def rows(game: Munich, side: Side | None) -> Iterator[Row]:
    if game.player and game.verdict is None:
        yield Row("Player turn", opening(PEOPLE[game.player]))
    if game.turn:
        yield Row("Weather", "Storms" if game.storm else "Good")
        score = points(game)
        yield Row("Victory points", ", ".join(f"{side_name(each)} {score[each]}" for each in SIDES))
    for each in SIDES:
        if words := _replacements(game, each):
            yield Row(f"{side_name(each)} replacement points", words)


def _replacements(game: Munich, side: Side) -> str:
    """7.1  The points that are left, as far as they are known."""
    if game.denied == side:
        return "None this turn"
    found = [f"{name} {left}" for name, left in game.points.items() if ruler(game, name) == side]
    if gift := game.gift.get(side):
        found.append(f"any {gift}")
    return ", ".join(found)


# -- tracks ---------------------------------------------------------------------------------------


def turns(game: Munich) -> Track:
    """3.3  The weeks of the scenario; with an S, the weather event brings storms."""
    steps = []
    weeks = game.scenario.tables.weeks
    last = game.set_as.turns if game.setting else len(weeks)
    for turn in range(1, last + 1):
        week = weeks[turn]
        month, _, number = week.name.partition(" ")
        storms = "; storms can set in" if week.storms else ""
        words = f"{turn}{' S' if week.storms else ''}"
        note = f"{MONTHS.get(month, month)} {number}"
        steps.append(Step(words, note, f"Turn {turn}, {week.dates}{storms}"))
    title = "Turns"
    if game.storm:
        title += " (storms)"
    elif any(weeks[turn].storms for turn in range(1, last + 1)):
        title += " (S: storms can set in)"
    return Track(title, tuple(steps), game.turn - 1)


def powers(game: Munich) -> Iterator[Track]:
    """2.2  Who is on which side, and how many of its capital and centers a country still has."""
    for side in (*SIDES, NEUTRAL):
        names = [name for name in game.board.countries if _counts(game, name, side)]
        if names:
            title = f"{side_name(side)} powers: centers held" if side else "Neutrals: may join"
            yield Track(title, tuple(_power(game, name, side) for name in names))


def _counts(game: Munich, name: str, side: Side) -> bool:
    country = game.board.countries[name]
    return not country.closed and game.allegiance.get(name, NEUTRAL) == side


def _power(game: Munich, name: str, side: Side) -> Step:
    board = game.board
    own = board.mobilizing & board.home(name)
    if name in game.surrendered:
        return Step("out", name, f"{name} has surrendered")
    if not side:
        joins = _joins(game, name)
        told = f"{name} is neutral" + (f" and may join {PEOPLE[joins]}" if joins else "")
        return Step(f"({side_name(joins)})" if joins else "–", name, told)
    kept = own & (game.holds(side) if game.turn else own)
    told = f"{name}: {kept.bit_count()} of {own.bit_count()} of its capital and centers"
    if name in game.points:
        told += f", {game.points[name]} replacement points"
    return Step(f"{kept.bit_count()}/{own.bit_count()}", name, told)


def _joins(game: Munich, name: str) -> Side:
    """5.3  The side that a neutral intervenes on, if it does."""
    joins = game.set_as.joins if game.setting else ()
    return next((side for side, joiners in joins if name in joiners), NEUTRAL)


# -- counters off the map -------------------------------------------------------------------------


def pools(game: Munich, side: Side | None, counter: Callable[[str], Counter]) -> Iterator[Pool]:
    """15.0  Both sides' displays, as far as the view knows them; one's own come first."""
    for each in sorted(SIDES, key=lambda each: each != side):
        for box in BOXES:
            found = [id for id in game.inside(box) if commander(game, id) == each]
            yield Pool(f"{side_name(each)}, {TITLES[box]}", tuple(map(counter, found)))
            if box == REINFORCEMENTS:
                yield _coming(game, each, counter)


def _coming(game: Munich, side: Side, counter: Callable[[str], Counter]) -> Pool:
    """7.2.1  Who is on the turn track, with the turn."""
    found = [
        (id, turn)
        for turn in game.scenario.tables.weeks
        for id in game.inside(track(turn))
        if commander(game, id) == side
    ]
    return Pool(
        f"{side_name(side)}, to come",
        tuple(counter(id) for id, _ in found),
        tuple(f"turn {turn}" for _, turn in found),
    )
