"""What happened, in words; and the position as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.narvik import events
from pbem.games.narvik.fighting_words import PEOPLE, FightingWords
from pbem.games.narvik.position import (
    ASIDE,
    HAND,
    LOST,
    POOL,
    REGROUP,
    SCHEDULED,
    STAGING,
    STRIKES,
    Narvik,
)
from pbem.games.narvik.scenario import Scenario
from pbem.games.narvik.units import ALLIED, SIDES, hidden
from pbem.wargame.portrait import opening
from pbem.wargame.words import Words

PHASES = {
    "setup": "Set-up",
    "preparation": "Preparation phase",
    "actions": "Actions phase",
    "end": "End of the turn",
}
HOW = {"rail": " by rail", "ferry": " by ferry", "boat": " in boats"}
LANDED = {"lands": "lands", "regroup": "is scattered and must regroup", "lost": "is lost"}
PLACED = {
    "setup": "is set up in",
    "reinforcement": "arrives in",
    "regroup": "comes back in",
    "rally": "rallies in",
}
DISPLAYS = ((STRIKES, "Strikes at hand"), (REGROUP, "To regroup"), (LOST, "Lost for good"))
OPTIONAL = ("second_wave", "second_division", "british_reserves")  # 22.0 bring units of the box


class Teller(FightingWords, Words):
    """Tells events of this game, combat's among them."""

    people = PEOPLE

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def _turnbegan(self, event: events.TurnBegan) -> str:
        box = self.scenario.tables.turns[event.turn - 1]
        return f"TURN {event.turn}, {box.name} ({box.dates})"

    def _phasebegan(self, event: events.PhaseBegan) -> str:
        return f"- {PHASES.get(event.phase, event.phase.title())} -"

    def _setup(self, event: events.SetUp) -> str:
        return f"{opening(PEOPLE[event.side])} are set up."

    def _placed(self, event: events.Placed) -> str:
        who = self.unit(event.unit, event.nationality)
        if event.place in STRIKES.values():
            return f"{who} is at hand for a strike."
        return f"{who} {PLACED[event.how]} {self.place(event.place)}."

    def _reason(self, event: events.Reason) -> str:
        return f"{event.points:+} for {event.why}"

    def _pointsgiven(self, event: events.PointsGiven) -> str:
        reasons = "".join(f", {self.words(each)}" for each in event.reasons)
        whole = event.roll + sum(each.points for each in event.reasons)
        most = f"; {event.total} is the most" if whole > event.total else ""
        return (
            f"{event.side.title()} action points: {event.total} (die {event.roll}{reasons}{most})."
        )

    def _pointschanged(self, event: events.PointsChanged) -> str:
        change = f"{event.points:+}" if event.points else "stay as they are"
        return f"{event.why}: {event.side.title()} action points {change}."

    def _happened(self, event: events.Happened) -> str:
        return f"{event.side.title()} event, die {event.roll}: {event.name}."

    def _reliefadvanced(self, event: events.ReliefAdvanced) -> str:
        return f"The German relief column reaches {event.name}."

    def _drawn(self, event: events.Drawn) -> str:
        what = f": {self.units(event.units)}" if event.units else ""
        return f"{opening(PEOPLE[event.side])} draw {counted(event.count, 'reinforcement')}{what}."

    def _returnedtopool(self, event: events.ReturnedToPool) -> str:
        what = f" ({self.units(event.units)})" if event.units else ""
        verb = "returns" if event.count == 1 else "return"
        who = counted(event.count, f"{event.side.title()} unit")
        return f"{who}{what} {verb} to the pool: {event.why}."

    def _transferred(self, event: events.Transferred) -> str:
        what = f": {self.units(event.units)}" if event.units else ""
        verb = "leaves" if event.count == 1 else "leave"
        return f"The threat from the south: {counted(event.count, 'Allied unit')} {verb}{what}."

    def _initiativeset(self, event: events.InitiativeSet) -> str:
        score = f"Allied {event.allied}, German {event.german} AP"
        return f"The {event.side.title()} side has the initiative ({score})."

    def _formationarrived(self, event: events.FormationArrived) -> str:
        where = self.place(event.place)
        return f"{event.name} arrives in {where} with {counted(event.count, 'unit')}."

    def _reserved(self, event: events.Reserved) -> str:
        return f"The Allies call up {self.units(event.units)} for {event.points} AP."

    def _dropped(self, event: events.Dropped) -> str:
        die = f"die {event.roll}{f' +{event.flak} for flak' if event.flak else ''}"
        who = self.unit(event.unit, "German")
        return f"{who} jumps at {self.place(event.hex)}: {die}, it {LANDED[event.result]}."

    def _actionbegan(self, event: events.ActionBegan) -> str:
        by = f" by {event.command}" if event.command else ""
        paid = f"{event.points} AP, {event.left} left"
        return f"{event.side.title()} action: {event.name}{by} ({paid})."

    def _passed(self, event: events.Passed) -> str:
        return f"The {event.side.title()} side passes."

    def _moved(self, event: events.Moved) -> str:
        who = event.unit or f"a {event.nationality} unit"
        start, end = event.path[0], event.path[-1]
        if event.how == "sea":
            return f"{who} sails from {self.place(start)} to {self.place(end)}."
        way = "-".join(self.place(each) if each in STAGING else each for each in event.path)
        name = self.scenario.board.names.get(end)
        named = f" ({name})" if name else ""
        paid = f", {event.cost} MP" if event.cost else ""
        return f"{who} {way}{named}{HOW.get(event.how, '')}{paid}."

    def _reconnoitred(self, event: events.Reconnoitred) -> str:
        found = "; ".join(
            f"{self.place(hex)}: {self.units(reversed(stack))}" for hex, stack in event.units
        )
        return f"Recon of {self.place(event.hex)} shows {found or 'nobody'}."

    def _taken(self, event: events.Taken) -> str:
        return f"The {event.side.title()} side takes {self.place(event.place)}."

    def _bridgecut(self, event: events.BridgeCut) -> str:
        return f"The pontoon bridge {event.bridge} is taken up."


def counted(count: int, noun: str) -> str:
    """As in "1 unit", "2 units"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# -- how things stand -----------------------------------------------------------------------------


def describe(view: Narvik, side: Side | None = None) -> str:
    """The position as text for people, their own side first."""
    ordered = sorted(SIDES, key=lambda each: each != side)
    lines = [*_situation(view)]
    for each in ordered:
        if forces := list(_forces(view, each)):
            lines += ["", PEOPLE[each].removeprefix("the ").upper(), *forces]
    return "\n".join(lines) + "\n"


def _situation(view: Narvik) -> Iterator[str]:
    """The turn, the points, the objectives, and what engineers have made."""
    tables, board = view.scenario.tables, view.board
    if view.turn:
        box = tables.turns[view.turn - 1]
        yield f"Turn {view.turn} of {len(tables.turns)}, {box.dates}. {PHASES[view.phase]}."
    else:
        yield f"{PHASES[view.phase]}."
    points = ", ".join(f"{each.title()} {view.points.get(each, 0)}" for each in SIDES)
    first = f" Initiative: {view.initiative.title()}." if view.initiative else ""
    yield f"Action points: {points}.{first} Relief column: {tables.relief[view.relief].name}."
    for side in SIDES:
        held = list(board.grid.named(board.objectives & view.occupied(side)))
        if held:
            names = ", ".join(board.names.get(each, each) for each in held)
            yield f"{opening(PEOPLE[side])} stand in {names}."
    for word, places in (
        ("Entrenched", view.entrenched),
        ("Pontoon bridges", view.pontoons),
        ("Demolished", view.demolished),
    ):
        if places:
            yield f"{word}: {', '.join(sorted(places))}."


def _forces(view: Narvik, side: Side) -> Iterator[str]:
    """Who stands where, the top unit first; who is at hand, and who is still to come."""
    for hex in sorted(view.stacks):
        if view.holder(hex) == side:
            yield f"  {view.board.name(hex)}: {_named(view, reversed(view.stacks[hex]))}"
    for area, owner in STAGING.items():
        if owner == side and view.inside(area):
            name = view.scenario.fact("staging")[area]["name"]
            yield f"  {name}: {_named(view, view.inside(area))}"
    for display, words in ((HAND, "To be placed"), *DISPLAYS):
        if view.inside(display[side]):
            yield f"  {words}: {_named(view, view.inside(display[side]))}"
    yield from _to_come(view, side)


def _to_come(view: Narvik, side: Side) -> Iterator[str]:
    """What the pool holds by number only: it is drawn blindly."""
    pool = [view.unit(id) for id in view.inside(POOL[side])]
    if pool:
        strikes = sum(each.strike for each in pool)
        yield f"  In the pool: {counted(len(pool) - strikes, 'unit')}, {counted(strikes, 'strike')}"
    if side == ALLIED and view.inside(SCHEDULED):
        formations = dict.fromkeys(view.unit(id).formation for id in view.inside(SCHEDULED))
        yield f"  Formations to call: {', '.join(formations)}"
    if view.inside(ASIDE[side]) and any(map(view.plays, OPTIONAL)):
        yield f"  Not in the game: {_named(view, view.inside(ASIDE[side]))}"


def _named(view: Narvik, ids: Iterable[str]) -> str:
    """Units with what is printed on them; those whose faces are hidden by flag and number."""
    shown: list[str] = []
    unseen: dict[str, int] = {}
    for id in ids:
        unit = view.unit(id)
        if hidden(id):
            unseen[unit.nationality] = unseen.get(unit.nationality, 0) + 1
        else:
            shown.append(f"{id} {unit.factors}")
    shown += (f"{count} unseen {flag}" for flag, count in unseen.items())
    return ", ".join(shown)
