"""The service offers a game from another package like one of ours: lobby, pages, API, mail."""

from __future__ import annotations

import json
import sys

import pytest

from pbem.league.membership.lobby import begin_if_full, new_game
from tests.web.sites import Site


def test_its_page_has_its_handbook_and_its_rules(site: Site) -> None:
    assert "Three Crowns" in site.read("/titles/")
    page = site.read("/titles/crowns")
    assert "An island of nine provinces" in page
    assert "No army crosses cliffs" in page


def test_a_member_is_offered_it_with_its_sides_and_options(site: Site) -> None:
    page = site.visitor("anna").read("/desk/")
    for words in ("Three Crowns", "green", "red-green"):
        assert words in page


def test_programs_find_it(site: Site) -> None:
    titles = json.loads(site.read("/api/v1/titles"))["titles"]
    assert [each["sides"] for each in titles if each["name"] == "crowns"] == [
        ["red", "blue", "green"]
    ]


def test_mails_offer_it_and_explain_it(site: Site) -> None:
    offered = str(site.told("anna", "NEW crowns league=red-green AS blue"))
    assert "crowns-" in offered
    told = str(site.told("georg", "HELP crowns orders"))
    assert "MARCH R1 MOO" in told


def test_bots_play_it_through_the_service(site: Site) -> None:
    with site.house.work() as work:
        table = new_game(work, "crowns", {}, "every 48h")
        for seat in table.players:
            seat.bot = "staff"
        work.session.flush()
        begin_if_full(table)
        assert table.row.state == "over"
        code = table.row.code
    assert "Three Crowns" in site.read(f"/games/{code}")


def test_without_the_package_its_games_stand_still_and_all_others_go_on(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.write("anna", "NEW crowns AS blue")
    monkeypatch.setattr(sys, "path", sys.path[1:])
    anna = site.visitor("anna")
    for page in ("/", "/games/", "/titles/", "/api/v1/titles"):
        assert site.get(page).status_code == 200, page
    assert "crowns-1" in anna.read("/desk/")
    assert site.get("/titles/crowns").status_code == 404
    assert "jupiter-" in str(site.told("georg", "NEW jupiter AS allied"))
