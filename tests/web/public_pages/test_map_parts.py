"""A map in parts: the board is sent once and kept, what lies on it comes anew."""

from __future__ import annotations

import gzip
import re

from tests.web.sites import Site

BOARD = re.compile(r'data-board="([^"]+)"')


def board_of(page: str) -> str:
    found = BOARD.search(page)
    assert found is not None
    return found[1]


def test_both_sides_lay_their_counters_on_the_same_board(site: Site) -> None:
    path = f"/desk/{site.code(site.ready())}"
    boards = {board_of(site.visitor(who).read(path)) for who in ("anna", "georg")}
    assert len(boards) == 1


def test_the_board_is_kept_by_browsers_under_an_address_that_changes_with_it(site: Site) -> None:
    page = site.visitor("anna").read(f"/desk/{site.code(site.ready())}")
    answer = site.get(board_of(page))
    assert "immutable" in answer.headers["Cache-Control"]
    assert 'id="map-hex-1616"' in answer.text


def test_what_lies_on_the_board_holds_no_board(site: Site) -> None:
    play = site.visitor("anna").read(f"/desk/{site.code(site.ready())}/play.svg")
    assert 'id="map-stack-1616"' in play
    assert "map-hex-" not in play


def test_each_side_sees_its_own_counters(site: Site) -> None:
    path = f"/desk/{site.code(site.ready())}/counters.svg"
    anna, georg = site.visitor("anna").read(path), site.visitor("georg").read(path)
    assert 'id="2Arm"' in anna  # at sea, which the other side does not see
    assert 'id="2Arm"' not in georg


def test_a_layer_is_drawn_when_it_is_switched_on(site: Site) -> None:
    anna, path = site.visitor("anna"), f"/desk/{site.code(site.ready())}/play.svg"
    assert "Zones of control" in anna.read(f"{path}?layer=zoc")
    assert "Zones of control" not in anna.read(f"{path}?layer=")


def test_drawings_are_packed_for_those_who_can_unpack_them(site: Site) -> None:
    path = f"/games/{site.code(site.ready())}/board.svg"
    packed = site.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data).decode() == site.read(path)


def test_the_public_map_is_packed_too(site: Site) -> None:
    path = f"/games/{site.code(site.ready())}/map.svg"
    packed = site.get(path, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data).decode() == site.read(path)


def test_the_letters_of_all_counters_are_drawn_once(site: Site) -> None:
    game = site.ready()
    drawn = site.visitor("anna").get(f"/desk/{site.code(game)}/counters.svg").text
    outlines = re.findall(r'<path id="(s-[^"]+)"', drawn)
    used = re.findall(r'<use href="#(s-[^"]+)"', drawn)
    assert len(outlines) == len(set(outlines)) < 100 < len(used)
    assert set(used) == set(outlines)
