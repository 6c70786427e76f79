"""A staff officer's judgement: the numbers that he goes by, the same for both sides."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True, cache_hash=True):
    """How an officer weighs things against each other; everything is counted in points."""

    # -- areas ------------------------------------------------------------------------------------
    airbase: float = 3.0  # what an area is worth besides its points: for an airbase,
    mobilization: float = 2.5  # for a mobilization centre,
    stretch: float = 0.8  # and for any ground at all
    denied: float = 0.9  # the part of an area's worth that it counts to take it from the enemy
    disputed: float = 0.3  # the part of a taken area's worth that contesting it counts at first,
    disputed_late: float = 0.6  # and on the last turn
    decisive: float = 40.0  # what would end the game at once, or keeps it going
    on_the_way: float = 0.5  # the part of that for a ship that only comes nearer to safety
    caution: float = 0.3  # the part of that for the last heavy ships, while nothing is lost yet
    centre: float = 3.0  # a mobilization area, where three of them would end the game

    # -- units ------------------------------------------------------------------------------------
    might: float = 0.35  # what a factor of a unit is worth besides its points
    lift: float = 0.5  # of each light unit that one can carry
    hull: float = 8.0  # a German transport, whose loss may make a victory none
    wing: float = 2.0  # a German aircraft, where three lost ones would end the game
    carrying: float = 0.6  # of the worth of cargo, in a ship that may be sunk
    hidden_worth: float = 2.0  # of a counter whose face is hidden

    # -- garrisons --------------------------------------------------------------------------------
    bared: float = 1.0  # the part of an area's worth that is lost when its last troops leave it
    safe: float = 0.25  # the same where no enemy can come in one action
    exposed: float = 0.6  # how likely the enemy attacks where he can clear an area,
    hurried: float = 3.0  # and with how many actions left, at the end, he still does

    # -- actions ----------------------------------------------------------------------------------
    least: float = 0.4  # what an action must promise to be taken at all
    draw: float = 1.5  # what a unit drawn from a pool is worth while many turns are left
    norwegian: float = 1.7  # the same of a Norwegian, who is placed where the war is
    refit: float = 1.1  # of a refitted unit's worth besides its points
    repair: float = 1.2  # for a base that is needed
    nearer: float = 0.5  # what an aircraft gains for each target that it can reach then,
    at_most: int = 4  # for so many of them
    ashore: float = 0.9  # what a unit is worth that comes from home to the war,
    at_home: float = 0.5  # and one that arrives at home
    under_way: float = 0.65  # of what troops are worth at their goal, for each action on the way
    step: float = 0.7  # what troops gain that come a step nearer to what is to be taken
    shelter: float = 0.8  # ships that get out of the reach of stronger ones
    supply: float = 1.5  # a transport that brings troops back into supply
    guard: float = 0.5  # a fighter that waits where enemies fly
    disruption: tuple[float, ...] = (1.6, 1.2, 0.8, 0.4)  # airbase, port, mobilization, railroad
    idle: float = 0.02  # what is left of the worth of a base nobody uses

    # -- the sea ----------------------------------------------------------------------------------
    danger: float = (
        0.12  # the part of a force's worth that each enemy factor near its end threatens
    )
    patrolled: float = 0.3  # the part of a ship's worth that a submarine on its way threatens

    # -- operations -------------------------------------------------------------------------------
    largest: int = 6  # the most troops that go at once
    tail: float = 0.25  # what each unit that is used up for the turn costs


USUAL = Habits()
