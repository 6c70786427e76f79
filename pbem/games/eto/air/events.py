"""What can happen in the air over an offensive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.combat_tables import ABORT, DEPLETED
from pbem.games.eto.facts.words import Words
from pbem.wargame.map.pictured import Canvas, Outcome, Pictured
from pbem.wargame.scene import Arrow

AIR = "air"  # the layer of a map that flights are in
SHORTLY = {DEPLETED: "hit", ABORT: "aborted"}  # on the map
EFFECT = {DEPLETED: "is hit", ABORT: "is aborted"}
SUPPORTING, COVERING, INTERCEPTING = "support", "cover", "intercept"
STRIKING, RAIDING, REBASING, JOINING = "strike", "raid", "rebase", "join"
INTERDICTING = "interdict"
WHY = {
    SUPPORTING: "to support the attack on",
    COVERING: "to help the defence of",
    INTERCEPTING: "to intercept over",
    STRIKING: "to attack the ships in",
    RAIDING: "to raid",
    REBASING: "to be based in",
    JOINING: "to pick others up in",
    INTERDICTING: "to attack the convoys in",
}


class Flew(Pictured, frozen=True):
    """13.0  Aircraft of one base fly to a hex."""

    tells: ClassVar = ("INTERCEPT", "SUPPORT")
    units: tuple[str, ...]
    side: Side
    path: tuple[str, ...]  # from the base on
    why: str  # a key of WHY

    def told(self, words: Words) -> str:
        base, hex = words.place(self.path[0]), words.place(self.path[-1])
        return f"{words.do(self.units, 'flies', 'fly')} from {base} {WHY[self.why]} {hex}."

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        told = canvas.told(self)
        yield Arrow(AIR, "flight", self.path, told, self.side, len(self.units))


class StayedDown(Event, frozen=True):
    """14.1, 17.1  A side lets its aircraft on the ground."""

    tells: ClassVar = ("NO INTERCEPTION", "NO SUPPORT")
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} send no aircraft to {words.place(self.hex)}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "NO"


class RolesTaken(Event, frozen=True):
    """12.1  Fighter-bombers say what they act as."""

    tells: ClassVar = ("ACT",)
    side: Side
    hex: str
    roles: tuple[tuple[str, str], ...]

    def told(self, words: Words) -> str:
        said = ", ".join(f"{id} as a {role}" for id, role in self.roles)
        return f"Over {words.place(self.hex)}: {said}."


class AirFought(Pictured, frozen=True):
    """15.3  One fighter attacks one air unit."""

    tells: ClassVar = ("AIM",)
    side: Side
    hex: str
    by: str
    at: str
    number: int
    roll: int
    effect: str

    def told(self, words: Words) -> str:
        fate = EFFECT.get(self.effect, "escapes")
        return (
            f"  {self.by} attacks {self.at} over {words.place(self.hex)}, "
            f"target number {self.number}, die {self.roll}: {self.at} {fate}."
        )

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "fought", self.hex),)

    def outcome(self, canvas: Canvas[Any]) -> Outcome:
        fate = SHORTLY.get(self.effect)
        return Outcome(self.hex, f"{self.at} {fate}" if fate else "")


class FoughtOn(Event, frozen=True):
    """15.2  Nobody of a side breaks off after the first round."""

    tells: ClassVar = ("NO ABORT",)
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"  {words.they(self.side)} fight on over {words.place(self.hex)}."


class Aborted(Event, frozen=True):
    """15.2  Aircraft leave a combat of their own accord."""

    tells: ClassVar = ("ABORT",)
    side: Side
    hex: str
    units: tuple[str, ...]

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "breaks", "break")
        return f"{doing} off over {words.place(self.hex)}."


class Rebased(Event, frozen=True):
    """12.3  Aircraft have come to another base, to stay or to fly on."""

    side: Side
    units: tuple[str, ...]
    base: str  # that they have left
    hex: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "lands", "land")
        return f"  {doing} in {words.place(self.hex)}."


class Boarded(Event, frozen=True):
    """13.3  A naval air unit has a carrier as its base."""

    side: Side
    unit: str
    carrier: str

    def told(self, words: Words) -> str:
        return f"  {words.unit(self.unit)} lands on {words.ship(self.carrier)}."


class TurnedBack(Event, frozen=True):
    """12.3  Aircraft that were aborted go back to the base where they stopped last."""

    side: Side
    units: tuple[str, ...]
    hex: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "turns", "turn")
        return f"  {doing} back to {words.place(self.hex)}."


class KeptBack(Event, frozen=True):
    """13.6  Escorts do not set out: the bombers of another base are gone."""

    side: Side
    units: tuple[str, ...]
    hex: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "stays", "stay")
        return f"  {doing} in {words.place(self.hex)}: no bomber is left to escort."


class Preferred(Event, frozen=True):
    """13.4  Who has the base where there are too many."""

    side: Side
    unit: str
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} has the base in {words.place(self.hex)} now."


class Scrambled(Event, frozen=True):
    """14.5, 15.0  Aircraft take to the air over their base, which is attacked."""

    side: Side
    units: tuple[str, ...]
    hex: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "takes", "take")
        return f"{doing} to the air over {words.place(self.hex)}."


class Declined(Event, frozen=True):
    """14.6  Aircraft in a shelter do not fight."""

    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"The aircraft in {words.place(self.hex)} stay in their shelters."


class Bombed(Pictured, frozen=True):
    """21.5  Bombers attack the installations of a hex."""

    notable = True

    side: Side
    hex: str
    units: tuple[str, ...]
    points: int
    roll: tuple[int, int]
    result: int
    needed: int
    destroyed: bool

    def told(self, words: Words) -> str:
        dice = " + ".join(map(str, self.roll))
        place = words.place(self.hex)
        fate = "everything there is destroyed" if self.destroyed else "no effect"
        doing = words.do(self.units, "bombs", "bomb")
        return (
            f"{doing} {place} with {self.points} points, dice {dice}: {self.result} where "
            f"{self.needed} is needed, {fate}."
        )

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.hex),)

    def outcome(self, canvas: Canvas[Any]) -> Outcome:
        return Outcome(self.hex, "destroyed" if self.destroyed else "bombed in vain")


class Landed(Event, frozen=True):
    """SEQ-4A H  All aircraft are back on their bases."""

    units: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"Back on their bases: {', '.join(self.units)}."


class Evacuated(Pictured, frozen=True):
    """13.2, 13.4  An air unit leaves a base that is lost, or a carrier that is."""

    tells: ClassVar = ("EVACUATE",)
    unit: str
    side: Side
    path: tuple[str, ...]  # the lost base and the new one

    def told(self, words: Words) -> str:
        lost, base = map(words.place, self.path)
        if lost == base:  # its carrier was in port there
            return f"  {words.unit(self.unit)} lands in {base}."
        return f"  {words.unit(self.unit)} leaves {lost} for {base}."

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        if len(set(self.path)) > 1:
            yield Arrow(AIR, "flight", self.path, canvas.told(self), self.side)
