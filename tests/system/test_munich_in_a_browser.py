"""Munich War 1938 on the desks of both players in a real browser: from the set-up into turn 2."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.system.browser import DESKTOP, Screen, axe, overflowing, screenshot
from tests.system.desks import (
    HAND_HELD,
    TOUCH,
    Desk,
    Mail,
    at_desk,
    at_desks,
    begin,
    by_mail,
    choose,
    click,
    come_back,
    dispatch,
    lead,
    mailed,
    open_desk,
    order,
    position,
    press,
    send,
    send_off,
    stands,
    take,
    tap,
    touch,
)
from tests.web.sites import Site

SEED = "munich 606"  # the interceptor is hurt, the bombs hit, the panzers break through
SMALL = ["DEFAULT"]  # neutrals, and Finland
DEFENSE = ["PLACE CZB1 2716", "PLACE CZB2 2716", "DEFAULT"]
OFFENSE = ["PLACE DEII 2610", "PLACE DEXI 2513", "DEFAULT"]
AIR = ["LAUNCH DEL1 FROM 2517 TO 2716", "LAUNCH DEL2 FROM 2513 TO 2615", "DONE AIR"]
INTERCEPTION = ["INTERCEPT PLAir FROM 2812 AT 2615"]  # nobody else can get there
ATTACK = [
    "BOMB CITY WITH DEL2",
    "DONE TERROR",
    "M DEVII 2414",  # on foot
    "M DEXI 2511",  # by road
    "RAIL DEII 2217",
    "DONE MOVEMENT",
    "A 2716 WITH DE16Pz + DE18Pz MOBILE AIR",
]
LOSS = ["LOSE CZB1"]
RETREAT = ["R CZB2 2715"]
PURSUIT = ["ADVANCE DE16Pz 2716"]
END = ["DONE COMBAT"]
ALLIES = ["DONE AIR", "SHIP GBBEF 1312 WITH GBAmph", "DONE MOVEMENT", "DONE COMBAT"]
MOBILIZATION = ["MOBILIZE DE15Pz", "DONE MOBILIZATION"]
BEFORE: list[Mail] = [("georg", SMALL), ("anna", SMALL)]
SET_UP: list[Mail] = [*BEFORE, ("georg", DEFENSE), ("anna", OFFENSE)]
FOUGHT: list[Mail] = [
    ("anna", AIR),
    ("georg", INTERCEPTION),
    ("anna", ATTACK),
    ("georg", LOSS),
    ("georg", RETREAT),
    ("anna", PURSUIT),
]
LATER: list[Mail] = [("anna", END), ("georg", ALLIES), ("anna", MOBILIZATION)]


def begun(site: Site) -> int:
    """A game of the general war, in which Anna leads the Axis."""
    return begin(site, "munich", {"anna": "axis", "georg": "allied"}, SEED, scenario="general_war")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


@pytest.fixture
def ready(tmp_path: Path) -> Iterator[Desk]:
    """A game before its first air phase; each test has its own, for sheets follow their players."""
    with open_desk(tmp_path / "ready", begun) as opened:
        said(opened, SET_UP)
        yield opened


def said(desk: Desk, mails: list[Mail]) -> None:
    mailed(desk.site, desk.game, mails)


# -- a turn ----------------------------------------------------------------------------------------


def test_a_turn_of_both_sides_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    said(desk, BEFORE)
    with at_desks(chromium, desk) as seen:
        anna, georg = seen["anna"].page, seen["georg"].page
        set_up(anna, georg, desk)
        fly_and_intercept(anna, georg, desk, tmp_path)
        attack(anna, desk, tmp_path)
        answer(anna, georg, desk, tmp_path)
        sail(georg, desk)
        mobilize(anna, desk)
        assert [each.complaints for each in seen.values()] == [[], []]
    table = desk.site.loaded(desk.game)
    assert (table.row.turn, table.asked_side, table.question.kind) == (2, "axis", "launch")
    mails = [*SET_UP, *FOUGHT, *LATER]
    assert position(desk.site, desk.game) == by_mail(tmp_path / "mailed", begun, mails)


def set_up(anna: Page, georg: Page, desk: Desk) -> None:
    """3.4.1  Counters from beside the map go where they are clicked."""
    come_back(georg, desk)
    for number, unit in enumerate(("CZB1", "CZB2"), 1):
        touch(georg, unit)
        click(georg, "2716")
        stands(georg, *DEFENSE[:number])
    press(georg, "DEFAULT")
    dispatch(georg, DEFENSE)
    come_back(anna, desk)
    for number, (unit, hex) in enumerate((("DEII", "2610"), ("DEXI", "2513")), 1):
        take(anna, unit)
        click(anna, hex)
        stands(anna, *OFFENSE[:number])
    press(anna, "DEFAULT")
    send(anna, desk, OFFENSE)


def fly_and_intercept(anna: Page, georg: Page, desk: Desk, folder: Path) -> None:
    """16.2, 16.6  Aircraft take off from the city that is nearest to where they are sent."""
    for number, (unit, hex) in enumerate((("DEL1", "2716"), ("DEL2", "2615")), 1):
        touch(anna, unit)
        click(anna, hex)
        stands(anna, *AIR[:number])
    press(anna, "DONE AIR")
    dispatch(anna, AIR)
    come_back(georg, desk)
    take(georg, "PLAir")
    screenshot(georg, "munich-interception", folder)
    lead(georg, "2615", INTERCEPTION[0])
    dispatch(georg, INTERCEPTION)


def attack(anna: Page, desk: Desk, folder: Path) -> None:
    """16.8, 8.0, 11.0  Bombs, three ways to move, and an attack that is put together."""
    come_back(anna, desk)
    choose(anna, "2615", "DEL2")
    lead(anna, "2615", ATTACK[0])
    stands(anna, *ATTACK[:1])
    press(anna, "DONE TERROR")
    anna.wait_for_selector(".always button:text-is('DONE MOVEMENT')")
    choose(anna, "2315", "DEVII")
    click(anna, "2414")
    stands(anna, *ATTACK[:3])
    choose(anna, "2513", "DEXI")
    screenshot(anna, "munich-move", folder)
    lead(anna, "2511", ATTACK[3])
    choose(anna, "2610", "DEII")
    click(anna, "2217")
    stands(anna, *ATTACK[:5])
    press(anna, "DONE MOVEMENT")
    anna.wait_for_selector(".always button:text-is('DONE COMBAT')")
    choose(anna, "2717", "DE16Pz")
    lead(anna, "2716", "A 2716 WITH DE16Pz MOBILE AIR")
    anna.wait_for_selector(".echo:nth-child(7)")
    choose(anna, "2717", "DE18Pz")
    screenshot(anna, "munich-attack", folder)
    lead(anna, "2716", ATTACK[6])
    dispatch(anna, ATTACK)


def answer(anna: Page, georg: Page, desk: Desk, folder: Path) -> None:
    """11.16, 12.0, 13.0  Who is lost, where the other goes, and who follows."""
    come_back(georg, desk)
    screenshot(georg, "munich-loss", folder)
    choose(georg, "2716", "CZB1")
    georg.click(".ways button:has-text('LOSE CZB1')")
    send(georg, desk, LOSS)
    choose(georg, "2716", "CZB2")
    click(georg, "2715")
    dispatch(georg, RETREAT)
    come_back(anna, desk)
    choose(anna, "2717", "DE16Pz")
    lead(anna, "2716", PURSUIT[0])
    send(anna, desk, PURSUIT)
    press(anna, "DONE COMBAT")
    dispatch(anna, END)


def sail(georg: Page, desk: Desk) -> None:
    """18.2.1  Ships are chosen, then the port, then who is to go."""
    come_back(georg, desk)
    press(georg, "DONE AIR")
    georg.wait_for_selector(".always button:text-is('DONE MOVEMENT')")
    touch(georg, "GBAmph")
    lead(georg, "1312", ALLIES[1])
    stands(georg, *ALLIES[:2])
    press(georg, "DONE MOVEMENT")
    georg.wait_for_selector(".always button:text-is('DONE COMBAT')")
    press(georg, "DONE COMBAT")
    dispatch(georg, ALLIES)


def mobilize(anna: Page, desk: Desk) -> None:
    """7.2.1  A counter from the display is bought in the second turn."""
    come_back(anna, desk)
    anna.select_option("#acting", "DE15Pz")
    anna.click(".ways button:has-text('MOBILIZE DE15Pz')")
    stands(anna, *MOBILIZATION[:1])
    press(anna, "DONE MOBILIZATION")
    dispatch(anna, MOBILIZATION)


def test_a_battle_without_scripts_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    said(desk, [*SET_UP, *FOUGHT[:2]])
    with at_desk(chromium, desk, java_script_enabled=False) as seen:
        page = seen.page
        order(page, "DEL2", ATTACK[0])
        page.fill("#sheet", "\n".join(ATTACK[:4]))
        page.click("button[name=check]")
        order(page, "DEII", ATTACK[4])
        order(page, "", ATTACK[5])
        order(page, "DE16Pz", "A 2716 WITH DE16Pz MOBILE AIR")
        order(page, "DE18Pz", ATTACK[6], "join")
        screenshot(page, "munich-without-scripts", tmp_path)
        send_off(page, desk)
        said(desk, FOUGHT[3:5])
        page.goto(desk.page)
        order(page, "DE16Pz", PURSUIT[0])
        send_off(page, desk)
    mails = [*SET_UP, *FOUGHT]
    assert position(desk.site, desk.game) == by_mail(tmp_path / "mailed", begun, mails)


# -- what is said of it ----------------------------------------------------------------------------


def test_the_column_stands_on_the_map_and_the_chances_in_words_in_the_list(
    chromium: Browser, ready: Desk
) -> None:
    with at_desk(chromium, ready) as seen:
        page = seen.page
        page.fill("#sheet", "DONE AIR\nDONE MOVEMENT")
        page.wait_for_selector(".always button:text-is('DONE COMBAT')")
        choose(page, "2717", "DE16Pz")
        labels = page.locator(".plate.attack text").all_text_contents()
        assert "<=49..50-99…" in labels  # one of the defenders is not seen
        words = page.locator(".options li", has_text="A 2716 WITH DE16Pz MOBILE").first.inner_text()
        assert "-1 entrenchment (11.12)" in words
        assert "attacker withdraws 33 %" in words


# -- screens and hands -----------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, HAND_HELD], ids=lambda screen: screen.name)
def test_axe_finds_nothing_serious_while_orders_are_given(
    chromium: Browser, ready: Desk, tmp_path: Path, screen: Screen
) -> None:
    with at_desk(chromium, ready, screen=screen, bypass_csp=True) as seen:
        page = seen.page
        page.fill("#sheet", AIR[0])
        page.wait_for_selector(".echo.ok")
        take(page, "DETr")
        screenshot(page, f"munich-orders-{screen.name}", tmp_path)
        assert axe(page) == []
        assert overflowing(page) == []


def test_a_mission_is_flown_with_a_finger(chromium: Browser, ready: Desk, tmp_path: Path) -> None:
    with at_desk(chromium, ready, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        take(page, "DEL1")
        tap(page, "2716")
        stands(page, AIR[0])
        screenshot(page, "munich-phone", tmp_path)
        assert overflowing(page) == []
        assert seen.complaints == []


def test_a_mission_is_flown_with_keys_alone(chromium: Browser, ready: Desk) -> None:
    with at_desk(chromium, ready) as seen:
        page = seen.page
        page.locator("#acting").focus()
        page.keyboard.type("DETr")  # as one chooses in any list
        page.keyboard.press("Enter")
        page.wait_for_selector(".options button")
        page.locator(".options button").first.focus()
        line = str(page.locator(".options button").first.get_attribute("data-key"))
        page.keyboard.press("Enter")
        stands(page, line.removeprefix("order "))
        assert seen.complaints == []
