"""What happens in the actions phase besides movement and combat, and who sees how much of it."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.facts.words import Words

REGROUPED = {"lost": "is lost for good", "stays": "stays where it is", "returns": "comes back"}
TASKS = {
    "ENTRENCH": "entrenchments",
    "BRIDGE": "a pontoon bridge",
    "DEMOLISH": "demolition",
    "REPAIR": "repair",
}


class ActionBegan(Event, frozen=True):
    """11.0  A side declares an action and pays for it."""

    side: Side
    action: str
    name: str
    command: str
    points: int
    left: int

    def told(self, words: Words) -> str:
        by = f" by {self.command}" if self.command else ""
        paid = f"{self.points} AP, {self.left} left"
        return f"{self.side.title()} action: {self.name}{by} ({paid})."


class Passed(Event, frozen=True):
    side: Side

    def told(self, words: Words) -> str:
        return f"The {self.side.title()} side passes."


class Reconnoitred(Event, frozen=True):
    """21.0  What a side saw in a hex and around it."""

    side: Side
    hex: str
    units: tuple[tuple[str, tuple[str, ...]], ...]  # by hex, the top unit last

    def told(self, words: Words) -> str:
        found = "; ".join(
            f"{words.place(hex)}: {words.units(reversed(stack))}" for hex, stack in self.units
        )
        return f"Recon of {words.place(self.hex)} shows {found or 'nobody'}."


class Regrouped(Event, frozen=True):
    """17.0  One die for one unit in the regroup display."""

    unit: str
    nationality: str
    side: Side
    roll: int
    result: str  # lost, stays, returns
    shut_out: bool = False  # it stays only because no objective is open to it

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, unit="", shut_out=False)

    def told(self, words: Words) -> str:
        who = words.unit(self.unit, self.nationality)
        but = "could come back, but no objective is open to it: it " if self.shut_out else ""
        return f"{who}, die {self.roll}: it {but}{REGROUPED[self.result]}."


class Worked(Event, frozen=True):
    """23.1  One engineer's operation; the map shows what came of it."""

    unit: str
    nationality: str
    side: Side
    task: str
    place: str  # a hex, or a hexside as "0919-1018"
    roll: int
    done: bool

    def seen_by(self, side: Side) -> Event:
        return self if side == self.side else replace(self, unit="")

    def told(self, words: Words) -> str:
        who, result = words.unit(self.unit, self.nationality), "done" if self.done else "failed"
        return f"{who}: {TASKS[self.task]} at {self.place}, die {self.roll}: {result}."
