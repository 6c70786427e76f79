"""Fire that is shared out: every target once before any twice, twice before any three times."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple


class Unshared(NamedTuple):
    """A target that is fired at too often while another waits for its turn."""

    twice: str
    spared: str


def unshared(
    aimed: Mapping[str, str], targets: Sequence[str], before: Mapping[str, int] | None = None
) -> Unshared | None:
    """What is wrong with who fires at what; None, if it is shared out.

    `before`: how often each target has been fired at already.
    """
    if not aimed:
        return None
    shots = Counter(before or {}) + Counter(aimed.values())
    most = max(aimed.values(), key=lambda each: shots[each])
    least = min(targets, key=lambda each: shots[each])
    return Unshared(most, least) if shots[most] > shots[least] + 1 else None


def sharings(firing: Sequence[str], targets: Sequence[str]) -> Iterator[dict[str, str]]:
    """Every way to share the fire of all these out among all targets."""
    if not targets:
        return iter(({},)) if not firing else iter(())
    fewest, beyond = divmod(len(firing), len(targets))
    return _sharings({}, firing, targets, fewest, beyond)


def _sharings(
    aimed: dict[str, str], left: Sequence[str], targets: Sequence[str], fewest: int, beyond: int
) -> Iterator[dict[str, str]]:
    if not left:
        yield aimed
        return
    shots = Counter(aimed.values())
    used = sum(shots[each] > fewest for each in targets)  # of the few that are fired at once more
    for target in targets:
        if shots[target] < fewest or (shots[target] == fewest and used < beyond):
            yield from _sharings({**aimed, left[0]: target}, left[1:], targets, fewest, beyond)


def shared_by(
    firing: Sequence[str],
    targets: Sequence[str],
    gain: Callable[[str, str], Any],
    before: Mapping[str, int] | None = None,
) -> dict[str, str]:
    """One after the other aims at the best of those that have been aimed at least often."""
    aimed: dict[str, str] = {}
    for id in firing:
        shots = Counter(before or {}) + Counter(aimed.values())
        least = min(shots[each] for each in targets)
        open_to = [each for each in targets if shots[each] == least]
        aimed[id] = max(open_to, key=lambda target: gain(id, target))
    return aimed


def shared_by_chance(
    firing: Sequence[str], targets: Sequence[str], chance: random.Random
) -> dict[str, str]:
    """One way to share it out, by chance."""
    order = sorted(firing, key=lambda _: chance.random())
    aimed = shared_by(order, targets, lambda id, target: chance.random())
    return {id: aimed[id] for id in firing}
