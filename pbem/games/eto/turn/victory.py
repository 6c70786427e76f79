"""Who has won a scenario, and how clearly."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.boxes import LOST
from pbem.games.eto.facts.nations import AXIS, BRITAIN, GERMAN, GERMANY, POLISH, WEST, WESTERN
from pbem.games.eto.facts.units import AIR, ARMOR, INFANTRY
from pbem.games.eto.facts.words import Words, counted
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.sources import supplied
from pbem.wargame.board.hexgrid import Mask

MAJOR, MINOR = "major", "minor"
CHEAP, DEAR = 1, 3  # sc.4.4 steps that a major, and a minor German victory may cost
BRUSSELS, ANTWERP = "W3419", "W3520"  # sc.3.3
BATTLE_OF_BRITAIN = "the Battle of Britain"
RUIN, DEPLETED, GONE = 1, 1, 3  # sc.2.3 points for a hex in ruins, an air unit depleted, and gone
TANKS = 3  # sc.3.3 German armor units that must be gone for an Allied major victory


def judge(game: Europe) -> Iterator[Event]:
    """The scenario is over."""
    yield game.end(VERDICTS[game.setting.victory](game))


def victory(winner: Side, case: str, level: str, words: str) -> Verdict:
    """How clearly is told as well."""
    return Verdict(winner, case, f"{level} victory, {words}", level)


def case_white(game: Europe) -> Verdict:
    """sc.4.4  The conquest of Poland, and what it cost."""
    lost = game.steps_lost.get(GERMAN, 0)
    if POLISH not in game.conquered:
        return victory(WEST, "sc.4.4", MAJOR, "Poland is not conquered")
    cost = f"Poland is conquered for {counted(lost, 'step')}"
    if lost <= CHEAP:
        return victory(GERMANY, "sc.4.4", MAJOR, cost)
    return victory(GERMANY if lost <= DEAR else WEST, "sc.4.4", MINOR, cost)


def bulge(game: Europe) -> Verdict:
    """sc.3.3  Brussels and Antwerp, three German armor units, or points."""
    towns = game.masked((BRUSSELS, ANTWERP))
    if not towns & ~(game.ground(AXIS) & supplied(game, GERMAN)):
        words = "German units are in Brussels and Antwerp, and in supply"
        return victory(GERMANY, "sc.3.3", MAJOR, words)
    german, allied = points(game, AXIS), points(game, WESTERN)
    score = f"{counted(german, 'German point')} to {allied}"
    gone = sum(game.where.get(id) in LOST for id in _of(game, AXIS, ARMOR))
    if german <= allied and gone >= TANKS:
        words = f"{gone} German armor units are eliminated, and {score}"
        return victory(WEST, "sc.3.3", MAJOR, words)
    if german == allied:
        return Verdict(None, "sc.3.3", score)
    return victory(GERMANY if german > allied else WEST, "sc.3.3", MINOR, score)


RAIDERS = ("Bismarck", "PrinzEugen")  # sc.1.1
ATLANTIC = "North-Atlantic"


def bismarck(game: Europe) -> Verdict:
    """sc.1.3  Who is in the North Atlantic in the end."""
    there = _raiding(game)
    if RAIDERS[0] in there:
        return Verdict(GERMANY, "sc.1.3", "Bismarck is in the North Atlantic")
    if not there:
        return Verdict(BRITAIN, "sc.1.3", "no German ship is in the North Atlantic")
    return Verdict(None, "sc.1.3", "only Prinz Eugen is in the North Atlantic")


def _raiding(game: Europe) -> list[str]:
    return [id for id in RAIDERS if game.where.get(id) == ATLANTIC]


def battle_of_britain(game: Europe) -> Verdict:
    """sc.2.3  Installations that lie in ruins, and what the air has cost."""
    german, british = air_points(game, AXIS), air_points(game, WESTERN)
    score = f"{counted(german, 'German point')} to {british}"
    winner: Side | None = None
    if german != british:
        winner = GERMANY if german > british else BRITAIN
    return Verdict(winner, "sc.2.3", score)


def air_points(game: Europe, partnership: str) -> int:
    """sc.2.3  1 for each hex of the enemy in ruins, 1 and 3 for his units depleted and gone."""
    (foe,) = game.foes(partnership)
    ruins = sum(game.friendly(foe, hex) for hex in game.destroyed)
    units = [id for kind in AIR for id in _of(game, foe, kind)]
    gone = sum(game.where.get(id) in LOST for id in units)
    return RUIN * ruins + DEPLETED * _depleted(game, units, gone) + GONE * gone


def _depleted(game: Europe, units: list[str], gone: int) -> int:
    """Those that are turned over; of those beneath others a view tells by the steps lost (12.7)."""
    turned = sum(id in game.depleted for id in units)
    unseen = [id for id in units if id not in game.where]
    if not unseen:
        return turned
    lost = game.steps_lost.get(game.unit(unseen[0]).nation, 0)
    return turned + min(len(unseen), max(0, lost - turned - 2 * gone))


def points(game: Europe, partnership: str) -> int:
    """sc.3.3  Hexes entered last, infantry eliminated, armor depleted and eliminated."""
    (foe,) = game.foes(partnership)
    taken = game.masked(game.entered.get(partnership, ()))
    worth = sum(each * (taken & hexes).bit_count() for each, hexes in captures(game.board).items())
    worth += sum(game.where.get(id) in LOST for id in _of(game, foe, INFANTRY))
    for id in _of(game, foe, ARMOR):
        worth += 4 if game.where.get(id) in LOST else 2 * (id in game.depleted)
    return worth


def captures(board: Board) -> dict[int, Mask]:
    """sc.3.3  The hexes whose capture counts, by points; rough ground counts nothing."""
    places = board.city | board.resource
    return {1: (board.clear | board.forest) & ~places, 2: places & ~board.crh, 3: board.crh}


def _of(game: Europe, partnership: str, kind: str) -> list[str]:
    """A partnership's units of a kind that take part."""
    return [
        each.unit
        for each in game.setting.forces
        if game.unit(each.unit).kind == kind and game.partnership_of(each.unit) == partnership
    ]


VERDICTS: dict[str, Callable[[Europe], Verdict]] = {
    "conquest of Poland": case_white,
    "the Bulge": bulge,
    "the Bismarck": bismarck,
    BATTLE_OF_BRITAIN: battle_of_britain,
}
"""By the scenario's conditions, how it is judged."""


def standing(game: Europe) -> str:
    """How things stand, in a sentence."""
    if game.setting.victory == "conquest of Poland":
        lost = game.steps_lost.get(GERMAN, 0)
        state = "is conquered" if POLISH in game.conquered else "holds out"
        return f"Poland {state}; the Germans have lost {counted(lost, 'step')}."
    if game.setting.victory == "the Bismarck":
        there = " and ".join(map(Words(game.scenario).ship, _raiding(game)))
        return f"In the North Atlantic: {there or 'no German ship'}."
    if game.setting.victory == BATTLE_OF_BRITAIN:
        return f"Points: Germans {air_points(game, AXIS)}, British {air_points(game, WESTERN)}."
    return f"Points: Germans {points(game, AXIS)}, Allies {points(game, WESTERN)}."
