"""Telling what happened, and how things stand, in words."""

from __future__ import annotations

from pbem.engine.event import Acted
from pbem.engine.order import Side
from pbem.games.jupiter import events as happened
from pbem.games.jupiter.position import NEUTRAL, Jupiter
from pbem.games.jupiter.scenario import Scenario
from pbem.games.jupiter.units import ALLIED, GERMAN, SIDES, hidden
from pbem.games.jupiter.victory import points
from pbem.wargame.words import Words

PHASES = {
    "setup": "Set-up",
    "weather": "Weather",
    "air": "Air superiority",
    "sequence": "Movement and combat sequence",
    "moves": "Movement phase",
    "attacks": "Combat phase",
    "landing": "Allied reinforcements and replacements",
    "reinforcement": "German reinforcements",
}
RESULTS = {
    "DE": "all defenders are eliminated",
    "DL1": "the defender loses a unit",
    "DR": "the defender retreats",
    "EX": "both sides lose a unit",
    "AS": "the attack stalls",
    "AL1": "the attacker loses a unit",
}
PEOPLE = {ALLIED: "the Allies", GERMAN: "the Germans", "": "nobody"}
WHERE_FROM = {
    "setup": "is set up in",
    "landing": "lands at",
    "reinforcement": "arrives at",
    "Sweden": "takes the field at",
}


class Teller(Words):
    """Puts events into sentences, with the names of one scenario."""

    people = PEOPLE

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def hex(self, label: str) -> str:
        return self.scenario.board.name(label)

    def unit(self, id: str, contingent: str = "") -> str:
        """A unit by its printed name; one that is hidden only by its flag."""
        return id or f"a {contingent} unit"

    def units(self, ids: tuple[str, ...]) -> str:
        return ", ".join(ids)

    # -- dice and answers -------------------------------------------------------------------------

    def _acted(self, event: Acted) -> str:
        return ""  # what came of it is told

    # -- the turn ---------------------------------------------------------------------------------

    def _turnbegan(self, event: happened.TurnBegan) -> str:
        return f"TURN {event.turn}, {self.scenario.calendar[event.turn - 1]}"

    def _phasebegan(self, event: happened.PhaseBegan) -> str:
        return f"- {PHASES[event.phase]} -"

    def _weatherset(self, event: happened.WeatherSet) -> str:
        how = f" ({event.roll}{event.modifier:+d})" if event.roll else ""
        skip = "; the turn is skipped" if self.scenario.weathers[event.weather].skip else ""
        return f"The weather is {event.weather}{how}{skip} (5.3)."

    def _sequenceset(self, event: happened.SequenceSet) -> str:
        return f"{'Combat' if event.combat_first else 'Movement'} comes first this turn (5.5)."

    def _recovered(self, event: happened.Recovered) -> str:
        return "All units recover (5.7)."

    def _finished(self, event: happened.Finished) -> str:
        return f"{_people(event.side)} declare their {event.phase} done."

    # -- set-up -----------------------------------------------------------------------------------

    def _baseschosen(self, event: happened.BasesChosen) -> str:
        bases = (f"{nation} at {self.hex(hex)}" for nation, hex in sorted(event.bases.items()))
        return f"Bases: {', '.join(bases)} (3.2)."

    def _placed(self, event: happened.Placed) -> str:
        return f"{event.unit} {WHERE_FROM[event.how]} {self.hex(event.hex)}."

    def _setup(self, event: happened.SetUp) -> str:
        return f"{_people(event.side)} have set up."

    # -- air and sea ------------------------------------------------------------------------------

    def _airsuperiority(self, event: happened.AirSuperiority) -> str:
        noun = "marker" if event.markers == 1 else "markers"
        return (
            f"{_people(event.side)} have air superiority, Allies {event.allied} to "
            f"Germans {event.german}: {event.markers} airpower {noun} (5.4)."
        )

    def _airplaced(self, event: happened.AirPlaced) -> str:
        return f"Airpower over {', '.join(map(self.hex, event.hexes))} (9.1)."

    def _sailed(self, event: happened.Sailed) -> str:
        return (
            f"The Kriegsmarine sails: Germans {event.german}, Allies {event.allied}; "
            f"{event.points:+d} victory points. Nothing reaches the landings this turn (4.5)."
        )

    # -- movement ---------------------------------------------------------------------------------

    def _moved(self, event: happened.Moved) -> str:
        who = self.unit(event.unit, event.contingent)
        if len(event.path) == 1:
            return f"{who} stays in {self.hex(event.path[0])}."
        way = "-".join(event.path[1:])
        name = self.scenario.board.names.get(event.path[-1])
        return f"{who} {event.path[0]}-{way}{f' ({name})' if name else ''}, {event.cost} MF."

    def _waited(self, event: happened.Waited) -> str:
        return f"{self.unit(event.unit, event.contingent)} stays in {self.hex(event.hex)}."

    def _taken(self, event: happened.Taken) -> str:
        return f"{_people(event.side)} now control {self.hex(event.place)} (7.7)."

    # -- combat -----------------------------------------------------------------------------------

    def _battle(self, event: happened.Battle) -> str:
        what = "Momentum attack" if event.momentum else "Attack"
        lines = [
            f"{what} on {self.hex(event.hex)}: {self.units(event.attackers)} against "
            f"{self.units(event.defenders)}."
        ]
        if event.gunfire_for:
            lines.append(f"  naval gunfire {event.gunfire} for {PEOPLE[event.gunfire_for]} (13.23)")
        if event.out_of_supply:
            lines.append(f"  out of supply, at half: {self.units(event.out_of_supply)} (11.5)")
        shifts = ", ".join(
            f"{_shift(each.columns)} {each.why} ({each.case})" for each in event.shifts
        )
        lines.append(
            f"  {event.attack} to {event.defence} is {event.odds}; {shifts or 'no shifts'}"
        )
        die = f"die {event.roll}" if event.roll else "no die needed (13.5)"
        read = (
            f", read as {event.read_as} in a town (13.9)" if event.read_as != event.result else ""
        )
        words = RESULTS[event.read_as]
        lines.append(f"  column {event.column}, {die}: {event.result}{read}: {words}")
        return "\n".join(lines)

    def _probed(self, event: happened.Probed) -> str:
        what = "Momentum probe" if event.momentum else "Probe"
        return f"{what} into {self.hex(event.hex)} by {self.units(event.units)} (13.20)."

    def _lost(self, event: happened.Lost) -> str:
        if event.why == "stacking":
            return f"{event.unit} is lost to the stacking limit in {self.hex(event.hex)} (6.3)."
        back = f"; it can return in turn {event.back} (10.3)" if event.back else ""
        return f"{event.unit} is eliminated in {self.hex(event.hex)}{back}."

    def _fellback(self, event: happened.FellBack) -> str:
        return f"{_people(event.side)} fall back instead of losing a unit (13.16)."

    def _retreated(self, event: happened.Retreated) -> str:
        return f"{event.unit} retreats from {event.came_from} to {self.hex(event.to)} (13.12)."

    def _blocked(self, event: happened.Blocked) -> str:
        return f"{self.units(event.units)} cannot retreat from {self.hex(event.hex)} (13.12)."

    def _advanced(self, event: happened.Advanced) -> str:
        verb = "advances" if len(event.units) == 1 else "advance"
        return f"{self.units(event.units)} {verb} into {self.hex(event.to)} (13.18)."

    def _specialforces(self, event: happened.SpecialForces) -> str:
        name = self.scenario.special_forces_names[event.marker]
        return f"{name}: {f'back in turn {event.back}' if event.back else 'lost for good'} (13.21)."

    # -- Sweden, reinforcements, the end ---------------------------------------------------------

    def _swedenatwar(self, event: happened.SwedenAtWar) -> str:
        return (
            f"SWEDEN IS AT WAR: {PEOPLE[event.violator]} {event.how}; Sweden joins "
            f"{PEOPLE[event.gained_by]} (8.1)."
        )

    def _drawn(self, event: happened.Drawn) -> str:
        noun = "unit" if event.count == 1 else "units"
        what = self.units(event.units) or f"{event.count} {noun}"
        later = ", to come by Finland next turn" if event.later else ""
        return f"Drawn from {event.pool}: {what}{later}."

    def _returnedtopool(self, event: happened.ReturnedToPool) -> str:
        return f"{event.unit or 'A unit'} finds no room and goes back to the {event.pool} pool."


def _people(side: Side) -> str:
    """A side at the beginning of a sentence."""
    words = PEOPLE[side]
    return words[0].upper() + words[1:]


def _shift(columns: int) -> str:
    return f"{abs(columns)}{'R' if columns > 0 else 'L'}"


# -- how things stand -----------------------------------------------------------------------------


def describe(view: Jupiter, side: Side | None = None) -> str:
    """The position as text, for terminals and mail."""
    return "\n".join([*_situation(view), "", *_forces(view, side), *_elsewhere(view, side)])


def _situation(game: Jupiter) -> list[str]:
    scenario = game.scenario
    if game.turn:
        date = scenario.calendar[game.turn - 1]
        first = f"Turn {game.turn} of {scenario.last_turn}, {date}. {PHASES[game.phase]}."
    else:
        first = "Set-up."
    air = ""
    if game.air:
        over = f" over {', '.join(game.air_markers)}" if game.air_markers else ""
        air = f" Air superiority: {PEOPLE[game.air]}{over}."
    sweden = "neutral" if game.sweden == NEUTRAL else f"allied to {PEOPLE[game.sweden]}"
    return [
        first,
        f"Weather {game.weather}.{air} Sweden {sweden}. Allied victory points: {points(game)}.",
    ]


def _forces(game: Jupiter, side: Side | None) -> list[str]:
    lines = []
    sides = SIDES if side is None else (side, *(each for each in SIDES if each != side))
    for each in (*sides, NEUTRAL):
        stacks = [hex for hex in sorted(game.stacks) if game.holder(hex) == each]
        if not stacks:
            continue
        lines.append({ALLIED: "ALLIES", GERMAN: "GERMANS", NEUTRAL: "SWEDEN (neutral)"}[each])
        lines += (f"  {game.board.name(hex)}: {stack_told(game, hex)}" for hex in stacks)
    return lines


def stack_told(game: Jupiter, hex: str) -> str:
    """The units of a hex, the top one first; * is disrupted."""
    shown = []
    unseen = 0
    for id in reversed(game.stacks[hex]):
        if hidden(id):
            unseen += 1
            continue
        unit = game.unit(id)
        mark = "*" if id in game.disrupted else ""
        shown.append(f"{id}{mark} {unit.factors}")
    if unseen:
        contingent = game.unit(game.stacks[hex][0]).contingent
        shown.append(f"{unseen} unseen {contingent}")
    return ", ".join(shown)


def _elsewhere(game: Jupiter, side: Side | None) -> list[str]:
    lines = []  # who sees neither side's reserves hears nothing of them, rather than "nobody"
    if side == ALLIED or (side is None and (game.at_sea or game.returning)):
        lines.append(f"At sea: {', '.join(game.at_sea) or 'nobody'}")
        if game.returning:
            due = sorted(game.returning.items(), key=lambda each: (each[1], each[0]))
            lines.append("Returning: " + ", ".join(f"{id} turn {turn}" for id, turn in due))
    if side == GERMAN or (side is None and any(game.pools.values())):
        pools = (f"{pool} {', '.join(units) or 'empty'}" for pool, units in game.pools.items())
        lines.append(f"Pools: {'; '.join(pools)}")
        if game.on_the_way:
            lines.append(f"On the way by Finland: {', '.join(sorted(game.on_the_way))}")
    ready = [mark for mark, turn in game.special_forces.items() if turn <= game.turn]
    lines.append(f"Special forces at hand: {', '.join(ready) or 'none'}")
    return lines
