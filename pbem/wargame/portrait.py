"""How a view becomes a scene, as far as all games do it alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.wargame.labels import Labelled
from pbem.wargame.places import Mask, Places
from pbem.wargame.scene import Counter, Row, Stack, Tint


class View(Protocol):
    """A position as somebody sees it."""

    phase: str
    verdict: Verdict | None
    agenda: list[Any]
    stacks: dict[str, tuple[str, ...]]

    @property
    def board(self) -> Labelled: ...


def wanted(layers: Iterable[str], known: Sequence[str]) -> set[str]:
    """The layers asked for; raises ValueError for one that a game does not have."""
    asked = set(layers)
    if strange := asked - set(known):
        raise ValueError(
            f"there is no layer {', '.join(sorted(strange))}; there are: {', '.join(known)}"
        )
    return asked


# -- what happened --------------------------------------------------------------------------------


def seen(events: Iterable[Event], side: Side | None) -> Iterator[Event]:
    """Events as a side saw them; without a side, as they were."""
    for event in events:
        found = event if side is None else event.seen_by(side)
        if found is not None:
            yield found


def this_turn(
    events: Sequence[Event], began: type[Event], deeds: tuple[type[Event], ...]
) -> tuple[Sequence[Event], Sequence[Event]]:
    """What happened before the present turn, and in it; a turn without deeds shows the last one."""
    begun = [at for at, event in enumerate(events) if isinstance(event, began)]
    while len(begun) > 1 and not any(isinstance(event, deeds) for event in events[begun[-1] :]):
        begun.pop()
    start = begun[-1] if begun else 0
    return events[:start], events[start:]


def changed_hands(events: Iterable[tuple[str, Side]]) -> dict[Side, tuple[str, ...]]:
    """Places that were taken, by who has them last."""
    last = dict(events)
    return {
        side: tuple(sorted(place for place in last if last[place] == side))
        for side in sorted(set(last.values()))
    }


# -- how it stands --------------------------------------------------------------------------------


def opening(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def standing(
    view: View,
    side: Side | None,
    people: Mapping[Side, str],
    phases: Mapping[str, str],
) -> Iterator[Row]:
    """Who has won; or which phase it is, and who is asked."""
    if view.verdict is not None:
        winner = view.verdict.winner
        yield Row("Won by", opening(people[winner]) if winner else "Nobody")
        return
    yield Row("Phase", phases.get(view.phase, view.phase))
    asked = next((step.asks(view) for step in view.agenda[-1:]), None)
    if asked is None and side is not None:
        # A view shows only one's own questions: where there is one other, it is he who is asked.
        others = [each for each in people if each not in (side, "")]
        asked = others[0] if len(others) == 1 else None
    if asked:
        yield Row("To answer", opening(people[asked]))


def stacks(view: View, counter: Callable[[str], Counter]) -> Iterator[Stack]:
    """Everything on the map, with what there is to say of it from the top down."""
    for place in sorted(view.stacks):
        counters = tuple(map(counter, view.stacks[place]))
        told = "; ".join(each.title for each in reversed(counters))
        yield Stack(place, f"{view.board.name(place)}: {told}", counters)


def face_down(
    id: str,
    title: str,
    nation: str,
    side: Side,
    *,
    disrupted: bool = False,
    unsupplied: bool = False,
) -> Counter:
    """A piece of which only the flag can be seen."""
    plain = id[1:].replace(":", "-").replace(" ", "-")
    return Counter(
        plain, title, nation, side, face=False, disrupted=disrupted, unsupplied=unsupplied
    )


def tint(places: Places, side: Side, layer: str, words: str, marked: Mask) -> Tint:
    """Places that a layer marks for a side."""
    return Tint(layer, side, words, tuple(places.named(marked)))


def of_layers(tints: Iterable[Tint], asked: Container[str]) -> tuple[Tint, ...]:
    return tuple(each for each in tints if each.layer in asked)
