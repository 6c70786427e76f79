"""What happened in three sentences that a person would say: who took, lost and brought what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from pbem.engine.event import ATTACKED, CROWDED_OUT, DRIVEN_BACK, RESOLVED, Deed, Event
from pbem.engine.order import Side
from pbem.wargame.position.events import PhaseBegan, TurnBegan
from pbem.wargame.position.words import Words, and_all, opening

MOST_NAMED = 3  # places or units; more of them are counted
MOST_TAKEN = 6  # places that changed hands; these are rather named
MOST_NOTABLE = 2  # events that are told whatever else has happened: the last ones
HARMS = {  # the worst first: of a unit only that is told
    "lost": "lost {}",
    "shaken": "had {} put out of action",
    "weakened": "had {} weakened",
    DRIVEN_BACK: "had {} driven back",
}
ENDING = ("moved", "brought")  # what is done when a fight is over

Fights = dict[tuple[Side, str], list[Deed]]  # by attacker and place: what units suffered there


def gist(words: Words, events: Sequence[Event], side: Side | None, balance: str) -> list[str]:
    """What the others did, what the reader did, how it stands; nothing where nothing counts."""
    report = _Report(words, events, side)
    others = "; ".join(
        f"{words.people[each]} {done}"
        for each in report.parties
        if each != side and (done := report.done(each))
    )
    own = report.done(side, moves=not others) if side in report.parties else ""
    notable = [words.tell(each).strip() for each in events if each.is_notable()][-MOST_NOTABLE:]
    begun = any(isinstance(each, TurnBegan) for each in events)
    counted = [balance] if balance and (begun or others or own or notable) else []
    told = (others and f"{opening(others)}.", own and f"You {own}.", " ".join([*notable, *counted]))
    return list(filter(None, told))


class _Report:
    """The deeds of some events; what units suffered stands beside the fight, if that is named."""

    def __init__(self, words: Words, events: Sequence[Event], reader: Side | None) -> None:
        self.words, self.reader = words, reader
        self.deeds, self.fights = _by_fight(events)
        sides = (each.side for each in (*self.deeds, *_suffered(self.fights)))
        self.parties = dict.fromkeys(each for each in sides if each in words.people)
        for fight in [each for each in self.fights if not self._is_named(*each)]:
            self.deeds += self.fights.pop(fight)

    def done(self, side: Side | None, *, moves: bool = True) -> str:
        """What one side did; that units moved is told only where nothing else is, if it is news."""
        took, attacked, fought = self._took(side), self._attacked(side), self._at(side, "fought")
        fought = _without(fought, (*took, *attacked))
        brought = self._at(side, "brought")
        clauses = [
            *self._places("took", self.words.where, side, took, MOST_TAKEN),
            *self._places("attacked", self.words.struck, side, attacked, MOST_NAMED),
            *self._places("fought over", self.words.where, side, fought, MOST_NAMED),
            *_harms(self.words, (each for each in self.deeds if each.side == side)),
            *([f"brought {_units(self.words, brought)}"] if brought else ()),
        ]
        moved = self._at(side, "moved")
        if not clauses and moved and moves:
            return f"moved {_counted(sum(1 for _ in _each_once(moved)), 'unit')}"
        return and_all(clauses) if clauses else ""

    def _at(self, side: Side | None, verb: str) -> list[str]:
        return [each.what for each in self.deeds if (each.side, each.verb) == (side, verb)]

    def _took(self, side: Side | None) -> list[str]:
        """The places that a side took and has not lost again."""
        last = {each.what: each.side for each in self.deeds if each.verb == "took"}
        return [each for each in dict.fromkeys(self._at(side, "took")) if last[each] == side]

    def _attacked(self, side: Side | None) -> list[str]:
        """The places that a side attacked and did not take."""
        return _without(self._at(side, ATTACKED), self._took(side))

    def _is_named(self, side: Side, place: str) -> bool:
        """Are there so few places like this one that they are named?"""
        took = self._took(side)
        if place in took:
            return len(took) <= MOST_TAKEN
        return len(self._attacked(side)) <= MOST_NAMED

    def _places(
        self,
        verb: str,
        called: Callable[[str], str],
        side: Side | None,
        labels: Sequence[str],
        most: int,
    ) -> Iterator[str]:
        """Places by name, each with what its fight has cost, if they are few."""
        if len(labels) > most:
            yield f"{verb} {_counted(len(labels), 'place')}"
        elif labels:
            yield f"{verb} {and_all([called(each) + self._cost(side, each) for each in labels])}"

    def _cost(self, speaker: Side | None, place: str) -> str:
        """What a fight has cost both sides, in brackets."""
        suffered = self.fights.get((speaker or "", place), ())
        told = []
        for side in dict.fromkeys(each.side for each in suffered):
            first, *others = _harms(self.words, (x for x in suffered if x.side == side))
            said_once = [each.removeprefix("had ") for each in others]
            harms = [first, *(said_once if first.startswith("had ") else others)]
            told.append(f"{self._who(side, speaker)} {and_all(harms)}")
        return f" ({', '.join(told)})" if told else ""

    def _who(self, side: Side, speaker: Side | None) -> str:
        """Who suffers, in a sentence about who attacked."""
        if side == self.reader:
            return "you"
        alone = [each for each in self.parties if each != self.reader] == [side]
        they = side == speaker or (alone and self.reader is not None)
        return "they" if they else self.words.people.get(side, side)


def _by_fight(events: Iterable[Event]) -> tuple[list[Deed], Fights]:
    """The deeds, and apart from them what units suffered: in the fight for the place where they
    were, else in the one that was going on; or where the place was taken that was fought for."""
    deeds: list[Deed] = []
    fights: Fights = {}
    now: list[Deed] = deeds  # where it belongs what a unit suffers
    for event in events:
        found = list(event.deeds())
        if isinstance(event, PhaseBegan | TurnBegan):
            now = deeds
        crowded = any(each.verb == CROWDED_OUT for each in found)
        for each in found:
            if each.verb in (ATTACKED, RESOLVED):
                now = fights.setdefault((each.side, each.what), [])
            elif each.verb in ENDING:
                now = deeds
            if each.verb not in HARMS or crowded:
                deeds.append(each)
            else:
                there = [fight for (_, place), fight in fights.items() if place == each.where]
                elsewhere = now is not deeds and not any(fight is now for fight in there)
                (there[-1] if elsewhere and there else now).append(each)
    for taken in [each for each in deeds if each.verb == "took"]:
        here = [each for each in deeds if each.verb in HARMS and each.where == taken.what]
        fought = [each for each in here if each.side != taken.side]
        if fought and (taken.side, taken.what) not in fights:
            fights[taken.side, taken.what] = fought
            deeds = [each for each in deeds if each not in fought]
    return deeds, fights


def _suffered(fights: Fights) -> Iterator[Deed]:
    for fight in fights.values():
        yield from fight


def _harms(words: Words, deeds: Iterable[Deed]) -> Iterator[str]:
    """What units of a side suffered; of each only the worst."""
    suffered = list(deeds)
    worse: set[str] = set()
    for verb, told in HARMS.items():
        units = [each.what for each in suffered if each.verb == verb and each.what not in worse]
        worse.update(filter(None, units))
        if units:
            yield told.format(_units(words, units))


def _without(labels: Iterable[str], others: Collection[str]) -> list[str]:
    return [each for each in dict.fromkeys(labels) if each not in others]


def _units(words: Words, units: Iterable[str]) -> str:
    """Units by name, if they are few and known."""
    found = list(_each_once(units))
    hidden = found.count("")
    if len(found) > MOST_NAMED or hidden == len(found):
        return _counted(len(found), "unit")
    known = [words.named(each) for each in found if each]
    return and_all([*known, *([_counted(hidden, "hidden unit")] if hidden else [])])


def _each_once(units: Iterable[str]) -> Iterator[str]:
    """Known units once; each that is hidden may be another."""
    known: set[str] = set()
    for each in units:
        if not each or each not in known:
            yield each
        known.add(each)


def _counted(count: int, noun: str) -> str:
    return f"a {noun}" if count == 1 else f"{count} {noun}s"
