"""What the staff goes by: every number that is a matter of judgement, the same for both sides."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """How an officer weighs things; what is not said otherwise is in factors of strength."""

    # what things are worth
    game: float = 150.0  # a base whose fall ends the game
    doubt: float = 0.5  # points by which the end may yet differ, for each turn to come
    doubt_left: float = 0.5  # ... and in how many turns more, so that there is some to the end
    keep: float = 0.35  # the share of a town's value that standing on it is worth
    unsupplied: float = 4.0  # standing out of supply
    ahead: float = 0.5  # ... the share of that where one has advanced
    soon_back: float = 0.4  # the share of a unit's worth that is lost if it lands again in time
    last_return: int = 7  # the last turn in which losses are likely to come back (10.3)
    lasting: float = 4.0  # turns to come in which a unit is worth all of its strength

    # danger
    horizon: int = 2  # moves from which an enemy may come to a base later
    growth: float = 1.6  # ... and how much stronger he may be by then
    later: float = 0.8  # how much a danger to a base counts that can still be met
    both: float = 0.15  # ... and how much the lesser of two dangers to a base adds
    unguarded: float = 0.04  # the chance of losing a base that is empty with nobody near
    reach: tuple[float, ...] = (1.0, 1.0, 0.75, 0.45)  # an enemy's share, by his distance in hexes
    in_turn: float = 0.5  # the share of what the weaker nations add, which attack one by one (13.0)
    broadside: float = 2.5  # what the fleet's gunfire adds on average (13.23)
    feared_loss: float = 0.6  # what each result takes of a unit of ours: DL1,
    feared_rout: float = 0.2  # DR
    feared_exchange: float = 0.3  # and EX
    screen_gone: float = 0.5  # the share of the hexes that a screen shuts which are open later
    screen: float = 0.7  # the share of what a screen saves if it holds
    alarm: float = 0.02  # the chance of losing a base at which somebody is sent there
    relief: float = 0.15  # ... at which those march there who need more than a turn

    # marching
    haste: float = 1.2  # a movement point nearer to the goal
    soviet_haste: float = 0.36  # they are slow abroad and attack but twice (11.6, 13.22)
    room: float = 5.0  # leaving a base to those who land
    stir: float = 0.25  # what a move must be better by than staying
    towns_from: int = 4  # the turn from which towns are fought for
    last_turns: int = 6  # from here on the towns count more and more
    closing: int = 8  # from here on it counts too which towns a zone takes or keeps
    town_force: float = 4.0  # attack factors that are sent to a town, for each that defends it
    town_force_least: float = 6.0  # ... and the fewest
    town_reach: int = 10  # half points from which they are sent,
    town_pull: int = 5  # ... more of them for each point that it counts,
    town_reach_last: int = 24  # ... and in the last turns
    wall: float = 1.0  # half points of march that a factor in a base's garrison is worth
    stranded: float = 16.0  # half points of march that supplies near a base are worth
    static: int = 2  # movement points: who has no more than these stays where he is

    # what an attack from a hex may bring
    gather: int = 4  # hexes from which others may still join an attack
    joining: float = 0.6  # how much of those who may join is counted on
    siege: float = 100.0  # a base that may fall
    at_the_gates: float = 10.0  # a base, in any case
    trade: float = 0.3  # an exchange, for each attack factor, of a unit that lands again (10.3)
    trade_for_good: float = -0.1  # ... and of one that does not
    elsewhere: float = 0.5  # other attacks matter less
    hoped_loss: float = 0.8  # what each result takes of an enemy unit: DL1
    hoped_rout: float = 0.3  # and DR
    own_loss: float = 0.6  # AL1 takes of one of ours
    hand: float = 0.3  # the share of an attack that is a unit's own, however weak it is
    found_for_base: int = 1  # columns of special forces or airpower that a base will be worth
    waves: tuple[float, ...] = (1.0, 0.67, 0.5, 0.34)  # the share that a first wave may use

    # attacking
    effort: float = 0.02  # what an attack factor costs that might be used elsewhere
    storm: float = 0.3  # the chance of taking a base at which all are sent who can come
    least: float = 0.6  # an attack must bring at least this much
    ground: float = 0.5  # an enemy's hex, whatever it counts
    loss: float = 0.7  # what DL1 takes of his cheapest unit
    rout: float = 0.2  # ... and DR
    opened_by_loss: float = 0.8  # the share of the ground that is won by DL1 of one who is alone,
    opened_by_rout: float = 0.9  # ... and by DR
    marker: float = 0.6  # what special forces cost for each turn in which they might be missed
    dear: float = 20.0  # a stack worth the special forces in defence
    nearer: tuple[float, ...] = (0.0, 0.05, 0.03, 0.0)  # to a base's fall, by the defenders left
    nearest: float = 0.9  # ... and the most that an exchange can bring

    # after a battle
    half_point_home: float = 0.3  # nearer to a base of ours, when falling back
    half_point_on: float = 0.2  # nearer to a base of theirs, when going on
    stride: int = 4  # half points nearer, of which more do not count
    forward: float = 0.3  # ground won by one more unit

    # air and sea
    base_stake: float = 15.0  # what a base adds to the stakes under airpower
    soviet_stake: float = 0.2  # 9.5 airpower hinders the enemy near them, and does no more
    sailing: tuple[float, ...] = (0.0, 0.5, 1.0)  # will the fleet yet sail, by the turns to come
    patience: float = 1.1  # what a sortie must bring now, for each that it may bring later

    # arrivals
    by_finland_until: int = 6  # later than this nobody would come up in time
    guard: int = 2  # units that the base where reinforcements enter should have


USUAL = Habits()
