"""Positions in the air over the Channel for tests: aircraft on their bases, and play from there."""

from __future__ import annotations

from pbem.engine.driver import Outcome
from pbem.games.eto.command.launching import begin
from pbem.games.eto.facts.boxes import ASIDE
from pbem.games.eto.facts.phases import AIR_STRIKES
from pbem.games.eto.missions.flying import AirMovement
from pbem.games.eto.position.game import BY_AIR, Europe, Offensive
from pbem.games.eto.setup.setting_up import start
from pbem.games.eto.turn.air_strikes import air_strikes
from pbem.games.eto.turn.naval_phase import AfterSea
from pbem.games.eto.turn.offensives import UnitStatus
from tests.eto.fights import on

GERMANY, BRITAIN = "germany", "britain"
FINEST = "finest_hour"
NATIONS = {GERMANY: "Germany", BRITAIN: "United Kingdom"}
USUAL = "WHEN ABORT: NEVER\nWHEN AIM: BEST"
CALM = {GERMANY: "WHEN INTERCEPT: NEVER", BRITAIN: "WHEN INTERCEPT: NEVER"}


def sky(placed: str, phase: str = "naval") -> Europe:
    """Air units where they are said to be, "JG1 Calais, Spit1 Dover depleted"; nobody else."""
    game = start({"scenario": FINEST})
    game.agenda.clear()
    for id in game.roster:
        game.send(id, ASIDE)
    game.turn, game.phase = 1, phase
    for each in placed.split(", "):
        id, place, *depleted = each.split()
        game.put(id, game.board.find(place) or place)
        if depleted:
            game.depleted.add(id)
    return game


def flying(placed: str, side: str = GERMANY) -> Europe:
    """The Naval and Air phase, at the moment when a side's aircraft are sent out."""
    game = sky(placed)
    game.push(AirMovement(side), AfterSea())
    return game


def striking(placed: str, side: str = GERMANY) -> Europe:
    """An air offensive, at the moment when its aircraft are sent out."""
    game = sky(placed, "offensives")
    nation = NATIONS[side]
    own = game.partnership(side)
    begin(game, Offensive(side, own, BY_AIR, nation, stage=AIR_STRIKES, nations=(nation,)))
    game.push(*air_strikes(side), UnitStatus())
    return game


def flown(
    game: Europe,
    lines: dict[str, str],
    *dice: int,
    standing: dict[str, str] | None = None,
) -> Outcome[Europe]:
    """What comes of orders and standing orders; nobody intercepts or aborts unasked."""
    given = standing or CALM
    wanted = {side: f"{given.get(side, '')}\n{USUAL}" for side in (GERMANY, BRITAIN)}
    return on(game, lines, dice, wanted)
