"""What standing orders may say to which kind of question: one row a question."""

from __future__ import annotations

from typing import NamedTuple

KINDS = ("BB", "CA", "CV", "CL", "DD", "STP", "CVE", "DE", "SS")  # of ships, as orders name them


LAND = ("INFANTRY", "PARA", "ARMOR")  # units, as standing orders name them


class Answers(NamedTuple):
    """How a kind of question can be answered beforehand."""

    kind: str
    words: tuple[str, ...] = ()
    units: bool = False  # units in the order in which they are taken
    places: bool = False  # hexes in the order in which they are wanted
    odds: bool = False  # at these odds or better: ODDS 2-1
    toward: bool = False  # as near as can be to a place: TOWARD Warsaw
    stay: bool = False  # for so many EP at most: STAY AT SEA UP TO 3
    patrol: bool = False  # who, how far, and who stays: WITH units WITHIN 3 KEEP 1
    guard: bool = False  # who, where and against whom: WITH ships IN places IF SHIPS 3 IF HAS BB
    strikes: bool = False  # the same of bombers: WITH units IN places IF HAS STP
    kinds: bool = False  # of ships, in the order in which they are wanted: BB, CV
    steps: bool = False  # kinds of land units, in the order in which they lose steps
    where: bool = False  # in these hexes only: ALL IN Warsaw
    number: bool = False  # so many at most: GROUPS: 2
    part: bool = False  # how many of them, and when: HALF IF DAMAGED

    @property
    def word(self) -> str:
        """What stands behind WHEN."""
        return self.kind.upper()

    def forms(self) -> str:
        """The same as the grammar has it."""
        ways = (*self.words, "DEFAULT", "ASK", "STAFF", *(("units",) if self.units else ()))
        ways = (*ways, *(("path",) if self.places else ()))
        found = [f"{self.word} COLON ({' | '.join(ways)})  -> answer"]
        if self.odds:
            found.append(f"{self.word} COLON ODDS NUMBER (DASH | COLON) NUMBER  -> at_odds")
        if self.toward:
            found.append(f"{self.word} COLON TOWARD path  -> toward")
        if self.stay:
            found.append(f"{self.word} COLON STAY? ATSEA UPTO? NUMBER  -> staying")
        if self.patrol:
            words = " | ".join(self.words)
            found.append(f"{self.word} COLON AGAINST? ({words}) _patrol+  -> patrol")
            found.append(f"{self.word} COLON AGAINST ({words})  -> patrol")
            found.append(f"{self.word} COLON units AGAINST ({words}) _patrol*  -> patrol")
            found.append(f"{self.word} COLON units _patrol+  -> patrol")
        if self.guard:
            words = " | ".join(self.words)
            found.append(f"{self.word} COLON ({words}) _guard+  -> guard")
            found.append(f"{self.word} COLON units _guard+  -> guard")
        if self.strikes:
            words = " | ".join(self.words)
            found.append(f"{self.word} COLON ({words}) _raid+  -> guard")
            found.append(f"{self.word} COLON units _raid+  -> guard")
            found.append(f"{self.word} COLON _seen+  -> guard")
        if self.kinds:
            found.append(f"{self.word} COLON _kind ((COMMA | PLUS)? _kind)+ FIRST?  -> in_order")
            found.append(f"{self.word} COLON _kind FIRST  -> in_order")
        if self.steps:
            kind = f"({' | '.join(LAND)})"
            found.append(f"{self.word} COLON {kind} ((COMMA | PLUS)? {kind})+  -> in_order")
        if self.where:
            words = " | ".join(self.words)
            found.append(f"{self.word} COLON ({words}) IN path  -> in_places")
            found.append(f"{self.word} COLON units IN path  -> in_places")
        if self.number:
            found.append(f"{self.word} COLON NUMBER  -> in_order")
        if self.part:
            found.append(f"{self.word} COLON (ALL | HALF) (OUTGUNNED | DAMAGED)  -> in_order")
        return "\n     | ".join(found)


STANDING = (
    Answers("setup"),
    Answers("offensive", ("PASS",)),
    Answers("contribute", ("ALL", "NEVER")),
    Answers("headquarters", ("DONE",)),
    Answers("move", ("DONE",)),
    Answers("regroup", ("DONE",)),
    Answers("activate", ("DONE", "ALL")),
    Answers("march", ("DONE",)),
    Answers("replenish", ("DONE",)),
    Answers("convert", ("DONE",)),
    Answers("box", ("DONE",)),
    Answers("economy", ("NEVER",)),
    Answers("scramble", ("ALL", "NEVER", "MATCH", "STRONGER"), units=True),
    Answers("railways", ("ALL", "NEVER"), units=True),
    Answers("daylight", ("MOST", "NEVER")),
    Answers("route", ("SAFE", "SHORT"), places=True),
    Answers("interdict", ("DONE", "ALL", "SAFE")),
    Answers("wolfpack", ("ALL", "NEVER", "WHOLE", "SAFE"), units=True),
    Answers("victim", ("BEST", "LEAST"), units=True),
    Answers("refit", ("DONE",)),
    Answers("sail", ("DONE",)),
    Answers("bombing", ("DONE",)),
    Answers("search", ("DONE",)),
    Answers("return", ("DONE", "HOME"), stay=True),
    Answers("unload", ("DONE", "ALL")),
    Answers("overload", ("WEAKEST", "STRONGEST"), units=True),
    Answers("ration", ("ALL", "NEVER"), units=True),
    Answers("upkeep", ("MOST",), places=True),
    Answers("fly", ("DONE",)),
    Answers("shelter", ("ALL", "NEVER", "STRONGER")),
    Answers("flak", ("WEAKEST", "STRONGEST"), units=True),
    Answers("hunt", ("ALL", "NEVER", "STRONGER", "LIKELY", "COVER"), units=True, guard=True),
    Answers("onward", ("ALL", "NEVER", "WHOLE", "HOME")),
    Answers("groups", ("MOST", "ONE"), number=True),
    Answers("evade", ("ALL", "NEVER", "OUTGUNNED")),
    Answers("airstrike", ("ALL", "NEVER", "NAMED", "SAFE"), units=True, strikes=True),
    Answers("strike", ("BEST", "NEVER", "WEAKEST", *KINDS), units=True, kinds=True),
    Answers("torpedo", ("BEST", "WEAKEST", *KINDS), units=True, kinds=True),
    Answers("sub", ("ALL", "NEVER")),
    Answers("hold", ("NEVER", "WEAK", *KINDS), units=True, kinds=True),
    Answers("fire", ("BEST", "WEAKEST", *KINDS), units=True, kinds=True),
    Answers("withdraw", ("ALL", "NEVER", "HALF", "DAMAGED", "OUTGUNNED"), part=True),
    Answers("pursue", ("ALL", "NEVER", "OUTGUNNED")),
    Answers("displace", ("NEAREST",), places=True),
    Answers("excess", ("WEAKEST", "STRONGEST"), units=True),
    Answers("break", ("DONE",)),
    Answers("attack", ("DONE",)),
    Answers("exploit", ("DONE",)),
    Answers(
        "intercept",
        ("ALL", "NEVER", "BOMBERS", "UNESCORTED", "SAFE", "COVER"),
        units=True,
        patrol=True,
    ),
    Answers("cover", ("ALL", "NEVER", "FIGHTERS", "CLEAR"), units=True, where=True),
    Answers("role", ("FIGHTER", "BOMBER", "ESCORT")),
    Answers("aim", ("BEST", "FIGHTERS", "BOMBERS")),
    Answers("abort", ("ALL", "NEVER", "DEPLETED", "OUTNUMBERED")),
    Answers("evacuate", ("NEAREST",), places=True),
    Answers("fight", ("ALL",), odds=True),
    Answers("react", ("ALL", "NEVER"), odds=True),
    Answers("lose", ("CHEAPEST", "WEAKEST", "STRONGEST", *LAND), units=True, steps=True),
    Answers("split", ("KEEP", "STEPS", "RETREAT")),
    Answers("retreat", ("HOME", "AWAY"), toward=True),
    Answers("advance", ("ALL", "ONE", "NEVER")),
    Answers("follow", ("ALL", "NEVER")),
    Answers("run", ("NEVER",), toward=True),
)

BEFOREHAND = {
    "GUARD": ("STRONGER ", "STRONGER IN "),
    "CAP": ("BOMBERS ", "BOMBERS IN "),
    **dict.fromkeys(("COVER", "STRIKE SHIPS", "TARGETS", "ABORT", "WITHDRAW"), ()),
    **dict.fromkeys(("HOLD OUT", "EVADE", "SUB"), ()),
}
"""Words that begin a line without WHEN, and what may go unsaid behind each: GUARD North Sea."""
