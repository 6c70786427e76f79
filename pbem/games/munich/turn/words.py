"""What happened besides moving and fighting, in words."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.order import Side
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.turn import events

BOXES = {
    "available": "is available",
    "reinforcements": "waits as a reinforcement",
    "eliminated": "is left out",
}


class WarWords:
    """Has a form of words for each of these events, called by its name."""

    scenario: Scenario

    def _scenarioset(self, event: events.ScenarioSet) -> str:
        name = self.scenario.tables.settings[event.setting].name
        return f"The scenario is {name}{f' (die {event.roll})' if event.roll else ''}."

    def _deployed(self, event: events.Deployed) -> str:
        if event.place in BOXES:
            return f"{event.unit} {BOXES[event.place]}."
        weak = ", reduced" if event.reduced else ""
        return f"{event.unit} is set up in {self.scenario.board.name(event.place)}{weak}."

    def _prepared(self, event: events.Prepared) -> str:
        dice = ", ".join(map(str, event.rolls))
        kind = f"Soviet {event.kind}"
        return f"{kind}: {event.full} of {len(event.rolls)} start at full strength (dice {dice})."

    def _surprised(self, event: events.Surprised) -> str:
        effect = "no effect"
        if event.caught:
            effect = "its air units are caught on the ground"
        elif event.points:
            effect = f"it is on the alert and gets {_points(event.points)}"
        return f"Surprise attack, {event.country}: {effect} (die {event.roll})."

    def _eventrolled(self, event: events.EventRolled) -> str:
        return f"Event: {event.name} (die {event.roll})."

    def _stormsbegan(self, event: events.StormsBegan) -> str:
        return "Storms set in, and stay to the end."

    def _nothing(self, event: events.Nothing) -> str:
        return f"No effect: {event.why}."

    def _joined(self, event: events.Joined) -> str:
        return f"{event.country} enters the war with the {self._party(event.side)}."

    def _crisiselsewhere(self, event: events.CrisisElsewhere) -> str:
        side = self._party(event.side)
        return f"The {side} gain {_points(event.points)}, to be used at once (die {event.roll})."

    def _pointsdenied(self, event: events.PointsDenied) -> str:
        held = f"Germans stand in {event.occupied} enemy capitals and mobilization centers"
        return f"The {self._party(event.side)} receive no points this turn: {held}."

    def _transferred(self, event: events.Transferred) -> str:
        return f"Available again: {_listed(event.units)}."

    def _stormgrounded(self, event: events.StormGrounded) -> str:
        return f"Storms keep down for this turn: {_listed(event.units)}."

    def _arrived(self, event: events.Arrived) -> str:
        if not event.on_map:
            return f"{event.unit} arrives and {BOXES[event.place]}."
        return f"{event.unit} arrives in {self.scenario.board.name(event.place)}."

    def _delayed(self, event: events.Delayed) -> str:
        when = f"waits for turn {event.turn}" if event.turn else "comes too late for this war"
        return f"{event.unit} finds no place to arrive and {when}."

    def _pointsgiven(self, event: events.PointsGiven) -> str:
        return f"{event.country}: {_points(event.points)} ({_listed(event.sources)})."

    def _mobilized(self, event: events.Mobilized) -> str:
        if not event.unit:
            return f"{event.country} mobilizes a unit."
        when = f"arrives in turn {event.turn}" if event.turn else "comes too late for this war"
        return f"{event.unit} is mobilized and {when} (die {event.roll})."

    def _refitted(self, event: events.Refitted) -> str:
        board = self.scenario.board
        kind = "unit" if event.hex else "air unit"
        who = event.unit or f"a reduced {kind} of {event.country}"
        where = f" in {board.name(event.hex)}" if event.hex else ""
        return f"{who}{where} is at full strength again."

    def _pointslapsed(self, event: events.PointsLapsed) -> str:
        verb = "is" if event.points == 1 else "are"
        return f"{_points(event.points)} of the {self._party(event.side)} {verb} not used."

    def _surrenderrolled(self, event: events.SurrenderRolled) -> str:
        fate = "surrenders" if event.surrenders else "fights on"
        return f"{event.country} has lost its cities and {fate} (die {event.roll})."

    def _surrendered(self, event: events.Surrendered) -> str:
        units = "unit" if event.count == 1 else "units"
        return f"{event.country} is out of the war: {event.count} {units} laid down arms."

    def _prize(self, prize: events.Prize) -> str:
        return f"{prize.points} for {prize.why}"

    def _scored(self, event: events.Scored) -> str:
        why = "; ".join(map(self._prize, event.prizes))
        points = "1 victory point" if event.points == 1 else f"{event.points} victory points"
        return f"{points} for the {self._party(event.side)}{f': {why}' if why else ''}."

    def _party(self, side: Side) -> str:
        """A side as people call it: Axis, Allies."""
        return str(self.scenario.fact(f"sides.{side}.name"))


def _points(points: int) -> str:
    return "1 replacement point" if points == 1 else f"{points} replacement points"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)
