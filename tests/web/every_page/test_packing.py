"""Our own files go packed to those who can unpack them."""

from __future__ import annotations

import gzip

from tests.web.sites import Site


def test_the_style_sheet_goes_packed(site: Site) -> None:
    plain = site.get("/static/pbem.css")
    packed = site.get("/static/pbem.css", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 3


def test_a_page_with_a_form_is_not_packed(site: Site) -> None:
    answer = site.get("/login", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
