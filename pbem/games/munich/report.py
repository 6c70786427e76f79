"""What happened, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from pbem.engine.event import Acted, Event, Hidden, Rolled
from pbem.engine.order import Side
from pbem.games.munich.air_words import AirWords
from pbem.games.munich.combat_words import CombatWords
from pbem.games.munich.moving_words import MovingWords
from pbem.games.munich.scenario import Scenario
from pbem.games.munich.situation import PHASES, side_name
from pbem.games.munich.war_words import WarWords
from pbem.wargame.events import Edited, Ended, PhaseBegan, SetUp, Taken, TurnBegan


class Teller(WarWords, AirWords, MovingWords, CombatWords):
    """Tells events; `words` has a form for those of all games, the parts have one for theirs."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def tell(self, event: Event, side: Side | None = None) -> str:
        """The event in words, as this side sees it (None: without fog); empty if it does not."""
        seen = event if side is None else event.seen_by(side)
        if seen is None or (side is not None and self.told_otherwise(seen)):
            return ""
        words = self.words(seen)
        return words[:1].upper() + words[1:] if words.startswith(("a ", "an ")) else words

    def told_otherwise(self, event: Event) -> bool:
        """A player's own order is told by what comes of it, and by the fate of its line."""
        return isinstance(event, Acted) and not event.public and event.by == "order"

    @singledispatchmethod
    def words(self, event: Event) -> str:
        """The parts' events have their words under their names."""
        return str(getattr(self, f"_{type(event).__name__.lower()}")(event))

    @words.register
    def _(self, event: Rolled) -> str:
        roll = event.roll
        decreed = " (decreed by the moderator)" if roll.decreed else ""
        return f"[die {roll.number}] {roll.label}: {roll.value} on d{roll.sides}{decreed}"

    @words.register
    def _(self, event: Hidden) -> str:
        whose = side_name(event.only)
        return f"[die {event.number}] rolled by the {whose}, shown after the game"

    @words.register
    def _(self, event: Acted) -> str:
        by = {"order": "", "standing": ", by standing order"}.get(event.by, f", by {event.by}")
        return f"{side_name(event.side)}{by}: {event.text}"

    @words.register
    def _(self, event: TurnBegan) -> str:
        week = self.scenario.tables.weeks[event.turn]
        return f"TURN {event.turn}, {week.name} ({week.dates})"

    @words.register
    def _(self, event: PhaseBegan) -> str:
        side, _, phase = event.phase.rpartition(" ")
        whose = f"{side_name(side)} " if side else ""
        words = PHASES.get(phase, phase)
        return f"- {whose}{words if whose else words.capitalize()} -"

    @words.register
    def _(self, event: SetUp) -> str:
        return f"The {side_name(event.side)} side has set up."

    @words.register
    def _(self, event: Taken) -> str:
        whose = side_name(event.side)
        return f"{self.scenario.board.name(event.hex)} is in {whose} hands."

    @words.register
    def _(self, event: Edited) -> str:
        return f"The moderator: {event.words}"

    @words.register
    def _(self, event: Ended) -> str:
        winner = side_name(event.winner).upper() if event.winner else ""
        won = f"THE {winner} SIDE HAS WON" if winner else "NOBODY HAS WON"
        return f"{won}: {event.words} (rule {event.case})."
