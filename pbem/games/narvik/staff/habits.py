"""A staff officer's judgement: the numbers that he goes by, the same for both sides."""

from __future__ import annotations

import math

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """How an officer weighs things against each other; a usual company is worth 2."""

    # -- units ------------------------------------------------------------------------------------
    guessed_fire: int = 4  # of a counter whose face is hidden
    hidden_worth: float = 2.2  # of such a counter
    leader_worth: float = 5.0
    headquarters: float = 0.9  # how surely Dietl is thought to be where he has them
    worth_of_fire: float = 0.25  # what a unit is worth besides 1: for each fire factor,
    worth_of_elite: float = 0.5  # as an elite unit,
    worth_of_range: float = 0.1  # and for each hex that it reaches beyond the next
    eliminated: float = 1.0  # how much of a unit's worth each result takes
    disrupted: float = 0.75
    driven_off: float = 0.3
    regrouped: float = 0.4  # what a die of regrouping brings, losses deducted
    regrouped_elite: float = 0.25  # the same for elite units, which return less often

    # -- places -----------------------------------------------------------------------------------
    garrison: tuple[float, ...] = (12.0, 3.0, 2.0)
    """What the first unit in an objective is worth, and the second and third for each threat."""
    quiet: float = 0.1  # threats that are feared where no enemy is near
    near: int = 4  # hexes within which enemies threaten an objective
    urgent: float = 0.25  # how much each of them adds to the need for more units there
    most_urgent: float = 3.0  # and the most that they can
    step: float = 0.1  # what half a movement point nearer to the goal is worth
    beside: float = 2.5  # to stand where a target can be assaulted
    in_range: float = 2.0  # or shot at from afar
    around: int = 2  # hexes around an objective in which enemies are targets
    peak: float = 0.7  # to be the first on a numbered peak
    signals: float = 4.0  # a signal unit there
    together: float = 0.8  # not to be alone next to enemies: who fires together hits harder
    care: float = 0.5  # how much of what enemy fire would cost is feared
    courage: float = 1.0  # the part of the enemies' fire that those who close with them must have
    reckless: float = 2.0  # what it costs to close with less
    no_reply: float = 0.3  # what is left of that fear when the enemy has no points
    crowd: float = 4.0  # of so many who wait to be regrouped it is worth all that to keep them out:
    block: float = 6.0  # to be the first whose zone keeps the regrouped out of an objective

    # -- goals ------------------------------------------------------------------------------------
    prize: float = 9.0  # an objective taken
    dear: float = 4.0  # and more for each one fewer that the Allies lack,
    few: int = 4  # from so many on
    hangs_on: int = 2  # if they lack no more than so many, the game hangs on these:
    siege: float = 2.0  # it is worth so much more to stand where they can be attacked,
    haste: float = 1.5  # and to be a step nearer to them
    far: float = 0.5  # by how much half a movement point makes a goal dearer
    guarded: float = 0.4  # how much of the enemy fire next to a goal counts like that in it
    at_home: float = 2.0  # how much nearer each threat to an objective makes it to its holders
    massed: float = 10.0  # how much nearer a goal seems that another sub-command already has
    aboard: int = 8  # half points that waiting for ships or on the edge is worse than being there
    idle: int = 30  # and that in a race for empty objectives, when nobody should wait

    # -- after combat, and arrivals ---------------------------------------------------------------
    haven: float = 5.0  # to fall back into an objective that is empty
    shelter: float = 3.0  # or that friends hold
    beset: float = -2.0  # to end next to enemies
    off_map: float = -4.0  # to leave the map
    lonely: float = 1.5  # what it costs to jump next to enemies without friends
    formations: tuple[str, ...] = ("13DBLE", "27DBCA", "Highland", "7Brigade")
    """Who is called first: elite troops, for the objectives lie on the coast."""
    enough_points: int = 8  # to buy a reserve and still act

    # -- movement ---------------------------------------------------------------------------------
    margin: float = 0.2  # what a unit must gain to be moved at all
    recall: float = 1.0  # what it must gain to be taken off the map again
    tries: int = 4  # places that are tried for a unit before it stays

    # -- fights -----------------------------------------------------------------------------------
    opened: float = 1.5  # to drive the enemy from a hex that is no objective
    important: float = 1.5  # enemies in an objective count so much more,
    nearby: float = 1.2  # and those next to one
    emptied: float = 0.3  # of what a hex is worth, if nobody may be left there after fire
    sure_landing: float = 0.45  # the chance below which the Marines are not risked

    lasting: float = 3.0  # turns before the end from which on losses count less,
    now: float = 1.0  # and what the last turn counts besides

    # -- choice -----------------------------------------------------------------------------------
    least: float = 0.45  # what an action must promise for each of its points
    pace: float = 0.5  # what ground counts beside losses
    doubtful: float = 0.8  # if another attack promises that part of an assault, a look decides,
    unseen: int = 2  # where there are so many counters and all of them are hidden
    wrecked: float = 2.0  # to blow up trains and ferries before the enemy has them
    repaired: float = 1.0  # and to have them again
    dug_in: float = 0.8  # to entrench, for each threat to the hex


USUAL = Habits()


def at_bay(habits: Habits) -> Habits:
    """4.1  How he weighs things when the game is over unless something happens: no risk counts."""
    return msgspec.structs.replace(habits, care=0.0, courage=0.0, least=-math.inf)
