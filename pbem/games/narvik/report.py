"""What happened, in words; and the position as text for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatchmethod

from pbem.engine.event import Acted, Event, Hidden, Rolled
from pbem.engine.order import Side
from pbem.games.narvik import events
from pbem.games.narvik.fighting_words import FightingWords
from pbem.games.narvik.position import BOXES, Narvik, box_owner
from pbem.games.narvik.scenario import Scenario
from pbem.games.narvik.units import SIDES

HOW = {"rail": " by rail", "ferry": " by ferry", "sea": " by sea", "boat": " in boats"}
LANDED = {"lands": "lands", "regroup": "is scattered and must regroup", "lost": "is lost"}


class Teller(FightingWords):
    """Tells events; `words` has a form for each kind of them."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def tell(self, event: Event, side: Side | None = None) -> str:
        """The event in words, as this side sees it (None: without fog); empty if it does not."""
        seen = event if side is None else event.seen_by(side)
        return "" if seen is None else self.words(seen)

    # -- words ------------------------------------------------------------------------------------

    @singledispatchmethod
    def words(self, event: Event) -> str:
        """Combat's events have their words under their names."""
        return str(getattr(self, f"_{type(event).__name__.lower()}")(event))

    @words.register
    def _(self, event: Rolled) -> str:
        return str(event.roll)

    @words.register
    def _(self, event: Hidden) -> str:
        return f"die {event.number}: seen by the {event.only.title()} side only"

    @words.register
    def _(self, event: Acted) -> str:
        return f"{event.side.title()}: {event.text}"

    @words.register
    def _(self, event: events.TurnBegan) -> str:
        box = self.scenario.tables.turns[event.turn - 1]
        return f"Turn {event.turn}, {box.name} ({box.dates})."

    @words.register
    def _(self, event: events.PhaseBegan) -> str:
        return {
            "preparation": "Preparation phase.",
            "actions": "Actions phase.",
            "end": "End of the turn.",
        }.get(event.phase, f"{event.phase.title()}.")

    @words.register
    def _(self, event: events.SetUp) -> str:
        return f"The {event.side.title()} side is set up."

    @words.register
    def _(self, event: events.Placed) -> str:
        who = self.unit(event.unit, event.nationality)
        return f"{who} is placed in {self.place(event.place)} ({event.how})."

    @words.register
    def _(self, event: events.Reason) -> str:
        return f"{event.points:+} {event.why}"

    @words.register
    def _(self, event: events.PointsGiven) -> str:
        reasons = "".join(f", {self.words(each)}" for each in event.reasons)
        return f"{event.side.title()} action points: {event.total} (die {event.roll}{reasons})."

    @words.register
    def _(self, event: events.PointsChanged) -> str:
        return f"{event.why}: {event.side.title()} action points {event.points:+}."

    @words.register
    def _(self, event: events.Happened) -> str:
        return f"{event.side.title()} event, die {event.roll}: {event.name}."

    @words.register
    def _(self, event: events.ReliefAdvanced) -> str:
        return f"The German relief column reaches {event.name}."

    @words.register
    def _(self, event: events.Drawn) -> str:
        what = f": {self.units(event.units)}" if event.units else ""
        noun = "reinforcement" if event.count == 1 else "reinforcements"
        return f"The {event.side.title()} side draws {event.count} {noun}{what}."

    @words.register
    def _(self, event: events.ReturnedToPool) -> str:
        what = f" ({self.units(event.units)})" if event.units else ""
        return f"{event.count} {event.side.title()} units{what} return to the pool: {event.why}."

    @words.register
    def _(self, event: events.Transferred) -> str:
        what = f": {self.units(event.units)}" if event.units else ""
        return f"The threat from the south: {event.count} Allied units leave{what}."

    @words.register
    def _(self, event: events.InitiativeSet) -> str:
        score = f"Allied {event.allied}, German {event.german} AP"
        return f"The {event.side.title()} side has the initiative ({score})."

    @words.register
    def _(self, event: events.FormationArrived) -> str:
        where = self.place(event.place)
        return f"{event.name} arrives in {where} with {event.count} units."

    @words.register
    def _(self, event: events.Reserved) -> str:
        return f"The Allies call up {self.units(event.units)} for {event.points} AP."

    @words.register
    def _(self, event: events.Dropped) -> str:
        die = f"die {event.roll}{f' +{event.flak} for flak' if event.flak else ''}"
        who = self.unit(event.unit, "German")
        return f"{who} jumps at {self.place(event.hex)}: {die}, it {LANDED[event.result]}."

    @words.register
    def _(self, event: events.ActionBegan) -> str:
        by = f" by {event.command}" if event.command else ""
        paid = f"{event.points} AP, {event.left} left"
        return f"{event.side.title()} action: {event.name}{by} ({paid})."

    @words.register
    def _(self, event: events.Passed) -> str:
        return f"The {event.side.title()} side passes."

    @words.register
    def _(self, event: events.Moved) -> str:
        who = self.unit(event.unit, event.nationality)
        start, *between, end = event.path
        by = f" over {'-'.join(between)}" if between else ""
        way = f"from {self.place(start)} to {self.place(end)}{by}{HOW.get(event.how, '')}"
        return f"{who} moves {way} ({event.cost} MP)."

    @words.register
    def _(self, event: events.Reconnoitred) -> str:
        found = "; ".join(
            f"{self.place(hex)}: {self.units(reversed(stack))}" for hex, stack in event.units
        )
        return f"Recon of {self.place(event.hex)}: {found or 'nobody there'}."

    @words.register
    def _(self, event: events.Taken) -> str:
        return f"The {event.side.title()} side takes {self.place(event.hex)}."

    @words.register
    def _(self, event: events.BridgeCut) -> str:
        return f"The pontoon bridge {event.bridge} is taken up."

    @words.register
    def _(self, event: events.Edited) -> str:
        return f"The moderator: {event.words}"

    @words.register
    def _(self, event: events.Ended) -> str:
        who = f"The {event.winner.title()} side wins" if event.winner else "Nobody wins"
        return f"{who}: {event.words} (rule {event.case})."


def describe(view: Narvik, side: Side | None = None) -> str:
    """The position as text for people."""
    return "\n".join(_described(view)) + "\n"


def _described(view: Narvik) -> Iterator[str]:
    points = ", ".join(f"{each.title()} {view.points.get(each, 0)}" for each in SIDES)
    relief = view.scenario.tables.relief[view.relief].name
    yield f"Turn {view.turn}, {view.phase}. Action points: {points}. Relief column: {relief}."
    for side in SIDES:
        yield f"{side.title()} units on the map:"
        for hex in sorted(view.stacks):
            if view.holder(hex) == side:
                names = ", ".join(map(view_name(view), reversed(view.stacks[hex])))
                yield f"  {view.board.name(hex)}: {names}"
        for box in BOXES:
            if box_owner(box) == side and view.inside(box):
                names = ", ".join(map(view_name(view), view.inside(box)))
                yield f"  {box}: {names}"


def view_name(view: Narvik) -> Callable[[str], str]:
    """How a counter is called in lists: its id, or its flag when it is hidden."""

    def name(id: str) -> str:
        unit = view.unit(id)
        return f"{id} {unit.factors}" if id in view.roster else unit.nationality

    return name
