"""What standing orders may say to which kind of question: one row a question."""

from __future__ import annotations

from typing import NamedTuple


class Answers(NamedTuple):
    """How a kind of question can be answered beforehand."""

    kind: str
    words: tuple[str, ...] = ()
    units: bool = False  # units in the order in which they are taken
    places: bool = False  # hexes in the order in which they are wanted
    toward: bool = False  # as near to a hex as can be
    odds: bool = False  # only at certain odds, or better

    @property
    def word(self) -> str:
        """What stands behind WHEN."""
        return self.kind.upper()

    def forms(self) -> str:
        """The same as the grammar has it."""
        ways = [*self.words, "DEFAULT", "ASK"]
        ways += ["units"] if self.units else []
        ways += ["path"] if self.places else []
        forms = [f"{self.word} COLON ({' | '.join(ways)})  -> answer"]
        forms += [f"{self.word} COLON TOWARD path  -> toward"] if self.toward else []
        odds = f"{self.word} COLON ODDS NUMBER (DASH | COLON) NUMBER  -> at_odds"
        forms += [odds] if self.odds else []
        return "\n     | ".join(forms)


ASK = "ASK"  # turns a standing order back into a question
STANDING = (
    Answers("offensive", ("PASS",)),
    Answers("headquarters", ("DONE",)),
    Answers("move", ("DONE",)),
    Answers("regroup", ("DONE",)),
    Answers("activate", ("DONE", "ALL")),
    Answers("march", ("DONE",)),
    Answers("replenish", ("DONE",)),
    Answers("break", ("DONE",)),
    Answers("attack", ("DONE",)),
    Answers("exploit", ("DONE",)),
    Answers("intercept", ("SAFE", "UNESCORTED", "BOMBERS", "ALL", "NEVER"), units=True),
    Answers("cover", ("CLEAR", "FIGHTERS", "ALL", "NEVER"), units=True),
    Answers("role", ("FIGHTER", "BOMBER")),
    Answers("aim", ("BEST", "FIGHTERS", "BOMBERS")),
    Answers("abort", ("DEPLETED", "OUTNUMBERED", "ALL", "NEVER")),
    Answers("react", ("ALL", "NEVER"), odds=True),
    Answers("fight", ("ALL",), odds=True),
    Answers("lose", ("CHEAPEST", "INFANTRY", "ARMOR"), units=True),
    Answers("split", ("KEEP", "STEPS", "RETREAT")),
    Answers("retreat", ("HOME", "AWAY"), toward=True),
    Answers("advance", ("ALL", "ONE", "NEVER")),
    Answers("follow", ("ALL", "NEVER")),
    Answers("run", ("NEVER",), toward=True),
    Answers("evacuate", ("NEAREST",), places=True),
    Answers("displace", places=True),
    Answers("excess", ("WEAKEST", "STRONGEST"), units=True),
)
