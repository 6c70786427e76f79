"""What happens in the air; aircraft on the map are in the open, so both sides see it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.munich.facts.words import Words
from pbem.games.munich.position.arrow_paths import AIR
from pbem.games.munich.position.game import Munich
from pbem.wargame.map.pictured import Canvas, Outcome, Pictured
from pbem.wargame.scene import Arrow, Loss

SHORT = {"defiance": "defied", "flak": "flak", "none": "–", "terror": "terror"}
"""By result of terror bombing, how a label on the map says it."""

RESULTS = {
    "AE": "the interceptor is destroyed",
    "AL": "the interceptor suffers losses",
    "ML": "both suffer losses",
    "DB": "the mission is aborted",
    "DL": "the intercepted unit suffers losses",
    "DE": "the intercepted unit is destroyed",
}
FATES = {
    "aborted": "turns back",
    "reduced": "is reduced",
    "grounded": "is reduced and grounded until it is refitted",
    "eliminated": "is eliminated",
}
BOMBED = {
    "defiance": "defiance",
    "flak": "flak",
    "none": "no effect",
    "terror": "terror",
}
TARGETS = {"city": "the city of {}", "units": "the units in {}"}


def _weather(columns: int) -> str:
    """20.0 e  The shift for storms, where there is one."""
    return f", storm {columns:+}" if columns else ""


class Launched(Pictured, frozen=True):
    """16.2  An air unit takes off for a mission that is not declared."""

    unit: str
    country: str
    side: Side
    start: str
    hex: str

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "LAUNCH", self.unit

    def told(self, words: Words) -> str:
        if self.start == self.hex:
            return f"{self.unit} stands ready in {words.place(self.hex)}."
        return f"{self.unit} flies from {words.place(self.start)} to {words.place(self.hex)}."

    def arrows(self, canvas: Canvas[Munich]) -> Iterator[Arrow]:
        yield Arrow(AIR, "flight", (self.start, self.hex), canvas.told(self), self.side)


class Scrambled(Pictured, frozen=True):
    """16.6  An air unit takes off to intercept."""

    unit: str
    country: str
    side: Side
    start: str
    hex: str

    def told(self, words: Words) -> str:
        start, hex = words.place(self.start), words.place(self.hex)
        return f"{self.unit} takes off from {start} to intercept over {hex}."

    def arrows(self, canvas: Canvas[Munich]) -> Iterator[Arrow]:
        yield Arrow(AIR, "flight", (self.start, self.hex), canvas.told(self), self.side)


class Intercepted(Pictured, frozen=True):
    """16.6  One air combat."""

    interceptor: str
    target: str
    side: Side  # the interceptor's
    hex: str
    difference: int
    column: str
    roll: int
    result: str  # AE, AL, ML, DB, DL, DE
    storm: int = 0  # 20.0 e columns

    def told(self, words: Words) -> str:
        over = words.place(self.hex)
        sum_ = f"{self.difference:+}" if self.difference else "0"
        column = f", column {self.column}" if self.column != sum_ else ""
        column = f"{_weather(self.storm)}{column}"
        result = f"{self.result}, {RESULTS[self.result]}"
        fight = f"{self.interceptor} intercepts {self.target} over {over}"
        return f"{fight}: {sum_}{column}, die {self.roll}: {result}."

    def outcome(self, canvas: Canvas[Munich]) -> Outcome:
        return Outcome(self.hex, f"air {self.result}", AIR)


class AirLoss(Pictured, frozen=True):
    """16.6.1, 16.8.1  What an air unit suffers."""

    unit: str
    country: str
    side: Side
    hex: str
    fate: str  # aborted, reduced, grounded, eliminated

    def told(self, words: Words) -> str:
        return f"{self.unit} {FATES[self.fate]}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit),) if self.fate == "eliminated" else ()

    def losses(self, canvas: Canvas[Munich]) -> Iterator[Loss]:
        if self.fate == "eliminated":
            yield canvas.loss(self)


class Bombed(Pictured, frozen=True):
    """16.8  One mission of terror bombing."""

    unit: str
    country: str
    side: Side
    hex: str
    at: str  # city, units
    factor: int
    roll: int
    result: str  # defiance, flak, none, terror
    flak: bool  # are there guns in the hex? (16.7)
    storm: int = 0  # 20.0 e columns

    def told(self, words: Words) -> str:
        target = TARGETS[self.at].format(words.place(self.hex))
        result = BOMBED[self.result]
        if self.result == "flak" and not self.flak:
            result = "flak, but there is none in the hex"
        strength = f"factor {self.factor}{_weather(self.storm)}"
        return f"{self.unit} bombs {target}: {strength}, die {self.roll}: {result}."

    def outcome(self, canvas: Canvas[Munich]) -> Outcome:
        return Outcome(self.hex, SHORT[self.result], AIR)


class Terrorized(Event, frozen=True):
    """16.8.2  A city has its terror marker."""

    hex: str

    def told(self, words: Words) -> str:
        return f"{words.place(self.hex)} lies under terror for the rest of the game."


class Struck(Pictured, frozen=True):
    """16.8.1  A land unit loses a step to bombs."""

    unit: str
    country: str
    side: Side  # its own
    hex: str
    fate: str  # reduced, eliminated

    def told(self, words: Words) -> str:
        where = words.place(self.hex)
        return f"{self.unit} in {where} {FATES[self.fate]} by bombs."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit),) if self.fate == "eliminated" else ()

    def set_out(self, unit: str) -> str | None:
        return self.hex if unit == self.unit else None

    def losses(self, canvas: Canvas[Munich]) -> Iterator[Loss]:
        if self.fate == "eliminated":
            yield canvas.loss(self)


class Spared(Event, frozen=True):
    """16.8.1  A bomber that could take a step from somebody does not."""

    unit: str
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{self.unit} spares the units in {words.place(self.hex)}."


class AirReturned(Event, frozen=True):
    """16.4  Air units that are still on the map go back to their display."""

    units: tuple[str, ...]
    side: Side

    def told(self, words: Words) -> str:
        return f"Back from the air: {', '.join(self.units)}."
