"""What is so in every position of a game, whatever is played."""

from __future__ import annotations

from pbem.games.eto.facts.boxes import ABOARD, is_box
from pbem.games.eto.facts.nations import PARTNERSHIPS, WESTERN
from pbem.games.eto.facts.phases import HOMING, NAVAL, STRATEGIC
from pbem.games.eto.facts.units import AIR, AIRFIELD, GENERAL, HQ
from pbem.games.eto.position.aboard.passengers import JOINED, carriers, needed, points_of
from pbem.games.eto.position.fleets import is_aboard, is_afloat
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.installations import is_installed
from pbem.games.eto.position.stacking import crowded
from pbem.games.eto.position.zones import too_near

CALM = ("supply", "replenishment", "status")
"""The phases in which nobody is crowded: stacking has just been enforced (24.2)."""


def check(game: Europe) -> None:
    """Raise AssertionError where a position cannot be."""
    _counters(game)
    _ground(game)
    _control(game)
    _fleets(game)
    _passengers(game)
    _installations(game)
    _headquarters(game)
    if game.phase in CALM:
        assert not list(crowded(game)), f"too many units in {list(crowded(game))}"
    assert all(left >= 0 for left in game.offensives.values()), "offensives below nought"
    assert all(left >= 0 for left in game.reserve.values()), "a reserve below nought"


def _counters(game: Europe) -> None:
    """No counter is lost or doubled, and everybody is where he is said to be."""
    game.check_counters()
    assert all(map(is_box, game.boxes)), "there is no such box"
    one_step = [id for id in game.depleted if not game.unit(id).two_steps]
    assert not one_step, f"{one_step} have no depleted side"
    for id in (*game.depleted, *game.unsupplied, *game.activated, *game.committed):
        assert game.in_play(id), f"{id} is marked and not on the map"
    for id in game.flying:
        assert game.unit(id).air, f"{id} flies"


def _installations(game: Europe) -> None:
    """21.5  Only what there is can be destroyed; who was based there has left, or is leaving."""
    for hex in game.destroyed:
        assert is_installed(game, hex), f"there is nothing to destroy in {hex}"
        based = (id for id in game.of_kind(hex, *AIR) if not is_aboard(game, id))
        staying = [id for id in based if id not in game.stranded]
        assert not staying, f"{staying} are based in the ruins of {hex}"
    for id in game.wrecked:
        assert game.unit(id).kind == AIRFIELD, f"{id} is no airfield"
        assert game.on_map(id), f"{id} lies in ruins and is not on the map"
    for id in game.recoverable:
        assert id in game.depleted, f"{id} has nothing to recover"


def _headquarters(game: Europe) -> None:
    """23.4  No two of a partnership are nearer to each other than the larger radius."""
    for partnership in PARTNERSHIPS:
        for hq in game.of_partnership(partnership, HQ):
            if game.where[hq] in game.board.boxes:
                continue
            close = game.board.is_in(game.where[hq], too_near(game, hq, partnership))
            assert not close, f"{hq} is too near to another headquarters"


def _ground(game: Europe) -> None:
    """Land units stand on open ground of those at war, armor not in marshes, foes apart."""
    board = game.board
    for hex, stack in game.stacks.items():
        assert stack, f"an empty stack in {hex}"
        if hex in board.bombing:
            assert all(game.unit(id).air for id in stack), f"{stack} are in the {hex}"
            continue
        if hex in board.boxes:
            _box(game, hex, stack)
            continue
        ashore = any(not is_afloat(game, id) for id in stack)
        assert not ashore or board.is_in(hex, game.fighting_ground), f"somebody is in {hex}"
        armor = [id for id in stack if game.unit(id).armor]
        assert not (armor and board.is_in(hex, board.marsh)), f"{armor} in the marsh of {hex}"
        leading = (id for id in game.of_kind(hex, GENERAL) if id not in game.stranded)
        land = {game.partnership_of(id) for id in (*game.land_in(hex), *leading)}
        assert len(land) < 2, f"foes stand in {hex}"


def _box(game: Europe, box: str, stack: tuple[str, ...]) -> None:
    """7.8  Western Allies alone are in boxes, and not more air units than one holds."""
    most = game.board.boxes[box].air
    based = [id for id in stack if game.unit(id).air and not is_aboard(game, id)]
    assert most is None or len(based) <= most, f"{based} are in {box}"
    assert {game.partnership_of(id) for id in stack} <= {WESTERN}, f"others are in {box}"
    ashore = [id for id in stack if not is_afloat(game, id)]
    assert not (ashore and game.board.boxes[box].escorts), f"{ashore} escort on foot in {box}"


def _passengers(game: Europe) -> None:
    """10.1, 10.9  Who is aboard is carried by ships that are together, and suffice for all."""
    assert set(game.inside(ABOARD)) == set(game.carried), "somebody is aboard no ship"
    for marks in (game.hauled, game.bound, game.poised, game.rescued, game.adrift):
        assert set(marks) <= set(game.carried), f"{set(marks) - set(game.carried)} are not aboard"
    crews: dict[str, str] = {
        each: ship for ship, held in game.stores.items() for each in held.split(JOINED)
    }
    assert all(map(game.on_map, crews)), "supplies are aboard no ship"
    for id in game.carried:
        ships = carriers(game, id)
        lost = [ship for ship in ships if not game.on_map(ship) or not game.unit(ship).naval]
        if id in game.adrift:
            continue
        assert ships, f"nobody carries {id}"
        assert not lost, f"{id} is carried by {lost}"
        together = {game.fleets.get(ship, game.where[ship]) for ship in ships}
        assert len(together) == 1, f"{id} is carried by ships that are apart"
        assert game.partnership_of(id) == game.partnership_of(ships[0]), f"{id} is a prisoner"
        assert points_of(game, ships) >= needed(game, id), f"too few ships carry {id}"
        for ship in ships if needed(game, id) else ():
            assert crews.setdefault(ship, id) == id, f"{ship} carries {id} and {crews[ship]}"


def _control(game: Europe) -> None:
    """24.4  Each hex is one partnership's; who stands in a hex controls it."""
    seen = 0
    for partnership in PARTNERSHIPS:
        assert not seen & game.controlled(partnership), "two control one hex"
        seen |= game.controlled(partnership)
        held = game.ground(partnership) & ~game.controlled(partnership)
        assert not held, f"{game.board.grid.named(held)} are held and not controlled"


def _fleets(game: Europe) -> None:
    """7.0, 7.7  Ships are in ports, or in stacks that go by one of them; aircraft with carriers."""
    for id, flagship in game.fleets.items():
        assert game.unit(id).naval, f"{id} sails"
        assert game.where[id] == game.where[flagship], f"{id} is not with {flagship}"
        assert game.fleets[flagship] == flagship, f"{flagship} leads and does not lead"
        assert id == flagship or not game.unit(id).alone, f"{id} sails with {flagship}"
        assert id == flagship or not game.unit(flagship).alone, f"{flagship} leads {id}"
    for id in game.came:
        assert game.where[id] in game.scenario.routes.shores, f"{id} is at no ferry crossing"
    for place, stack in game.stacks.items():
        for id in stack:
            if game.unit(id).naval:
                sails = place in game.scenario.routes.onward
                assert sails, f"{id} is in {place}"
                docked = id not in game.fleets
                assert not docked or place not in game.board.seas, f"{id} lies in {place}"
                ashore = place in game.board.grid.index
                own = game.friendly(game.partnership_of(id), place) if ashore else True
                assert own or not docked, f"{id} lies in the enemy's port {place}"
    for id, hex in game.stations.items():
        waters = game.board.waters.get(game.where[id], 0)
        assert id in game.fleets, f"{id} is in port"
        assert game.board.is_in(hex, waters), f"{id} is not in {hex}"
    decks = list(game.aboard.values())
    assert len(set(decks)) == len(decks), "two air units on one carrier"
    for id, carrier in game.aboard.items():
        assert game.where[id] == game.where[carrier], f"{id} is not aboard {carrier}"
    assert not game.convoy_way or game.phase == STRATEGIC, "convoys are still attacked"
    if game.sea_battle is None and game.phase not in (NAVAL, HOMING):
        assert not game.sailing | game.declared | game.searched, "a step at sea is not over"
