"""What happened in the air, in words."""

from __future__ import annotations

from pbem.games.munich.air import events
from pbem.games.munich.facts.scenario import Scenario

RESULTS = {
    "AE": "the interceptor is destroyed",
    "AL": "the interceptor suffers losses",
    "ML": "both suffer losses",
    "DB": "the mission is aborted",
    "DL": "the intercepted unit suffers losses",
    "DE": "the intercepted unit is destroyed",
}
FATES = {
    "aborted": "turns back",
    "reduced": "is reduced",
    "grounded": "is reduced and grounded until it is refitted",
    "eliminated": "is eliminated",
}
BOMBED = {
    "defiance": "defiance",
    "flak": "flak",
    "none": "no effect",
    "terror": "terror",
}
TARGETS = {"city": "the city of {}", "units": "the units in {}"}


class AirWords:
    """Has a form of words for each event in the air, called by its name."""

    scenario: Scenario

    def _launched(self, event: events.Launched) -> str:
        board = self.scenario.board
        if event.start == event.hex:
            return f"{event.unit} stands ready in {board.name(event.hex)}."
        return f"{event.unit} flies from {board.name(event.start)} to {board.name(event.hex)}."

    def _scrambled(self, event: events.Scrambled) -> str:
        board = self.scenario.board
        start, hex = board.name(event.start), board.name(event.hex)
        return f"{event.unit} takes off from {start} to intercept over {hex}."

    def _intercepted(self, event: events.Intercepted) -> str:
        over = self.scenario.board.name(event.hex)
        sum_ = f"{event.difference:+}" if event.difference else "0"
        column = f", column {event.column}" if event.column != sum_ else ""
        column = f"{_weather(event.storm)}{column}"
        result = f"{event.result}, {RESULTS[event.result]}"
        fight = f"{event.interceptor} intercepts {event.target} over {over}"
        return f"{fight}: {sum_}{column}, die {event.roll}: {result}."

    def _airloss(self, event: events.AirLoss) -> str:
        return f"{event.unit} {FATES[event.fate]}."

    def _bombed(self, event: events.Bombed) -> str:
        target = TARGETS[event.at].format(self.scenario.board.name(event.hex))
        result = BOMBED[event.result]
        if event.result == "flak" and not event.flak:
            result = "flak, but there is none in the hex"
        strength = f"factor {event.factor}{_weather(event.storm)}"
        return f"{event.unit} bombs {target}: {strength}, die {event.roll}: {result}."

    def _terrorized(self, event: events.Terrorized) -> str:
        return f"{self.scenario.board.name(event.hex)} lies under terror for the rest of the game."

    def _struck(self, event: events.Struck) -> str:
        where = self.scenario.board.name(event.hex)
        return f"{event.unit} in {where} {FATES[event.fate]} by bombs."

    def _airreturned(self, event: events.AirReturned) -> str:
        return f"Back from the air: {', '.join(event.units)}."


def _weather(columns: int) -> str:
    """20.0 e  The shift for storms, where there is one."""
    return f", storm {columns:+}" if columns else ""
