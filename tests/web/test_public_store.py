"""The questions of the public pages, on both kinds of database."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from pbem.league.pages import reliability
from pbem.league.pages.public_games import cards, public_game
from pbem.league.pages.titles import mails_a_turn
from pbem.league.upkeep.health import vitals
from pbem.store.database import Store
from pbem.store.overviews import public_pages
from pbem.store.rows import games, seating
from tests.marks import postgresql
from tests.web.sites import Site

pytestmark = postgresql


def test_pages_of_games_do_not_overlap_and_leave_none_out(store: Store, tmp_path: Path) -> None:
    site = Site(store, tmp_path)
    site.crowd(site.game(), 40)
    with site.house.look() as work:
        found = [
            row.code
            for first in range(0, 30, 7)
            for row in public_pages.page(work.session, ("running", "paused"), "jupiter", first, 7)
        ]
        assert len(found) == len(set(found)) == 21
        assert public_pages.page(work.session, ("running",), "chess", 0, 7) == []
        counted = {state: number for state, _, number in public_pages.counts(work.session)}
    assert counted == {"running": 11, "over": 10, "open": 10, "paused": 10}


def test_cards_and_sheets_are_read(store: Store, tmp_path: Path) -> None:
    site = Site(store, tmp_path)
    game = site.ready()
    site.say("anna", game, "PRESS ALL\nHello.\nEND")
    with site.house.look() as work:
        row = games.game(work.session, game)
        (card,) = cards(work, [row])
        found = public_game(work, row)
    assert [each.name for each in card.players] == ["Anna", "Georg"]
    assert len(card.asked) == 1
    assert [turn.turn for turn in found.turns] == [0, 1]
    assert [letter.text for letter in found.press] == ["Hello."]


def test_nothing_is_asked_of_nobody(store: Store, tmp_path: Path) -> None:
    site = Site(store, tmp_path)
    with site.house.look() as work:
        assert cards(work, []) == []
        assert reliability.of_many(work, 0, 10) == []
        assert mails_a_turn(work, "jupiter") is None
        assert public_pages.how_many_play(work.session) == 0


def test_records_of_people_are_added_up(store: Store, tmp_path: Path) -> None:
    site = Site(store, tmp_path)
    first, _second = site.game(), site.game()
    with site.house.work() as work:
        games.game(work.session, first).state = "over"
        for seat in seating.watching(work.session, first, site.people["anna"]):
            seat.missed = 3
    with site.house.look() as work:
        anna, georg = reliability.of_many(work, 0, 10)
        assert (anna.name, anna.games, anna.over, anna.missed) == ("Anna", 2, 1, 3)
        assert (georg.games, georg.over, georg.missed) == (2, 1, 0)
        assert public_pages.how_many_play(work.session) == 2
        assert [each.name for each in reliability.of_many(work, 1, 10)] == ["Georg"]


def test_vital_signs_are_read(store: Store, tmp_path: Path) -> None:
    site = Site(store, tmp_path)
    site.game()
    site.clock.pass_by(timedelta(minutes=1))
    with site.house.look() as work:
        found = vitals(work)
    assert found.games == {("running", "jupiter"): 1}
    assert found.oldest_waiting == 60.0
    assert found.oldest_new is None
    assert found.last_mail_in is None
    assert found.outgoing == {"waiting": 3}
