"""A raid of the Battle of Britain in a real browser: fighters over an English base, then bombs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.system.browser import overflowing, screenshot
from tests.system.desks import (
    HAND_HELD,
    TOUCH,
    Desk,
    at_desk,
    begin,
    by_annas_mails,
    choose,
    click,
    come_back,
    open_desk,
    position,
    press,
    send,
    stands,
)
from tests.web.sites import Site

CALAIS, LONDON = "W3518", "W3516"
DEFENCE = "DEFAULT\nWHEN ANY: DEFAULT\nWHEN INTERCEPT: ALL"
ATTACK = "DEFAULT\nWHEN TARGETS: DEFAULT\nWHEN ABORT: DEFAULT"
FIRST = ["FIRST"]
OUT = ["RAID W3516 WITH JG1"]


def begun(site: Site) -> int:
    """Anna leads the German air fleets; all of Georg's fighters that can meet a raid do."""
    seats = {"anna": "germany", "georg": "britain"}
    game = begin(site, "eto", seats, "raid 1", scenario="finest_hour")
    site.say("anna", game, ATTACK)
    site.say("georg", game, DEFENCE)
    return game


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_desk(tmp_path / "club", begun) as opened:
        yield opened


def test_a_raid_by_clicks_leads_where_the_same_mails_lead(
    chromium: Browser, desk: Desk, tmp_path: Path
) -> None:
    with at_desk(chromium, desk) as seen:
        page = seen.page
        press(page, FIRST[0])
        send(page, desk, FIRST)
        screenshot(page, "raid-bases", tmp_path)
        choose(page, CALAIS, "JG1")
        screenshot(page, "raid-chosen", tmp_path)
        click(page, LONDON)
        screenshot(page, "raid-card", tmp_path)
        page.locator(".attack-now").click()
        stands(page, *OUT)
        send(page, desk, OUT)
        screenshot(page, "raid-flown", tmp_path)
        assert seen.complaints == []
    assert position(desk.site, desk.game) == by_annas_mails(
        tmp_path / "mailed", begun, [FIRST, OUT]
    )


def test_the_channel_can_be_read_on_a_phone(chromium: Browser, desk: Desk, tmp_path: Path) -> None:
    with at_desk(chromium, desk, screen=HAND_HELD, **TOUCH) as seen:
        page = seen.page
        press(page, FIRST[0])
        send(page, desk, FIRST)
        screenshot(page, "raid-phone", tmp_path)
        come_back(page, desk)
        assert overflowing(page) == []
        assert seen.complaints == []
