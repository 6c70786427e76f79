"""The position in words, for those who cannot see the map."""

from __future__ import annotations

from collections import defaultdict

from pbem.wargame.scene import Scene


def alt_text(scene: Scene) -> str:
    """What the map shows, told."""
    parts = [f"{scene.title}. {scene.subtitle}."]
    parts.append(" ".join(f"{row.name}: {row.value}." for row in scene.rows))
    by_side: dict[str, list[str]] = defaultdict(list)
    for stack in scene.stacks:
        sides = dict.fromkeys(each.side for each in stack.counters)
        by_side[" and ".join(sides)].append(stack.title)
    for side, stacks in by_side.items():
        parts.append(f"{side.capitalize()} units: {'. '.join(stacks)}.")
    parts += (marker.title + "." for marker in scene.markers)
    parts += (clash.title for clash in scene.clashes)
    parts += (loss.title for loss in scene.losses)
    for pool in scene.pools:
        if pool.counters:
            names = (each.name or f"a {each.nation} unit" for each in pool.counters)
            parts.append(f"{pool.title}: {', '.join(names)}.")
    return "\n".join(part for part in parts if part)
