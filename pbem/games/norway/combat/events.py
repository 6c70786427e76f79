"""What happens in a fight, told with every die; units in a fight are shown, so both see it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.norway.combat.kinds import BASES
from pbem.games.norway.facts import words as facts
from pbem.games.norway.facts.units import Unit, hidden, hidden_id
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.events import ATTACKS, in_the_fight
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.pictured import Canvas, OfUnit, Outcome, Pictured
from pbem.wargame.position.words import and_all
from pbem.wargame.scene import Arrow

CALLED = {
    "naval": "Naval battle",
    "patrol": "Submarines on patrol attack",
    "coastal": "Coastal bombardment",
    "raid": "Carrier raid",
    "bombardment": "Air bombardment",
    "bombing": "Bombing",
    "air-naval": "Air attack on ships",
    "ground": "Ground attack",
    "commando": "Commando raid",
    "landing": "Amphibious assault",
    "drop": "Air assault",
    "glide": "Glider assault",
    "interception": "Interception",
}
LAYERS = {"attack": "attacks", "fire": "fire", "strike": "strikes"}
"""By how the arrow of an attack looks, where it is shown."""


def told_target(words: Words, target: str) -> str:
    """A unit, or a base, in a sentence."""
    return f"the {facts.BASES[target.lower()]}" if target in BASES else target


class FightBegan(Pictured, frozen=True):
    """11.1  Who meets whom, and where."""

    opens: ClassVar = True
    kind: str
    side: Side
    place: str
    units: tuple[str, ...]
    against: tuple[str, ...]  # units and bases
    origin: str = ""

    def told(self, words: Words) -> str:
        where = words.place(self.place)
        foes = ", ".join(told_target(words, each) for each in self.against) or "nobody"
        units = words.units(self.units) or "nobody fires"
        return (
            f"{CALLED[self.kind]} in {where}: {words.people[self.side]} ({units}) against {foes}."
        )

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.place),)

    def outcome(self, canvas: Canvas[Norway]) -> Outcome:
        return Outcome(self.place, layer=ATTACKS)

    def arrows(self, canvas: Canvas[Norway]) -> Iterator[Arrow]:
        """From where each of them came, if it was elsewhere."""
        starts: dict[tuple[str, str], int] = {}
        for id in self.units:
            start = self.origin or canvas.stood(id)
            if start != self.place and canvas.on_map(start):
                went = start, _looks(canvas.view.unit(id))
                starts[went] = starts.get(went, 0) + 1
        for (start, looks), count in starts.items():
            path, words = (start, self.place), canvas.told(self)
            yield Arrow(LAYERS[looks], looks, path, words, self.side, count)


def _looks(unit: Unit) -> str:
    """Aircraft and carriers strike from afar, other ships shell, troops attack."""
    if unit.aircraft or unit.carrier:
        return "strike"
    return "fire" if unit.naval else "attack"


class Searched(OfUnit, frozen=True):
    """14.1  An air unit looks for ships."""

    roll: int
    found: bool
    veil: str = ""  # 14.0 all that the enemy sees of it, see position.fog
    others: tuple[tuple[str, int, bool], ...] = ()  # who looked with it, their dice, who found

    def seen_by(self, side: Side) -> Event:
        if not self.veil or side == self.side:
            return self
        return replace(self, unit=hidden_id(self.veil, self.hex, 0), veil="")

    def joined(self, later: Event) -> Event | None:
        """All who look for the same ships are told together, but for those who are not known."""
        if not isinstance(later, Searched) or (later.hex, later.side) != (self.hex, self.side):
            return None
        if hidden(self.unit) or hidden(later.unit):
            return None
        more = (later.unit, later.roll, later.found)
        return replace(self, others=(*self.others, more, *later.others))

    def told(self, words: Words) -> str:
        where = words.place(self.hex)
        if self.others:
            return self._told_together(where)
        came = "finds the ships" if self.found else "finds nothing and turns back"
        return f"{words.unit(self.unit)} {came} in {where}: die {self.roll} (14.1)."

    def _told_together(self, where: str) -> str:
        looked = ((self.unit, self.roll, self.found), *self.others)
        everybody = and_all([unit for unit, _, _ in looked])
        found = [unit for unit, _, found in looked if found]
        if len(found) == len(looked):
            came = f"{everybody} find the ships in {where}"
        elif found:
            only = f"only {and_all(found)} {'find' if found[1:] else 'finds'} the ships"
            came = f"Of {everybody} {only} in {where}, the rest turns back"
        else:
            came = f"{everybody} find nothing in {where} and turn back"
        return f"{came}: dice {and_all([str(roll) for _, roll, _ in looked])} (14.1)."


class NothingToHit(Event, frozen=True):
    """14.2  An attack meets nobody whom it could harm."""

    side: Side
    place: str
    units: tuple[str, ...]
    met: tuple[str, ...] = ()  # who is there, as it is shown
    why: str = ""  # what keeps them from it, where it is more than their kind

    def told(self, words: Words) -> str:
        who = words.units(self.units) or words.people[self.side]
        seen = f"; {', '.join(self.met)} is all that is there" if self.met else ""
        if self.why:
            return f"Nobody is attacked in {words.place(self.place)}: {self.why}{seen}."
        return f"There is nothing in {words.place(self.place)} that {who} could hit (14.2){seen}."


class AimMissed(Event, frozen=True):
    """11.1  What an order aims at is not there, or cannot be hit."""

    side: Side
    place: str
    aims: tuple[str, ...]
    why: str = ""  # what forbids it, where that is more than that nothing of it is there

    def told(self, words: Words) -> str:
        aims = " or ".join(self.aims)
        where = words.place(self.place)
        if self.why:
            return f"{words.they(self.side)} fire at others than {aims} in {where}: {self.why}."
        return f"{words.they(self.side)} find no {aims} to fire at in {where}, and fire at others."


class Fired(OfUnit, frozen=True):
    """11.3  One unit fires at one target."""

    tells: ClassVar = ("AIM",)
    target: str
    printed: int
    hits_on: int
    roll: int
    hit: bool
    modifier: int = 0  # on the die
    notes: tuple[str, ...] = ()  # why the factor is not what is printed

    def told(self, words: Words) -> str:
        why = f": printed {self.printed}; {'; '.join(self.notes)}" if self.notes else ""
        die = f"die {self.roll}"
        if self.modifier:
            die = f"{die}, {self.modifier:+} for the glider (25.7)"
        came = "hit" if self.hit else "no hit"
        most = "1" if self.hits_on == 1 else f"1-{self.hits_on}"
        target = told_target(words, self.target)
        return f"{self.unit} at {target}: {die}, {came} (it hits on {most}{why})."


class NotFired(OfUnit, frozen=True):
    """11.4, 17.3  Fire that came too late."""

    target: str
    silent: bool  # was the unit itself down? its target, if not

    def told(self, words: Words) -> str:
        if self.silent:
            return f"{self.unit} is hit before it can fire."
        return f"{self.unit} does not fire: {told_target(words, self.target)} is hit already."


class KeptFire(OfUnit, frozen=True):
    """14.2, 21.3  A unit that was told to fire, and for an unseen reason has no supply to do it."""

    target: str

    def told(self, words: Words) -> str:
        at = told_target(words, self.target)
        return f"{self.unit} does not fire at {at}: it is out of supply (21.3)."


class Absorbed(OfUnit, frozen=True):
    """17.9  A fortress takes its first hit without harm."""

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} absorbs the first hit (17.9)."

    def outcome(self, canvas: Canvas[Norway]) -> Outcome | None:
        return in_the_fight(canvas, "A")


class Disrupted(Pictured, frozen=True):
    """15.2, 25.5  A base or a railroad can do nothing until it is repaired."""

    place: str
    base: str
    side: Side  # that did it

    def told(self, words: Words) -> str:
        return f"The {facts.BASES[self.base]} of {words.place(self.place)} is disrupted (15.2)."

    def outcome(self, canvas: Canvas[Norway]) -> Outcome | None:
        return in_the_fight(canvas, "D")


class AirGroup(OfUnit, frozen=True):
    """24.0  A carrier looks how much of its air group is left."""

    roll: int
    depleted: bool

    def told(self, words: Words) -> str:
        came = "its air group is shot up" if self.depleted else "its air group holds"
        return f"{words.unit(self.unit)}: {came}, die {self.roll} (24.0)."


class CrewRolled(Event, frozen=True):
    """27.3  Does the crew of a lost German warship get ashore?"""

    place: str
    roll: int
    saved: bool

    def told(self, words: Words) -> str:
        came = "come ashore as naval infantry" if self.saved else "are lost"
        return f"The crews in {words.place(self.place)} {came}: die {self.roll} (27.3)."
