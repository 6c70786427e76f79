"""What the staff goes by: every number that is a matter of judgement, the same for both sides."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True, cache_hash=True):
    """How an officer weighs things; what is not said otherwise is in factors of strength."""

    # what things are worth
    point: float = 2.0  # a victory point
    strength: float = 0.6  # a factor of an own or enemy unit
    at_last: float = 0.1  # what is left of that when nobody moves any more
    lasting: int = 6  # player turns to come from which on it counts in full
    ground: float = 1.0  # a hex gained, whatever is in it
    taken: float = 3.0  # a victory point that an attack may win at once

    # marching
    step: float = 0.4  # half a movement point nearer to a goal
    stir: float = 0.3  # by how much a hex must be better than the old one
    beyond: float = -30.0  # to be off the map
    stations: int = 6  # stations that are looked at closely
    detour: float = 3.0  # a turn beyond the map, which is about a march
    cut_off: float = 4.0  # to be out of supply
    come_back: int = 2  # turns to come in which a train comes back, and its unit does something
    far: int = 60  # half points; further than anybody plans

    # goals
    near: int = 3  # hexes from which enemies strike and own units gather
    reach: int = 5  # hexes from which own units come to a goal
    horizon: int = 10  # hexes beyond which a country plans nothing
    need: float = 2.5  # how much stronger than the defence an attack should be
    beside: float = 0.3  # what those next to a place add to its defence
    column: float = 0.35  # what a column of shift adds to the defence
    enough: float = 2.0  # the multiple of what is needed from which on a goal draws less
    spare: float = 0.6  # ... and how much less
    least_chance: float = 0.15  # of a goal that looks out of reach
    hope: float = 0.8  # the part of what is needed from which on an attack is thought of
    strike: float = 3.0  # to stand where a promising attack can be made

    # who goes for what
    margin: float = 2.2  # how much stronger than the defence those should be who are told off
    tried: float = 0.7  # the part of it with which it is tried
    pace: int = 6  # half points that a unit gets on in a turn, as things go
    way: float = 4.0  # half points that weigh as much as a point of strength

    roused: float = 0.06  # points that each factor costs which a war on a neutral rouses

    # danger
    guard: float = 4.0  # a victory point that is guarded
    foresight: int = 2  # turns from which an enemy may come to a place
    distant: float = 0.25  # how much of an enemy counts who is more than a turn away
    joining: float = 0.4  # how much of a neutral counts who may enter the war against one's side
    others: float = 0.5  # how much the weaker countries of an enemy add to the strongest
    relief: float = 1.0  # the part of a danger to a dear place against which troops are sent
    relief_turns: int = 4  # the turns that they may be on their way; trains are faster
    beset: float = 8.0  # the defence that a full place must lack for more to come beside it
    garrison: int = 3  # the defence below which a place is as good as empty
    held: float = 0.7  # the part of a garrison's strength that an enemy needs to be feared
    more: float = 0.5  # what more of a guard is worth beside the first
    dear: int = 3  # the points of a place that is not left for the sake of an attack
    far_away: int = 8  # hexes from which on no enemy is feared
    thrown: int = 3  # hexes that a defender may be thrown back, and nearer to a place
    quiet: float = 0.25  # what is left of a guard's use there
    fear: float = 0.25  # how much of what the enemy's answer may cost is feared
    worst: float = 2.0  # the most steps that it may cost
    farther: float = 0.5  # how much of an enemy counts in it who does not stand next to the hex

    # attacks
    least_plan: float = 1.0  # what an attack to come must promise
    least_attack: float = 0.8  # what an attack must promise
    trouble: float = 0.15  # what each attack factor promises elsewhere
    most: int = 9  # units that are looked at for one attack
    parts: int = 4  # how many choices of attackers are looked at
    raid: float = 0.3  # what a column must add for special forces to be risked
    setback: float = 0.6  # an attacker thrown back
    rout: float = 1.2  # a defender thrown back
    rushed: int = 3  # hexes of a retreat from which on it costs the defender steps as a rule
    routed: float = 2.0  # the multiple of a rout that it is then
    settled: float = 0.5  # by how much a hex must be better to advance into it

    # in the air and at sea
    mission: float = 1.0  # each column of support that an air unit gives
    idle: float = 0.7  # the part of an own mission that is lost by an interception before it
    air_step: float = 1.5  # a step of an air unit, besides its strength
    shot_down: float = 0.12  # the chance to lose one by flying at all
    replacement: float = 0.6  # a replacement point that the enemy does not get
    supply: int = 4  # the attack factors without supply for which ships or aircraft bring it
    hunted: float = 4.0  # what a flight must gain besides where fighters may come
    flown: float = 2.0  # by how much a city must be better for a unit to be flown there

    # replacements
    later: float = 0.6  # what a unit is worth that comes in two turns, beside one that is here
    wait: int = 2  # turns that it takes on the average
    flier: float = 7.0  # an air unit at its full strength
    marker: float = 1.0  # a unit without strength on land


USUAL = Habits()
