"""What happens while the sides set up."""

from __future__ import annotations

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.munich.facts.words import IN_A_BOX, Words, replacement_points
from pbem.wargame.map.pictured import Pictured


class ScenarioSet(Event, frozen=True):
    """3.2  The scenario that is played, agreed on or rolled."""

    setting: str
    roll: int = 0  # 0: agreed on

    def told(self, words: Words) -> str:
        name = words.scenario.tables.settings[self.setting].name
        return f"The scenario is {name}{f' (die {self.roll})' if self.roll else ''}."


class Deployed(Pictured, frozen=True):
    """3.4  A unit is set up, as yet unseen by the enemy."""

    unit: str
    side: Side
    place: str
    reduced: bool = False

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None

    def told(self, words: Words) -> str:
        if self.place in IN_A_BOX:
            return f"{self.unit} {IN_A_BOX[self.place]}."
        weak = ", reduced" if self.reduced else ""
        return f"{self.unit} is set up in {words.place(self.place)}{weak}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "PLACE", self.unit

    def went(self) -> dict[str, str]:
        return {self.unit: self.place}


class Prepared(Event, frozen=True):
    """23.6  Of a type of reduced Soviet units, how many start at full strength."""

    kind: str
    rolls: tuple[int, ...]
    full: int

    def told(self, words: Words) -> str:
        dice = ", ".join(map(str, self.rolls))
        kind = f"Soviet {self.kind}"
        return f"{kind}: {self.full} of {len(self.rolls)} start at full strength (dice {dice})."


class Surprised(Event, frozen=True):
    """23.2  What the surprise attack does to one country."""

    country: str
    roll: int
    result: str  # utilized, nothing, alert
    caught: int = 0  # air units that start utilized
    points: int = 0  # that an alert gives

    def told(self, words: Words) -> str:
        effect = "no effect"
        if self.caught:
            effect = "its air units are caught on the ground"
        elif self.points:
            effect = f"it is on the alert and gets {replacement_points(self.points)}"
        return f"Surprise attack, {self.country}: {effect} (die {self.roll})."
