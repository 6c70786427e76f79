"""The web's map: well formed, every name once, everything told."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Clip, Path, Text
from pbem.atlas.drawing.palette import palette
from pbem.atlas.pens.svg import Scribe, svg
from pbem.atlas.sheet.crop import around
from tests.atlas.scenes import seen, start

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawn() -> ElementTree.Element:
    return ElementTree.fromstring(svg(draw(seen("allied"), 1600)))


def test_ids_are_unique_and_references_lead_somewhere(drawn: ElementTree.Element) -> None:
    ids = Counter(each.get("id") for each in drawn.iter() if each.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    for each in drawn.iter():
        if (href := each.get("href", "")).startswith("#"):
            assert href[1:] in ids
        for attribute in ("fill", "clip-path"):
            if (value := each.get(attribute, "")).startswith("url(#"):
                assert value[5:-1] in ids


def test_every_hex_and_counter_says_what_it_is(drawn: ElementTree.Element) -> None:
    titles = {each.get("id"): each.findtext(f"{SVG}title") for each in drawn.iter()}
    assert len([name for name in titles if name and name.startswith("hex-")]) == 41 * 39
    assert titles["hex-2406"] == (
        "Kirkenes (2406): town, Norway, Finnmark, coastal, sudden death: allied win"
    )
    assert titles["unit-6Arm"] == "6Arm: British 6th Armoured, armor division, 7-6-7"
    assert "10G" in str(titles["stack-2900"])


def test_the_picture_has_words_for_those_who_cannot_see_it(drawn: ElementTree.Element) -> None:
    assert drawn.get("role") == "graphics-document"
    assert drawn.findtext(f"{SVG}title") == "Operation Jupiter, Turn 3: 14-16 November 1942"
    told = drawn.findtext(f"{SVG}desc") or ""
    assert "Petsamo (2603)" in told
    assert "Weather: Fair." in told


def test_two_maps_on_one_page_do_not_share_names() -> None:
    sheet = draw(seen("allied"), 700)
    one, other = (ElementTree.fromstring(svg(sheet, prefix)) for prefix in ("a-", "b-"))
    ids = [{each.get("id") for each in tree.iter()} - {None} for tree in (one, other)]
    assert not ids[0] & ids[1]


def test_a_crop_holds_only_its_window() -> None:
    scene = seen("allied")
    small = svg(draw(scene, 600, palette("default"), around(scene.board, "2603", 3)))
    assert 'id="hex-2603"' in small
    assert 'id="hex-1130"' not in small
    assert 'id="stack-1616"' not in small


def test_a_crop_at_the_edge_stays_on_the_board() -> None:
    scene = start()
    left, top, right, bottom = around(scene.board, "3200", 4)
    assert top >= -0.51
    assert right - left == pytest.approx(9.5, abs=0.01)
    assert bottom - top == pytest.approx(9.5, abs=0.01)


def test_a_strange_hex_is_refused() -> None:
    with pytest.raises(ValueError, match="no place 9999"):
        around(start().board, "9999", 3)


def test_a_strange_palette_is_refused() -> None:
    with pytest.raises(ValueError, match="there are: default, mono"):
        palette("sepia")


def test_words_with_room_between_their_letters_stand_in_the_middle_in_a_browser_too() -> None:
    """It puts the room behind the last letter as well."""
    wide = Text(100, 20, "SEA", 10, "bold", "#000000", anchor="middle", spacing=8)
    assert 'x="104"' in Scribe().write([wide])


def test_what_words_have_in_common_is_said_once() -> None:
    words = [Text(10 * at, 20, str(at), 10, "bold", "#123456") for at in range(5)]
    assert Scribe().write(words).count("#123456") == 1


def test_a_long_outline_is_written_once_however_often_it_is_drawn() -> None:
    coast = "M0 0" + "L10 10" * 1_000
    scribe = Scribe()
    body = scribe.write(
        [Path(coast, fill="#aabbcc"), Clip(coast, (Path(coast, stroke="#000000"),))]
    )
    assert (body + "".join(scribe.defs)).count(coast) == 1
