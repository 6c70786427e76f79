"""What a side has answered sealed changes no byte of what anybody else gets to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from three_crowns.rules import RULES
from three_crowns.staff import ANSWERS

from pbem.league.overdue.tick import tick
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.web.sealed import OTHERS, Seen, Twins, ask_for_everything, crowned, mails, say
from tests.web.sites import Site

MARCHES = ("MARCH R1 WEA, R2 MOO, R3 WEA", "HOLD")

Answering = Callable[[Site, int, str], None]


@pytest.fixture(autouse=True)
def installed(three_crowns: str) -> None:  # noqa: F811
    """The example is installed."""


class Staff:
    """A staff officer who gives the order that he is told to."""

    said = "HOLD"

    def __call__(self, view: object, decision: object, habits: object) -> object:
        return RULES.parse(self.said, "red").orders[0]


@pytest.fixture
def staff(monkeypatch: pytest.MonkeyPatch) -> Staff:
    officer = Staff()
    monkeypatch.setitem(ANSWERS, "march", officer)  # type: ignore[arg-type]
    return officer


def seen_by_others(twins: Twins, game: int, act: Answering, secret: str) -> Seen:
    """All that others get to see once Red has answered with a secret."""
    twin = twins.one()
    act(twin, game, secret)
    assert "red" not in [each.side for each in twin.loaded(game).asked]
    found = dict(mails(twin))
    for who in OTHERS:
        found.update({f"{who} {at}": each for at, each in twins.shown(twin, who, game).items()})
    ask_for_everything(twin, game)
    found.update({f"later {at}": each for at, each in mails(twin).items()})
    twin.house.store.close()
    return found


def differing(
    twins: Twins, game: int, act: Answering, secrets: Iterable[str] = MARCHES
) -> set[str]:
    """What is not the same for others, whatever Red has answered."""
    first, *others = (seen_by_others(twins, game, act, secret) for secret in secrets)
    assert all(other.keys() == first.keys() for other in others)
    assert len(first) > 200
    return {at for other in others for at, each in first.items() if other[at] != each}


def journal(site: Site, game: int) -> set[str]:
    """Where a moderator who does not play finds what was answered: as AUDIT JOURNAL shows it."""
    return {f"mona /table/{site.code(game)}"}


# -- however it is given --------------------------------------------------------------------------


def test_an_order(site: Site, tmp_path: Path) -> None:
    game = crowned(site)
    plans = (MARCHES[0], "HOLD\nTURN 2\nHOLD\nTURN 3\nMARCH R2 WEA")

    def by_order(twin: Site, game: int, secret: str) -> None:
        say(twin, "anna", game, secret)

    assert differing(Twins(site, tmp_path), game, by_order, plans) == journal(site, game)


def test_lines_that_wait_in_the_queue_and_standing_orders(site: Site, tmp_path: Path) -> None:
    game = crowned(site)
    plans = ("WHEN MARCH: HOLD", *(f"TURN 2\n{march}" for march in MARCHES))

    def beforehand(twin: Site, game: int, secret: str) -> None:
        say(twin, "anna", game, f"HOLD\n{secret}")
        for who in ("georg", "ben"):
            say(twin, who, game, "HOLD")
        assert twin.loaded(game).row.turn == 2

    assert differing(Twins(site, tmp_path), game, beforehand, plans) == journal(site, game)


def test_an_order_in_place_of_the_player(site: Site, tmp_path: Path) -> None:
    game = crowned(site)

    def by_moderator(twin: Site, game: int, secret: str) -> None:
        say(twin, "mona", game, f"ORDER FOR red: {secret} BECAUSE she called me", "moderator")

    found = differing(Twins(site, tmp_path), game, by_moderator)
    assert journal(site, game) <= found
    assert {each for each in found if "mona" not in each.lower()} == set()  # who gave the order


def test_a_bot(site: Site, tmp_path: Path, staff: Staff) -> None:
    game = crowned(site, red="staff")

    def by_bot(twin: Site, game: int, secret: str) -> None:
        staff.said = secret
        for who in ("georg", "ben"):
            say(twin, who, game, "HOLD")
        assert twin.loaded(game).row.turn == 2

    assert differing(Twins(site, tmp_path), game, by_bot) == journal(site, game)


def test_the_staff_when_time_is_over(site: Site, tmp_path: Path, staff: Staff) -> None:
    game = crowned(site, "every 48h; early; late staff")
    for side in ("blue", "green"):
        say(site, "mona", game, f"EXTEND 20d FOR {side} BECAUSE of the storm", "moderator")

    def too_late(twin: Site, game: int, secret: str) -> None:
        staff.said = secret
        for _ in range(30):
            twin.clock.pass_by(timedelta(hours=12))
            tick(twin.house)

    assert differing(Twins(site, tmp_path), game, too_late) == journal(site, game)


def test_the_staff_when_the_moderator_does_not_wait(
    site: Site, tmp_path: Path, staff: Staff
) -> None:
    game = crowned(site)

    def pressed_on(twin: Site, game: int, secret: str) -> None:
        staff.said = secret
        say(twin, "mona", game, "PROCESS Q1 BECAUSE she is at sea", "moderator")

    assert differing(Twins(site, tmp_path), game, pressed_on) == journal(site, game)


# -- who may know, and when -----------------------------------------------------------------------


def test_once_all_have_answered_everybody_is_told(site: Site, tmp_path: Path) -> None:
    """The comparisons above would notice."""
    game = crowned(site)
    code = site.code(game)

    def opened(twin: Site, game: int, secret: str) -> None:
        for who, march in (("anna", secret), ("georg", "HOLD"), ("ben", "HOLD")):
            say(twin, who, game, march)

    def asked_again(twin: Site, game: int, secret: str) -> None:
        opened(twin, game, secret)
        say(twin, "anna", game, "HOLD")

    found = differing(Twins(site, tmp_path), game, asked_again)
    pages = (f"/games/{code}", f"/games/{code}/map.svg", f"api /games/{code}/events")
    assert {f" {page}" for page in pages} <= found
    assert {f"georg /desk/{code}", f"georg /desk/{code}/map.png", f"ben /desk/{code}"} <= found
