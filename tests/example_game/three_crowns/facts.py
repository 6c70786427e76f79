"""What is printed: the provinces, the armies, the numbers, and what things are called."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from pbem.engine.order import Side
from pbem.folders import own_scenario
from pbem.wargame.board.areas import Areas
from pbem.wargame.board.charted import Charted
from pbem.wargame.data.counters import Roster
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.tsv import Row, Table
from pbem.wargame.position import words
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan
from pbem.wargame.scene import Point, Points

NAME = "crowns"
RED, BLUE, GREEN = SIDES = ("red", "blue", "green")
OPTIONS = {"league": ("none", "red-green")}  # 1.3 who are partners
PEOPLE = {RED: "the Reds", BLUE: "the Blues", GREEN: "the Greens", "": "nobody"}
PHASES = {"orders": "Sealed orders", "fights": "Fights", "muster": "Muster"}
HEADINGS = {"ORDERS": "march"}  # what may stand over lines, and the question that they answer
RIVER, CLIFF = "river", "cliff"


class Army(msgspec.Struct, frozen=True):
    """2.1  One counter as printed."""

    id: str
    name: str
    side: Side
    strength: int

    @property
    def colours(self) -> str:
        """What colours a counter."""
        return self.side


class Island(Charted):
    """The provinces, and what lies between them."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        columns = ["area", "name", "terrain", "centre", "outline", "source"]
        rows = Table.read(folder / "areas.tsv", columns=columns).keyed("area")
        borders = list(
            Table.read(folder / "borders.tsv", columns=["area", "other", "kind", "source"])
        )
        for row in (*rows.values(), *borders):
            self.count(row)
        self.places = Areas(rows, ((row["area"], row["other"], _kinds(row)) for row in borders))
        self.bit = self.places.bit
        self.names = {label: row["name"] for label, row in rows.items()}
        self.terrain = {label: row["terrain"] for label, row in rows.items()}
        self.centres = {label: _points(row, "centre")[0] for label, row in rows.items()}
        self.outlines = {label: _points(row, "outline") for label, row in rows.items()}
        self.passage = self.places.passage(
            (a, b)
            for a in self.places.members(self.places.whole)
            for b in self.places.neighbours[a]
            if CLIFF not in self.places.between(a, b)
        )
        """4.1, 4.2  From province to province, but over no cliff."""

    def onward(self, label: str) -> list[str]:
        """Where an army may march from here."""
        return self.places.named(self.passage.step(self.bit[self.at(label)]))


def _kinds(row: Row) -> tuple[str, ...]:
    return () if row["kind"] == "-" else (row["kind"],)


def _points(row: Row, column: str) -> Points:
    return row.read(column, _pairs, "a list of points")


def _pairs(text: str) -> Points:
    return tuple(_pair(each) for each in text.split())


def _pair(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)


class Scenario(Facts):
    """The facts of the game."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.board = Island(folder)
        self.roster = Roster[Army].read(
            folder / "units.tsv", ("id", "name", "side", "strength", "source"), _army
        )
        self.last_turn = self.number("turns")
        self.capitals: dict[Side, str] = self.fact("capitals")
        ground = Table.read(folder / "terrain.tsv", columns=["terrain", "holder", "source"])
        self.ground = {row["terrain"]: row.int("holder") for row in ground}

    def worth(self, label: str) -> int:
        """7.1  What a province counts at the end."""
        kind = "capital" if label in self.capitals.values() else "province"
        return self.number(f"victory.{kind}")


def _army(row: Row) -> Army:
    if row["side"] not in SIDES:
        raise row.error(f"{row['side']} is not a side")
    return Army(row["id"], row["name"], row["side"], row.int("strength"))


_load = lru_cache(maxsize=4)(Scenario)


def load() -> Scenario:
    """The facts, read once."""
    return _load(own_scenario(NAME, Path(__file__).parent / "scenario"))


class Words(words.Words):
    """What things are called when events are told."""

    people = PEOPLE
    scenario: Scenario

    def turn_began(self, event: TurnBegan) -> str:
        return f"TURN {event.turn}"

    def phase_began(self, event: PhaseBegan) -> str:
        return f"- {PHASES[event.phase]} -"

    def set_up(self, event: SetUp) -> str:
        return f"{self.they(event.side)} have set up."

    def taken(self, event: Taken) -> str:
        return f"{self.they(event.side)} now hold {self.place(event.place)} (6.1)."
