"""A map of the difference: a position as it would be, with what sets it apart from another."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.wargame.scene import Arrow, Counter, Loss, Marker, Scene, Stack, Tint

LAYER = "changed"  # places in which something is otherwise
GROUND = ("control", "sides", "disputed")  # layers that tell whose a place is
OTHERWISE = "Here something would be otherwise"


def difference(before: Scene, after: Scene, places: tuple[str, ...]) -> Scene:
    """The later scene, without what happened, with what would have come, gone and changed.

    Framed are some places: what makes them differ may lie in a layer that is not shown.
    """
    was, is_now = _counters(before), _counters(after)
    moved = [id for id in was if id in is_now and was[id][0] != is_now[id][0]]
    gone = [id for id in was if id not in is_now]
    arrows = (_arrow(was[id][1], was[id][0], is_now[id][0]) for id in moved)
    return replace(
        after,
        subtitle=f"What would change. {after.subtitle}".strip(),
        tints=(*after.tints, Tint(LAYER, "", OTHERWISE, places)) if places else after.tints,
        arrows=tuple(arrows),
        clashes=(),
        losses=tuple(_gone(was[id][1], was[id][0]) for id in gone),
    )


def changed_places(before: Scene, after: Scene) -> tuple[str, ...]:
    """The places of the board in which two scenes are not the same."""
    was, is_now = _faces(before), _faces(after)
    found = {place for place in was.keys() | is_now.keys() if was.get(place) != is_now.get(place)}
    return tuple(cell.label for cell in after.board.cells if cell.label in found)


def _counters(scene: Scene) -> dict[str, tuple[str, Counter]]:
    """Every piece on the board by its name, with where it stands; of hidden ones nobody knows."""
    return {
        counter.id: (stack.place, counter)
        for stack in scene.stacks
        for counter in stack.counters
        if counter.face
    }


def _faces(scene: Scene) -> dict[str, list[object]]:
    """All that can be seen of a place, by its name."""
    found: dict[str, list[object]] = {}
    for place, what in _seen(scene):
        found.setdefault(place, []).append(what)
    return {place: sorted(what, key=repr) for place, what in found.items()}


def _seen(scene: Scene) -> Iterator[tuple[str, Counter | Marker | tuple[str, str]]]:
    stacks: tuple[Stack, ...] = scene.stacks
    for stack in stacks:
        yield from ((stack.place, replace(each, title="")) for each in stack.counters)
    yield from ((each.place, each) for each in scene.markers)
    for tint in scene.tints:
        if tint.layer in GROUND:
            yield from ((place, (tint.layer, tint.kind)) for place in tint.places)


def _arrow(counter: Counter, start: str, end: str) -> Arrow:
    words = f"{counter.name or counter.id}: from {start} to {end}."
    return Arrow(LAYER, "move", (start, end), words, counter.side)


def _gone(counter: Counter, place: str) -> Loss:
    name = counter.name or counter.id
    return Loss(place, f"{name} would no longer stand here.", counter.nation, name, dead=False)
