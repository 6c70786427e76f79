"""Sea transport for tests: troops, ships and aircraft on both shores of the Channel."""

from __future__ import annotations

from pbem.engine.driver import Outcome
from pbem.engine.order import Side
from pbem.games.eto.command.launching import begin
from pbem.games.eto.facts.boxes import ASIDE
from pbem.games.eto.facts.phases import HOMING, MOVEMENT, NAVAL, OFFENSIVES
from pbem.games.eto.naval.transport.phase_end import AfterEvacuation
from pbem.games.eto.position.fleets import assemble, dock
from pbem.games.eto.position.game import Europe, Offensive
from pbem.games.eto.setup.setting_up import start
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.naval_phase import AtSea, Homing
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.fights import on

GERMANY, BRITAIN = "germany", "britain"
FINEST = "finest_hour"
QUIET = "\n".join(
    f"WHEN {kind}: {word}"
    for kind, word in (
        ("HUNT", "NEVER"), ("AIRSTRIKE", "NEVER"), ("INTERCEPT", "NEVER"), ("BOMBING", "DONE"),
        ("SEARCH", "DONE"), ("FLY", "DONE"), ("COVER", "NEVER"), ("EVADE", "NEVER"),
        ("HOLD", "NEVER"), ("FIRE", "BEST"), ("WITHDRAW", "NEVER"), ("ONWARD", "ALL"),
        ("HEADQUARTERS", "DONE"), ("REGROUP", "DONE"), ("BREAK", "DONE"), ("MOVE", "DONE"),
        ("EXPLOIT", "DONE"), ("FIGHT", "ALL"), ("GROUPS", "ONE"), ("SUB", "NEVER"),
    )
)  # fmt: skip
"""Who is not told otherwise lets everything pass, and fights what must be fought."""


def shores(placed: str, phase: str = NAVAL) -> Europe:
    """Units where they are said to be, "BI1 Southampton, BSTP1 + BSTP2 Southampton, GI1 W3215".

    Ships are in a friendly port, or outside with an "at sea" behind; nobody else is there.
    """
    game = start({"scenario": FINEST})
    game.agenda.clear()
    for id in game.roster:
        game.send(id, ASIDE)
    game.turn, game.phase = 1, phase
    game.initiative = "western"
    for each in placed.split(", "):
        outside = each.endswith(" at sea")
        *units, name = each.removesuffix(" at sea").replace(" + ", " ").split()
        place = game.board.find(name) or name
        ships = tuple(id for id in units if game.unit(id).naval)
        for id in units:
            if id not in ships:
                game.put(id, place)
        if ships:
            (assemble if outside else dock)(game, ships, place)
    return game


def sailing(game: Europe, side: Side = BRITAIN) -> Europe:
    """A side's naval step is next, and then the end of the phase."""
    game.phase = NAVAL
    game.push(AtSea(side), AfterEvacuation())
    return game


def marching(game: Europe, side: Side = BRITAIN) -> Europe:
    game.phase = MOVEMENT
    game.push(Marching(side))
    return game


def homing(game: Europe, side: Side = BRITAIN) -> Europe:
    game.phase = HOMING
    game.push(Homing(side))
    return game


def offending(game: Europe, side: Side = BRITAIN, count: int = 3) -> Europe:
    """A side may begin an offensive; the other has none."""
    game.phase = OFFENSIVES
    game.offensives.clear()
    game.offensives[{BRITAIN: "United Kingdom", GERMANY: "Germany"}[side]] = count
    game.push(NextOffensive(side))
    return game


def under_way(game: Europe, offensive: Offensive) -> Europe:
    begin(game, offensive)
    return game


def played(
    game: Europe,
    lines: str,
    *dice: int,
    side: Side = BRITAIN,
    standing: dict[Side, str] | None = None,
) -> Outcome[Europe]:
    """What comes of a side's lines, as far as they and the dice go."""
    own = standing or {}
    told = {each: f"{own.get(each, '')}\n{QUIET}" for each in (GERMANY, BRITAIN)}
    return on(game, {side: lines}, dice, told)
