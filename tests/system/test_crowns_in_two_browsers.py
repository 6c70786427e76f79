"""Three Crowns before two browsers at once: Anna plays red and green, Georg blue, all sealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pbem.engine.dice import commitment, seed_from
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play import adjudication
from pbem.store.rows import people
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.system.browser import DESKTOP, NIGHT, PHONE, Screen, axe, overflowing, screenshot
from tests.system.desks import (
    HAND_HELD,
    TOUCH,
    Desk,
    at_desk,
    choose,
    click,
    come_back,
    dispatch,
    open_desk,
    press,
    stands,
    tap,
)
from tests.web.sites import Site

RED = "MARCH R1 MOO, R2 WEA"
GREEN = "MARCH G1 FRD"
BLUE = "MARCH B1 MOO"
SECRETS = ("R1 MOO", "R2 WEA", "G1 FRD")
LEAGUE = {"league": "red-green"}


def begun(site: Site) -> int:
    """A game in which Anna and Georg are asked where their armies march, with the same dice."""
    with site.house.work() as work:
        table = new_game(work, "crowns", LEAGUE, "every 48h; early")
        table.row.seed = seed_from("crowns")
        table.row.commitment = commitment(table.row.seed)
        for who, side in (("anna", "red"), ("anna", "green"), ("georg", "blue")):
            take_seat(table, people.person(work.session, site.people[who]), side)
        assert begin_if_full(table)
        adjudication.tell_everybody(table)
        assert table.row.id is not None
        return table.row.id


@pytest.fixture
def desk(tmp_path: Path, three_crowns: str) -> Iterator[Desk]:  # noqa: F811
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


def on_side(page: Page, side: str) -> None:
    """Go over to another of one's sides by its link."""
    page.get_by_role("navigation", name="Your sides").get_by_role("link", name=side).click()
    expect(page.locator(".bar .where")).to_contain_text(f"you play {side.title()}")
    page.wait_for_selector(".map-frame svg")


def said(page: Page) -> str:
    """All that a page holds: what is to be seen, what is folded, and the map with its words."""
    page.reload()
    page.wait_for_selector(".map-frame svg")
    return page.content()


def drawing(page: Page) -> str:
    """The map as it is drawn."""
    return page.locator(".map-frame .map-play").inner_html()


# -- a turn ----------------------------------------------------------------------------------------


def test_a_turn_is_answered_sealed_by_clicks_and_on_the_sheet(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as annas, at_desk(chromium, desk, "georg") as georgs:
        anna, georg = annas.page, georgs.page
        before = said(georg)
        on_side(anna, "Red")
        choose(anna, "HAV", "R1")
        click(anna, "MOO")
        stands(anna, "MARCH R1 MOO")
        screenshot(anna, "crowns-first-march", tmp_path)
        choose(anna, "HAV", "R2")
        screenshot(anna, "crowns-second-march", tmp_path)
        click(anna, "WEA")
        dispatch(anna, [RED])
        expect(anna.locator("main")).to_contain_text("They are sealed until all")
        screenshot(anna, "crowns-sealed", tmp_path)
        come_back(anna, desk)
        on_side(anna, "Green")
        anna.fill("#sheet", f"{GREEN}\n")
        dispatch(anna, [GREEN])
        come_back(anna, desk)
        expect(anna.locator("#dock")).to_contain_text("Georg (Blue) to answer")
        screenshot(anna, "crowns-waiting", tmp_path)
        after = said(georg)
        for secret in SECRETS:
            assert secret not in after.replace("MARCH ", ""), secret
        assert "Red has answered, sealed." in after
        assert "has answered" not in before
        choose(georg, "CRA", "B1")
        click(georg, "MOO")
        dispatch(georg, [BLUE])
        come_back(georg, desk)
        screenshot(georg, "crowns-opened", tmp_path)
        for each in (f"Red: {RED}", f"Green: {GREEN}", f"Blue: {BLUE}"):
            assert each in said(georg)
            assert each in said(anna)
        screenshot(anna, "crowns-next-turn", tmp_path)
        assert (annas.complaints, georgs.complaints) == ([], [])
    table = desk.site.loaded(desk.game)
    assert table.row.turn == 2
    assert table.position.where["G1"] == "FRD"


def test_the_map_is_drawn_anew_once_all_have_answered(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk, "georg") as seen:
        before = drawing(seen.page)
        desk.site.say("anna", desk.game, f"{RED}\n{GREEN}")
        come_back(seen.page, desk)
        assert drawing(seen.page) == before
        desk.site.say("georg", desk.game, BLUE)
        come_back(seen.page, desk)
        assert drawing(seen.page) != before


def test_what_names_no_army_is_for_the_side_of_the_page(chromium: Browser, desk: Desk) -> None:
    with at_desk(chromium, desk) as seen:
        on_side(seen.page, "Green")
        press(seen.page, "HOLD")
        dispatch(seen.page, ["HOLD"])
    assert [seat.side for seat in desk.site.loaded(desk.game).asked] == ["red", "blue"]


def test_a_march_by_hand_on_a_phone(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    with at_desk(chromium, desk, "georg", HAND_HELD, **TOUCH) as seen:
        page = seen.page
        tap(page, "CRA")
        page.locator(".piece", has_text="B1:").tap()
        page.wait_for_selector(".says:has-text('Choose a marked hex')")
        screenshot(page, "crowns-by-hand", tmp_path)
        tap(page, "LEA")
        dispatch(page, ["MARCH B1 LEA"])
        assert seen.complaints == []


# -- how it looks ---------------------------------------------------------------------------------


def each_page(page: Page, desk: Desk) -> Iterator[str]:
    """Every page that tells of the game, open in the browser; its name."""
    code = desk.site.code(desk.game)
    pages = {
        "front": "/",
        "game": f"/games/{code}",
        "games": "/games/",
        "title": "/titles/crowns",
        "desk": "/desk/",
        "desk-game": f"/desk/{code}",
        "history": f"/desk/{code}/history",
    }
    for name, path in pages.items():
        page.goto(desk.url(path))
        yield name


@pytest.mark.parametrize("screen", [DESKTOP, NIGHT, PHONE], ids=lambda screen: screen.name)
def test_every_page_of_the_game_can_be_read_by_everybody(
    chromium: Browser, desk: Desk, screen: Screen, tmp_path: Path
) -> None:
    desk.site.say("anna", desk.game, f"{RED}\n{GREEN}")
    desk.site.say("georg", desk.game, BLUE)
    desk.site.say("anna", desk.game, "red:\nHOLD")
    found = {}
    with at_desk(chromium, desk, "anna", screen, bypass_csp=True) as seen:
        seen.page.unroute_all()  # the pictures are wanted here
        for name in each_page(seen.page, desk):
            seen.page.wait_for_load_state("networkidle")
            screenshot(seen.page, f"crowns-{name}-{screen.name}", tmp_path)
            found[name] = [*axe(seen.page), *overflowing(seen.page)]
    assert {name: each for name, each in found.items() if each} == {}
