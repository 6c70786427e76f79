"""Panels that are the same on every map are painted once, and every map is as if they were not."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import PANEL, Group, Item, Path, Sheet, rect
from pbem.atlas.pens.png import png
from tests.atlas.scenes import seen


def painted_anew(sheet: Sheet) -> Sheet:
    """The same, and nothing of it is known from another map."""
    return replace(sheet, items=tuple(map(_not_again, sheet.items)))


def _not_again(item: Item) -> Item:
    return replace(item, again=False) if isinstance(item, Group) else item


def test_some_panels_are_kept() -> None:
    panels = [each for each in draw(seen("allied")).items if isinstance(each, Group)]
    assert {each.id for each in panels if each.kind == PANEL and each.again} == {
        "panel-key",
        "panel-compass",
    }


def test_a_kept_panel_looks_as_if_it_were_painted_anew() -> None:
    sheet = draw(seen("allied"))
    assert png(sheet) == png(sheet) == png(painted_anew(sheet))


def test_what_lies_under_a_kept_panel_is_seen_beside_it() -> None:
    sheet = draw(seen("allied"))
    key = next(each for each in sheet.items if isinstance(each, Group) and each.id == "panel-key")
    below = Path(rect(key.x - 6, key.y - 6, 90, 90), fill="#a01818")
    covered = replace(sheet, items=(below, *sheet.items))
    assert png(covered) == png(painted_anew(covered)) != png(sheet)
