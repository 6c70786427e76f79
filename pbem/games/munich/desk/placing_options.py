"""3.4.2, 7.2.2  Where a unit may be placed with a click: at set-up, and as a reinforcement."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.options import Option
from pbem.games.munich.movement.forecast import ends
from pbem.games.munich.orders.declared import Place
from pbem.games.munich.position.game import Munich
from pbem.games.munich.setup.set_up_lists import ON_MAP, contingent_of
from pbem.games.munich.setup.setting_up import BOX_WORDS, WEAK, SettingUp
from pbem.games.munich.turn.arrivals import Deploying, places_for


def placements(view: Munich, step: SettingUp | Deploying, id: str) -> Iterator[Option]:
    """Every hex, and at set-up every box, where a unit may be put."""
    if isinstance(step, Deploying):
        for hex in places_for(view, id):
            words = (*named(view, hex), *ends(view, (id,), hex))
            yield Option(str(Place(id, hex)), "place", hex, words=words)
        return
    now = view.where[id] + (WEAK if id in view.reduced else "")
    for place in step.open_to(view, id):
        hex, weak, _ = place.partition(WEAK)
        if place == now:
            continue
        label = "reduced" if weak else ""
        on_map = hex in view.board.grid.index
        words = named(view, hex) if on_map else (BOX_WORDS[hex],)
        order = step.order(id, place)
        yield Option(str(order), "place", hex if on_map else "", (), label, words)


def named(view: Munich, hex: str) -> tuple[str, ...]:
    """The city or the place that a hex is called by, if any."""
    return (view.board.names[hex],) if hex in view.board.names else ()


def has_place(view: Munich, step: SettingUp, id: str) -> bool:
    """Can a unit be put anywhere? A look at the counts is enough for most of them."""
    contingent = contingent_of(view, id)
    if contingent is None:
        return False
    left = contingent.left(view, besides=id)
    boxes = [slot for slot in BOX_WORDS if left.get(slot, 0) > 0 and slot != view.where[id]]
    if boxes:
        return True
    if not any(left.get(slot, 0) > 0 for slot in ON_MAP):
        return False
    return any(True for _ in placements(view, step, id))
