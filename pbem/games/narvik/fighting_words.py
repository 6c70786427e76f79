"""What happened in combat, in words."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.narvik import fighting_events as events
from pbem.games.narvik.position import STAGING
from pbem.games.narvik.scenario import Scenario

OPENED = {
    "fire": "fire at",
    "assault": "assault",
    "counter": "counterattack",
    "landing": "storm",
    "air": "strike from the air at",
    "naval": "shell",
}
RESULTS = {"": "no effect", "R": "retreat", "D": "disrupted", "E": "eliminated"}
REMOVED = {
    "disrupted": "is disrupted and must regroup",
    "eliminated": "is eliminated",
    "cut off": "has no way to retreat and must regroup",
    "failed landing": "is lost in the failed landing",
}
SILENT = {"gone": "nobody is left to fire", "empty": "nobody is left to be fired at"}
REGROUPED = {"lost": "is lost for good", "stays": "stays where it is", "returns": "comes back"}
TASKS = {
    "ENTRENCH": "entrenchments",
    "BRIDGE": "a pontoon bridge",
    "DEMOLISH": "demolition",
    "REPAIR": "repair",
}


class FightingWords:
    """Calls things by their names, and has a form of words for each event of combat."""

    scenario: Scenario

    def unit(self, id: str, nationality: str = "") -> str:
        """A unit by id and name, or only by its flag."""
        return f"{self.scenario.roster[id].name} ({id})" if id else f"a {nationality} unit"

    def units(self, ids: Iterable[str]) -> str:
        return ", ".join(ids)

    def place(self, place: str) -> str:
        if place in self.scenario.board.grid.index:
            return self.scenario.board.name(place)
        if place in STAGING:
            return str(self.scenario.fact("staging")[place]["name"])
        return f"the display {place}"

    # -- one for each kind of event, called by its name ------------------------------------------

    def _shift(self, event: events.Shift) -> str:
        return f"{event.columns:+} {event.why}"

    def _opened(self, event: events.Opened) -> str:
        who, against = self.units(event.units), self.units(reversed(event.defenders))
        where = self.place(event.hex)
        return f"{who} {OPENED[event.how]} {where} ({against}), fire factor {event.fire}."

    def _hit(self, event: events.Hit) -> str:
        shifts = "".join(f", {self._shift(each)}" for each in event.shifts)
        die = f"column {event.column}{shifts}, die {event.roll}"
        return f"{event.unit}: {die}: {RESULTS[event.result]}."

    def _silent(self, event: events.Silent) -> str:
        who, where = self.units(event.units), self.place(event.hex)
        return f"{who} do not fire at {where}: {SILENT[event.why]}."

    def _removed(self, event: events.Removed) -> str:
        return f"{self.unit(event.unit)} {REMOVED[event.why]} ({self.place(event.hex)})."

    def _mustretreat(self, event: events.MustRetreat) -> str:
        noun = "hex" if event.hexes == 1 else "hexes"
        how = f"routs (die {event.roll})" if event.roll else "withdraws"
        return f"{self.unit(event.unit)} {how}: {event.hexes} {noun} from {self.place(event.hex)}."

    def _retreated(self, event: events.Retreated) -> str:
        return f"{self.unit(event.unit)} goes back to {self.place(event.path[-1])}."

    def _pursued(self, event: events.Pursued) -> str:
        return f"{self.units(event.units)} pursue to {self.place(event.path[-1])}."

    def _wentback(self, event: events.WentBack) -> str:
        return f"{self.units(event.units)} return to {self.place(event.place)}."

    def _regrouped(self, event: events.Regrouped) -> str:
        who = self.unit(event.unit, event.nationality)
        return f"{who}, die {event.roll}: it {REGROUPED[event.result]}."

    def _worked(self, event: events.Worked) -> str:
        who, result = self.unit(event.unit, event.nationality), "done" if event.done else "failed"
        return f"{who}: {TASKS[event.task]} at {event.place}, die {event.roll}: {result}."
