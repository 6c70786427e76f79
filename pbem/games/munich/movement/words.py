"""What happened in the movement phase, in words."""

from __future__ import annotations

from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.movement import events

HOW = {"rail": " by rail", "air": " by air"}
EVACUATED = {
    "safe": "gets away safely",
    "reduced": "is intercepted and loses a step",
    "eliminated": "is intercepted and lost",
}


class MovingWords:
    """Has a form of words for each event of the movement phase, called by its name."""

    scenario: Scenario

    def _moved(self, event: events.Moved) -> str:
        who = event.unit or self._somebody(event.country)
        board, start, end = self.scenario.board, event.path[0], event.path[-1]
        if event.how == "sea":
            return f"{who} sails from {board.name(start)} to {board.name(end)}."
        if event.how == "assault":
            return f"{who} puts to sea in {board.name(start)} to assault {board.name(end)}."
        if event.how == "air":
            return f"{who} flies from {board.name(start)} to {board.name(end)}."
        way = "-".join(event.path)
        name = board.names.get(end)
        named = f" ({name})" if name and end != OFF_MAP else ""
        paid = f", {event.cost} MP" if event.cost else ""
        return f"{who} {way}{named}{HOW.get(event.how, '')}{paid}."

    def _invaded(self, event: events.Invaded) -> str:
        side = self.scenario.fact(f"sides.{event.side}.name")
        return f"{event.country} invades {event.neutral}, which joins the {side}."

    def _evacuated(self, event: events.Evacuated) -> str:
        to = self.scenario.board.name(event.hex)
        fate = EVACUATED[event.result]
        who = event.unit or self._somebody(event.country)
        return f"{who}, taken off the coast to {to}, {fate} (die {event.roll})."

    def _disbanded(self, event: events.Disbanded) -> str:
        return (
            f"{event.unit} is eliminated: too many units in {self.scenario.board.name(event.hex)}."
        )

    def _somebody(self, country: str) -> str:
        return self.scenario.board.countries[country].somebody
