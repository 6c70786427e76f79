"""What happened in combat, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.narvik.combat import events
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.position.game import STAGING

OPENED = {
    "fire": ("opens fire at", "open fire at"),
    "assault": ("assaults", "assault"),
    "counter": ("counterattacks", "counterattack"),
    "landing": ("storms", "storm"),
    "air": ("strikes from the air at", "strike from the air at"),
    "naval": ("shells", "shell"),
}
RESULTS = {"": "no effect", "R": "retreat", "D": "disrupted", "E": "eliminated"}
REMOVED = {
    "disrupted": "is disrupted in {} and must regroup",
    "eliminated": "is eliminated in {}",
    "cut off": "has no way to retreat from {} and must regroup",
    "failed landing": "is lost in the failed landing at {}",
}
SILENT = {"gone": "nobody is left to fire", "empty": "nobody is left to be fired at"}
REGROUPED = {"lost": "is lost for good", "stays": "stays where it is", "returns": "comes back"}
TASKS = {
    "ENTRENCH": "entrenchments",
    "BRIDGE": "a pontoon bridge",
    "DEMOLISH": "demolition",
    "REPAIR": "repair",
}
PEOPLE = {ALLIED: "the Allies", GERMAN: "the Germans"}


class FightingWords:
    """Calls things by their names, and has a form of words for each event of combat."""

    scenario: Scenario

    def unit(self, id: str, nationality: str = "") -> str:
        """A unit by id and name, or only by its flag."""
        return f"{id} ({self.scenario.roster[id].name})" if id else f"a {nationality} unit"

    def units(self, ids: Iterable[str]) -> str:
        return ", ".join(ids)

    def do(self, ids: Sequence[str], one: str, more: str) -> str:
        """Units and what they do, the verb in the number that fits."""
        return f"{' + '.join(ids)} {one if len(ids) == 1 else more}"

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
        doing, against = self.do(event.units, *OPENED[event.how]), self.units(event.defenders[::-1])
        return f"{doing} {self.place(event.hex)} ({against}), fire factor {event.fire}."

    def _hit(self, event: events.Hit) -> str:
        shifts = "".join(f", {self._shift(each)}" for each in event.shifts)
        die = f"column {event.column}{shifts}, die {event.roll}"
        return f"  {event.unit}: {die}: {RESULTS[event.result]}."

    def _silent(self, event: events.Silent) -> str:
        doing = self.do(event.units, "does not fire at", "do not fire at")
        return f"{doing} {self.place(event.hex)}: {SILENT[event.why]}."

    def _removed(self, event: events.Removed) -> str:
        return f"{self.unit(event.unit)} {REMOVED[event.why].format(self.place(event.hex))}."

    def _mustretreat(self, event: events.MustRetreat) -> str:
        hexes = "1 hex" if event.hexes == 1 else f"{event.hexes} hexes"
        how = f"routs (die {event.roll})" if event.roll else "withdraws"
        return f"{self.unit(event.unit)} {how}: {hexes} from {self.place(event.hex)}."

    def _retreated(self, event: events.Retreated) -> str:
        return f"{event.unit} goes back to {self.place(event.path[-1])}."

    def _pursued(self, event: events.Pursued) -> str:
        who = [id or f"a {event.nationality} unit" for id in event.units]
        doing = self.do(who, "pursues", "pursue")
        return f"{doing} to {self.place(event.path[-1])}."

    def _wentback(self, event: events.WentBack) -> str:
        return f"{self.do(event.units, 'returns', 'return')} to {self.place(event.place)}."

    def _regrouped(self, event: events.Regrouped) -> str:
        who = self.unit(event.unit, event.nationality)
        return f"{who}, die {event.roll}: it {REGROUPED[event.result]}."

    def _worked(self, event: events.Worked) -> str:
        who, result = self.unit(event.unit, event.nationality), "done" if event.done else "failed"
        return f"{who}: {TASKS[event.task]} at {event.place}, die {event.roll}: {result}."
