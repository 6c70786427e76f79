"""A game at a terminal: who sits at it, what they have been told, what they have laid out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pbem.engine.desks import Desk, Fate
from pbem.engine.dice import commitment, seed_from
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.record.archive import export
from pbem.engine.record.journal import Header, Journal
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Decision
from pbem.notation.pointing import pointed
from pbem.notation.sheets.sheet import Sheet, read_sheet


class TerminalGame:
    """One game in progress, with a person on one side or on both."""

    def __init__(
        self,
        rules: Ruleset[Any],
        seed: str,
        bots: dict[Side, tuple[str, Policy[Any]]],
        options: dict[str, str] | None = None,
    ) -> None:
        key = seed_from(seed)
        sides = rules.sides_in_play(options or {})
        players = {side: bots[side][0] if side in bots else "human" for side in sides}
        self.rules = rules
        self.header = Header(
            rules.name, rules.version, "terminal", commitment(key), options or {}, players
        )
        self.journal: Journal[Any] = Journal(rules, self.header, key)
        self.desks: dict[Side, Desk[Any]] = {
            side: Desk(policy=bots[side][1], policy_name=bots[side][0])
            if side in bots
            else Desk(if_illegal="ask")
            for side in sides
        }
        self.people = tuple(side for side in sides if side not in bots)
        self.told = dict.fromkeys(sides, 0)  # how many events each side has heard
        self.fates: list[Fate] = []
        self.refused: dict[Side, Illegal] = {}

    @property
    def over(self) -> bool:
        return self.rules.verdict(self.journal.position) is not None

    def play_on(self) -> Decision[Any] | None:
        """Play as far as everybody's orders take it; the first question to be answered."""
        dice = self.journal.dice()
        outcome = drive(self.rules, self.journal.position, self.desks, dice)
        self.journal.accept(outcome, dice.rolled)
        self.desks = dict(outcome.desks)
        self.fates += outcome.fates
        self.refused = dict(outcome.refused)
        return next(iter(outcome.decisions), None)

    def asked(self, side: Side) -> Decision[Any]:
        """The open question as the asked side sees it: what it cannot know, it is not told."""
        seen = self.rules.decision(self.view(side))
        assert seen is not None, "a side must see the question that it is asked"
        return seen

    def view(self, side: Side) -> Any:
        return self.rules.view(self.journal.position, side)

    # -- telling ----------------------------------------------------------------------------------

    def news(self, side: Side) -> Iterator[str]:
        """What has happened since this side last heard, in its own words."""
        fresh: list[Event] = self.journal.events[self.told[side] :]
        self.told[side] = len(self.journal.events)
        for event in fresh:
            words = self.rules.tell(event, side)
            if words:
                yield words

    def fallen(self, side: Side) -> Iterator[str]:
        """The lines of this side that were not played, each with the reason."""
        mine = [each for each in self.fates if each.side == side]
        self.fates = [each for each in self.fates if each.side != side]
        for fate in mine:
            if fate.end == "refused" and side in self.refused:
                error = pointed(self.refused.pop(side), str(fate.line))
                yield f"NOT PLAYED {fate.line}\n{error.told()}"
            elif fate.end != "done":
                yield f"NOT PLAYED {fate.line}: {fate.words}"

    # -- laying out -------------------------------------------------------------------------------

    def take(self, side: Side, text: str) -> Sheet:
        """Read a block of orders; what is understood goes on the side's desk."""
        sheet = read_sheet(self.rules, text, side, self.view(side), "terminal")
        desk = self.desks[side]
        self.desks[side] = replace(
            desk,
            queue=(*desk.queue, *sheet.lines),
            standing=(*sheet.standing, *(x for x in desk.standing if x not in sheet.standing)),
            if_illegal=sheet.if_illegal or desk.if_illegal,
        )
        return sheet

    def for_later(self, side: Side, sheet: Sheet) -> set[tuple[int, str]]:
        """The lines of a sheet, by number and text, that do not answer what the side is asked."""
        asked, turn = self.asked(side), self.rules.turn(self.journal.position)
        return {(x.number, str(x)) for x in sheet.lines if not x.is_for(asked.kind, turn)}

    def clear(self, side: Side) -> None:
        self.desks[side] = replace(self.desks[side], queue=())

    def save(self, path: Path) -> None:
        """The game as text; the seed is in it only when the game is over."""
        path.write_text(export(self.journal, with_seed=self.over), encoding="utf-8")
