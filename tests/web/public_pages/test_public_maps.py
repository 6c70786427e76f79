"""Maps as pictures: drawn once, kept, and free to be shown elsewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from pbem.league.pages.public_map import Observed
from pbem.web.every_page.cache import Shelf
from tests.atlas.scenes import seen
from tests.atlas.test_phone import texts
from tests.web.sites import Site


def test_a_map_has_the_width_that_was_asked_for(site: Site) -> None:
    code = site.code(site.ready())
    for width in (900, 1600):
        answer = site.get(f"/games/{code}/map.png?width={width}")
        assert answer.mimetype == "image/png"
        assert Image.open(BytesIO(answer.data)).width == width


def test_the_small_one_has_the_shape_of_its_place_on_the_page(site: Site) -> None:
    answer = site.get(f"/games/{site.code(site.ready())}/map.png?width=480")
    front = Image.open(BytesIO(answer.data))
    assert front.width == 480
    assert 262 <= front.height <= 278


def test_the_small_one_shows_the_front() -> None:
    scene = seen("allied")
    shown = {text.words for text in texts(Observed(scene, "").front(480).items)}
    (clash,) = scene.clashes
    assert f"{clash.odds} {clash.result}" in shown


@pytest.mark.parametrize("width", ["0", "-1", "901", "100000", "x", "", "٩٠٠"])
def test_other_widths_are_not_drawn(site: Site, width: str) -> None:
    code = site.code(site.ready())
    assert site.get(f"/games/{code}/map.png?width={width}").status_code == 404


def test_who_has_the_map_already_is_not_sent_it_again(site: Site) -> None:
    visitor, path = site.web, f"/games/{site.code(site.ready())}/map.png"
    tag = visitor.get(path).headers["ETag"]
    answer = visitor.get(path, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert "max-age" in answer.headers["Cache-Control"]


def test_after_an_adjudication_the_map_is_another_one(site: Site) -> None:
    game = site.ready()
    visitor, path = site.web, f"/games/{site.code(game)}/map.png"
    first = visitor.get(path)
    site.say(site.asked(game), game, site.legal(game, "M "))
    second = visitor.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert second.status_code == 200
    assert second.data != first.data


def test_a_map_is_kept_once_it_is_drawn(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, path = site.web, f"/games/{site.code(site.ready())}/map.png"
    first = visitor.get(path)
    monkeypatch.setattr(
        "pbem.web.public_pages.public_maps._draw", lambda *_: pytest.fail("drawn twice")
    )
    assert visitor.get(path).data == first.data


def test_before_a_game_begins_there_is_no_map(site: Site) -> None:
    code = site.offered()
    assert site.get(f"/games/{code}/map.png").status_code == 404
    assert site.get(f"/games/{code}/map.svg").status_code == 404


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_other_sites_may_show_a_map(site: Site, kind: str) -> None:
    headers = site.get(f"/games/{site.code(site.ready())}/map.{kind}").headers
    assert "frame-ancestors *" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "X-Frame-Options" not in headers


def test_a_drawing_may_use_its_own_style_and_nothing_else(site: Site) -> None:
    answer = site.get(f"/games/{site.code(site.ready())}/map.svg")
    (style,) = re.findall("<style>(.*?)</style>", answer.text, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = answer.headers["Content-Security-Policy"]
    assert f"style-src 'sha256-{digest}'" in policy
    assert "sandbox" in policy
    assert "unsafe" not in policy
    assert "style=" not in answer.text.replace("font-style=", "")
    assert "<script" not in answer.text


# -- the shelf ------------------------------------------------------------------------------------


def test_what_was_not_used_for_longest_leaves_the_shelf() -> None:
    shelf = Shelf[str](10, len)
    for word in ("aaaa", "bbbb"):
        shelf.get(word, lambda word=word: word)
    shelf.get("aaaa", lambda: pytest.fail("is there"))
    shelf.get("cccc", lambda: "cccc")
    assert shelf.get("aaaa", lambda: pytest.fail("was used last")) == "aaaa"
    assert shelf.get("bbbb", lambda: "made anew") == "made anew"


def test_nothing_is_not_kept() -> None:
    shelf = Shelf[str](10, len)
    assert shelf.get("a", lambda: None) is None
    assert shelf.get("a", lambda: "b") == "b"
