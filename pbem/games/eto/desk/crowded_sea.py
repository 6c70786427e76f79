"""A crowded Naval and Air phase, played by standing orders: what is measured of the war at sea."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.order import Line, Side
from pbem.engine.ruleset import Ruleset
from pbem.games.eto.facts.nations import BRITAIN, GERMANY
from pbem.games.eto.facts.phases import NAVAL
from pbem.games.eto.facts.units import AIR
from pbem.games.eto.position.fleets import assemble, dock
from pbem.games.eto.position.game import Europe
from pbem.games.eto.setup.setting_up import start
from pbem.games.eto.turn.naval_phase import at_sea

SCENARIO = "finest_hour"
HARBOURS = {
    GERMANY: ("W3723", "W4821", "W4522"),  # Wilhelmshaven, Bergen, Stavanger
    BRITAIN: ("W4615", "W3816", "W3617"),  # Scapa Flow, Hull, Harwich
}
WATERS = {GERMANY: ("North-Sea", "Norwegian-Sea"), BRITAIN: ("North-Sea", "Hebrides")}
BASES = {GERMANY: ("W3518", "W3419", "W3520"), BRITAIN: ("W3516", "W3617", "W4615")}
STANDING = ("GROUPS: MOST", "EVADE: NEVER", "WITHDRAW: NEVER", "ANY: DEFAULT")
HUNT = {GERMANY: "HUNT: NEVER", BRITAIN: "HUNT: ALL"}
GOALS = {GERMANY: "Norwegian-Sea", BRITAIN: "North-Sea"}


def crowded_sea() -> Europe:
    """Both sides in the North Sea and the ports around it, with all their ships and aircraft."""
    game = start({"scenario": SCENARIO})
    game.agenda.clear()
    game.turn, game.phase = 1, NAVAL
    for side in (GERMANY, BRITAIN):
        units = [id for id, unit in game.roster.items() if game.commander(unit.nation) == side]
        _moor(game, side, [id for id in units if _sails(game, id)])
        for at, id in enumerate(each for each in units if game.roster[each].kind in AIR):
            game.put(id, BASES[side][at % len(BASES[side])])
    game.push(*at_sea(game))
    return game


def _sails(game: Europe, id: str) -> bool:
    unit = game.roster[id]
    return unit.naval and not unit.alone and not unit.transport


def _moor(game: Europe, side: Side, ships: list[str]) -> None:
    """Three of four lie in ports, in turn; the rest is at sea."""
    for at, id in enumerate(ships):
        if at % 4:
            dock(game, (id,), HARBOURS[side][at % 3])
    out = ships[::4]
    for place, stack in zip(WATERS[side], (out[::2], out[1::2]), strict=True):
        assemble(game, stack, place)


def measured_phase(rules: Ruleset[Europe], game: Europe) -> Outcome[Europe]:
    """The phase from its beginning to its end: stacks sail past all who can intercept them."""
    desks = {side: _desk(rules, side, _lines(game, side)) for side in (GERMANY, BRITAIN)}
    return drive(rules, game, desks, SeededDice(bytes(32), "bench"))


def _lines(game: Europe, side: Side) -> Iterable[str]:
    for harbour in HARBOURS[side]:
        ships = [id for id in game.stack(harbour) if game.roster[id].naval]
        if ships:
            yield f"SAIL {' + '.join(ships)} {GOALS[side]}"


def _desk(rules: Ruleset[Europe], side: Side, lines: Iterable[str]) -> Desk[Europe]:
    queue = (Line(rules.parse(text, side), 1, at) for at, text in enumerate(lines))
    standing = (rules.parse_standing(f"WHEN {text}", side) for text in (HUNT[side], *STANDING))
    return Desk(queue=tuple(queue), standing=tuple(standing), if_illegal="skip")
