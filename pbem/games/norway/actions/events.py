"""That actions begin, are given up, or are gained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.grants import ANY, GRANTS
from pbem.games.norway.facts.words import Words
from pbem.wargame.position.words import and_all, opening

GRANTED = {
    "naval": "naval action",
    "air": "air action",
    "ground": "ground action",
    "any": "action",
    "bonus": "bonus activation",
    "staff": "G-1 or G-4 action",
    "shock": "free action",
}
SHOCKS = {
    "airborne": "an airborne landing among Allied troops",
    "tanks": "an armoured attack that strikes home",
    "airpower": "an air attack that strikes home",
    "terror": "a terror bombing",
    "capital ship": "a capital ship sunk",
}


def called(grant: str) -> str:
    """One action that a side may take."""
    return GRANTED.get(grant, f"action of {grant}")


def granted(grants: Sequence[str]) -> str:
    """Actions that a side may take, those of one kind counted: "4 actions", "a naval action"."""
    told = []
    for grant, count in Counter(grants).items():
        name = called(grant)
        article = "an" if name[0] in "aeiou" else "a"
        told.append(f"{article} {name}" if count == 1 else f"{count} {name}s")
    return and_all(told)


class ActionBegan(Event, frozen=True):
    """9.2  A side announces its action."""

    side: Side
    verb: str
    grant: str
    left: tuple[str, ...] = ()

    def told(self, words: Words) -> str:
        said = [] if self.grant == ANY else [called(self.grant)]
        if self.left:
            said.append(f"still to come: {granted(self.left)}")
        elif self.grant in GRANTS:
            said.append("the last")
        return f"{words.they(self.side)}: {self.verb} ({', '.join(said)})."


class Passed(Event, frozen=True):
    side: Side
    grants: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} pass ({granted(self.grants)})."


class Shocked(Event, frozen=True):
    """18.1  What a shock leads to."""

    side: Side  # whose action it was
    cause: str
    roll: int
    result: str  # resolve, nothing, terror

    def is_notable(self) -> bool:
        return self.result != "nothing"

    def told(self, words: Words) -> str:
        came = {
            "resolve": "the enemy is resolved and takes a free action",
            "nothing": "no effect",
            "terror": "terror spreads, and they take a free action",
        }[self.result]
        cause = opening(SHOCKS[self.cause])
        return f"{cause}: shock of {words.people[self.side]}, die {self.roll}: {came} (18.1)."
