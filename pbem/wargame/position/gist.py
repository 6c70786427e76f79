"""What happened in three sentences that a person would say: who took, lost and brought what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.wargame.position.events import TurnBegan
from pbem.wargame.position.words import Words, and_all, opening

MOST_NAMED = 3  # places or units; more of them are counted
MOST_TAKEN = 6  # places that changed hands; these are rather named
MOST_NOTABLE = 2  # events that are told whatever else has happened: the last ones
UNITS = {
    "lost": "lost {}",
    "shaken": "had {} put out of action",
    "weakened": "had {} weakened",
    "brought": "brought {}",
}
HURT = ("shaken", "weakened")  # what is not told of units that are lost as well


def gist(words: Words, events: Sequence[Event], side: Side | None, balance: str) -> list[str]:
    """What the others did, what the reader did, how it stands; nothing where nothing counts."""
    deeds = _last_taken(list(chain.from_iterable(each.deeds() for each in events)))
    parties = dict.fromkeys(each.side for each in deeds if each.side in words.people)
    others = "; ".join(
        f"{words.people[each]} {done}"
        for each in parties
        if each != side and (done := _done(words, deeds, each))
    )
    own = _done(words, deeds, side) if side in parties else ""
    notable = [words.tell(each).strip() for each in events if each.is_notable()][-MOST_NOTABLE:]
    begun = any(isinstance(each, TurnBegan) for each in events)
    counted = [balance] if balance and (begun or others or own or notable) else []
    told = (others and f"{opening(others)}.", own and f"You {own}.", " ".join([*notable, *counted]))
    return list(filter(None, told))


def _last_taken(deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, of each place that changed hands only who took it last."""
    last = {each.what: each for each in deeds if each.verb == "took"}
    return [each for each in deeds if each.verb != "took" or last[each.what] is each]


def _done(words: Words, deeds: Sequence[Deed], side: Side | None) -> str:
    """What one side did; that units moved is told only where nothing else is."""
    by_verb: dict[str, list[str]] = {}
    for each in deeds:
        if each.side == side:
            by_verb.setdefault(each.verb, []).append(each.what)
    lost = set(filter(None, by_verb.get("lost", ())))
    for verb in HURT:
        by_verb[verb] = [each for each in by_verb.get(verb, ()) if each not in lost]
    took = by_verb.get("took", ())
    attacked = [each for each in by_verb.get("attacked", ()) if each not in took]
    fought = [each for each in by_verb.get("fought", ()) if each not in (*took, *attacked)]
    clauses = [
        *(["took " + _places(words.where, took, MOST_TAKEN)] if took else ()),
        *(["attacked " + _places(words.struck, attacked, MOST_NAMED)] if attacked else ()),
        *(["fought over " + _places(words.where, fought, MOST_NAMED)] if fought else ()),
        *(told.format(_units(by_verb[verb])) for verb, told in UNITS.items() if by_verb.get(verb)),
    ]
    if not clauses and "moved" in by_verb:
        return f"moved {_counted(sum(1 for _ in _each_once(by_verb['moved'])), 'unit')}"
    return and_all(clauses) if clauses else ""


def _places(called: Callable[[str], str], labels: Iterable[str], most: int) -> str:
    """Places by name, if they are few."""
    found = list(dict.fromkeys(labels))
    if len(found) > most:
        return _counted(len(found), "place")
    return and_all([*map(called, found)])


def _units(units: Iterable[str]) -> str:
    """Units by name, if they are few and known."""
    found = list(_each_once(units))
    hidden = found.count("")
    if len(found) > MOST_NAMED or hidden == len(found):
        return _counted(len(found), "unit")
    known = list(filter(None, found))
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
