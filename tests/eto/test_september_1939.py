"""The book's example of play: the land war of September 1939, with its own dice."""

from __future__ import annotations

from functools import cache

from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Desk, Outcome, drive
from pbem.engine.order import Line, Side
from pbem.games.eto.facts.boxes import REPLENISHMENT
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import POLAND, ready
from tests.marks import rule

BREAKTHROUGHS = """
OFFENSIVE HQ North + HQ South
HQ South 3230
DONE HEADQUARTERS
BREAK Kliest 3733 AT 3732 AIR L3
RUN 3532
BREAK Guderian AT Krakow AIR L2
RUN 3432
DONE BREAK
"""
MOVES = """
M GI1 3630
M GI2 3632
M GI3 3632
M GI4 3433
M GI5 3432
M GI6 3331
DONE MOVE
REGROUP North 3630
REGROUP South Krakow
ACTIVATE ALL
"""
ATTACKS = """
SUPPORT Warsaw WITH L3
SUPPORT Poznan WITH L2
ATTACK Poznan WITH ALL
ATTACK Warsaw WITH ALL
DONE ATTACK
"""
GERMAN_HABITS = (
    "WHEN FIGHT: ALL",
    "WHEN INTERCEPT: L1",
    "WHEN LOSE: INFANTRY",
    "WHEN ADVANCE: ALL",
    "WHEN FOLLOW: NEVER",
)
POLISH_HABITS = (
    "WHEN INTERCEPT: NEVER",
    "WHEN COVER: NEVER",
    "WHEN ROLE: FIGHTER",
    "WHEN AIM: BOMBERS",
)
KLIEST, GUDERIAN, POLE, FIGHTER, POZNAN, WARSAW = 2, 6, 4, 1, 1, 2


def desk(side: Side, sheet: str, habits: tuple[str, ...]) -> Desk[Europe]:
    lines = [Line(RULES.parse(text, side), 1) for text in filter(None, sheet.splitlines())]
    return Desk(queue=lines, standing=tuple(RULES.parse_standing(each, side) for each in habits))


@cache
def after(sheet: str, *dice: int) -> Outcome[Europe]:
    """The war as far as the German orders and the dice take it."""
    desks = {side: Desk[Europe]() for side in RULES.sides}
    desks["germany"] = desk("germany", sheet, GERMAN_HABITS)
    desks["west"] = desk("west", "SUPPORT Warsaw WITH PAir", POLISH_HABITS)
    return drive(RULES, ready(POLAND), desks, PreparedDice(dice))


def broken_through() -> Europe:
    return after(BREAKTHROUGHS, KLIEST, GUDERIAN).position


def moved_up() -> Europe:
    return after(BREAKTHROUGHS + MOVES, KLIEST, GUDERIAN).position


def fought() -> Outcome[Europe]:
    dice = (KLIEST, GUDERIAN, POLE, FIGHTER, POZNAN, WARSAW)
    return after(BREAKTHROUGHS + MOVES + ATTACKS, *dice)


@rule("eto", "23.6", "23.2")
def test_two_offensives_and_two_points_are_paid_and_south_moves() -> None:
    game = broken_through()
    assert game.offensives["Germany"] == 0
    assert game.points["Germany"] == 0  # of the two that the scenario gives


@rule("eto", "28.0", "28.3", "28.5")
def test_kliest_breaks_through_at_3732_and_runs_to_3532() -> None:
    game = broken_through()
    assert game.where["GA1"] == game.where["Kliest"] == "W3532"
    assert "GA1" in game.depleted
    assert "Kliest" in game.flipped
    assert game.where["PI5"] == REPLENISHMENT


@rule("eto", "28.6", "28.2")
def test_guderian_takes_krakow_and_runs_to_3432() -> None:
    game = broken_through()
    assert game.where["GA2"] == game.where["Guderian"] == "W3432"
    assert "GA2" not in game.depleted
    assert game.friendly("axis", "W3232")


@rule("eto", "24.0", "23.4")
def test_the_infantry_follows_and_the_headquarters_with_it() -> None:
    game = moved_up()
    ends = {"GI1": "W3630", "GI2": "W3632", "GI3": "W3632", "GI4": "W3433", "GI5": "W3432"}
    assert {id: game.where[id] for id in ends} == ends
    assert game.where["HQNorth"] == "W3630"
    assert game.where["HQSouth"] == "W3232"
    apart = game.board.grid.distance(game.at("W3630"), game.at("W3232"))
    assert apart == 4


@rule("eto", "15.3", "15.4")
def test_over_warsaw_bomber_and_pole_lose_a_step_each() -> None:
    told = [RULES.tell(event) for event in fought().events]
    assert any("L3" in words and "is depleted" in words for words in told)
    assert any("PAir" in words and "is depleted" in words for words in told)


@rule("eto", "26.1", "27.1")
def test_poznan_falls_at_six_to_one_for_a_step() -> None:
    told = [RULES.tell(event) for event in fought().events]
    assert any("28 (24 on the ground, 4 by air) to 4, 6-1" in words for words in told)


@rule("eto", "26.1", "27.3")
def test_warsaw_falls_at_three_to_one_because_it_is_surrounded() -> None:
    told = [RULES.tell(event) for event in fought().events]
    assert any("43" in words and "to 12, 3-1" in words and "(D2)" in words for words in told)


@rule("eto", "40.0", "40.1", "sc.4.4")
def test_poland_is_conquered_for_three_steps() -> None:
    game = fought().position
    assert game.conquered == {"Poland": "axis"}
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.level) == ("germany", "minor")
    assert not [id for id in game.where if game.on_map(id) and game.unit(id).nation == "Poland"]
