"""What happened in the combat phase, in words."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.munich.combat import events
from pbem.games.munich.facts.scenario import Scenario

LOST = {
    "combat": "in {}",
    "disaster": "in {}",
    "raid": "in {} by special forces",
    "zone": "in an enemy zone in {}",
    "cut off": "in {}, with no way to retreat",
    "static": "in {}: it cannot retreat",
    "flak": "by flak over {}",
    "at sea": "off the coast: the assault has failed",
}


def _do(ids: Sequence[str], one: str, more: str) -> str:
    """Units and what they do, the verb in the number that fits."""
    return f"{' + '.join(ids)} {one if len(ids) == 1 else more}"


class CombatWords:
    """Has a form of words for each event of the combat phase, called by its name."""

    scenario: Scenario

    def _shift(self, event: events.Shift) -> str:
        return f"{event.columns:+} {event.why} ({event.case})"

    def _attacked(self, event: events.Attacked) -> str:
        doing, hex = _do(event.units, "attacks", "attack"), self.scenario.board.name(event.hex)
        words = f"{doing} {hex}, held by {' + '.join(event.defenders[::-1])}"
        if event.beside:
            words += f" ({_do(event.beside, 'stands', 'stand')} by)"
        if event.forced:
            words += "; a fortification is there, so it is an assault"
        return f"{words}."

    def _unsupported(self, event: events.Unsupported) -> str:
        hex = self.scenario.board.name(event.hex)
        return f"{event.unit} leaves {hex}: the attackers are of another country."

    def _raided(self, event: events.Raided) -> str:
        fate = "succeed" if event.succeeded else "fail and are lost"
        hex = self.scenario.board.name(event.hex)
        return f"Special forces {event.unit} at {hex}, die {event.roll}: they {fate}."

    def _fought(self, event: events.Fought) -> str:
        shifts = "".join(f", {self._shift(each)}" for each in event.shifts)
        odds = f"{event.attack} to {event.defense}, {event.percent}%, column {event.start}{shifts}"
        if event.shifts:
            odds += f": column {event.column}"
        name = self.scenario.tables.results[event.result].name.lower()
        table = event.table.title()
        return f"  {table}: {odds}, die {event.roll}: {event.result}, {name}."

    def _undefended(self, event: events.Undefended) -> str:
        return f"  Nobody is left to defend {self.scenario.board.name(event.hex)}."

    def _loststep(self, event: events.LostStep) -> str:
        done = "eliminated" if event.eliminated else "reduced"
        where = LOST[event.why].format(self.scenario.board.name(event.hex))
        return f"  {event.unit} is {done} {where}."

    def _retreated(self, event: events.Retreated) -> str:
        return f"  {event.unit} retreats {'-'.join(event.path)}{self._named(event.path[-1])}."

    def _stood(self, event: events.Stood) -> str:
        return f"  {event.unit} stands in {self.scenario.board.name(event.hex)}."

    def _advanced(self, event: events.Advanced) -> str:
        return f"  {event.unit} advances to {self.scenario.board.name(event.path[-1])}."

    def _portsupplied(self, event: events.PortSupplied) -> str:
        port = self.scenario.board.name(event.port)
        return f"{event.unit} brings supplies to {port} for the units in and next to it."

    def _named(self, hex: str) -> str:
        name = self.scenario.board.names.get(hex)
        return f" ({name})" if name else ""
