"""A game's page: all that everybody may know of it, and nothing else."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.engine.dice import commitment
from pbem.store.rows import games, seating
from tests.web.sites import Site


def test_the_history_is_told_turn_by_turn(site: Site) -> None:
    page = site.read(f"/games/{site.code(site.ready())}")
    assert "<h3>Set-up</h3>" in page
    assert "<h3>Turn 1, 8-10 November 1942</h3>" in page
    assert "<p>The weather is fair (5.3).</p>" in page
    assert "<h4>Movement phase</h4>" in page


def test_turns_that_came_in_many_mails_are_one_turn(site: Site) -> None:
    game = site.ready()
    for _ in range(4):
        site.say(site.asked(game), game, site.legal(game, "HOLD"))
    page = site.read(f"/games/{site.code(game)}")
    assert page.count("<h3>Turn 1") == 1


def test_the_turn_record_says_when_each_turn_began(site: Site) -> None:
    game = site.game()
    site.clock.pass_by(timedelta(hours=5))
    for who in ("anna", "georg"):
        site.say(who, game, "DEFAULT")
    page = site.read(f"/games/{site.code(game)}")
    assert '<a href="#turn-2">1</a></td><td><time datetime="2026-03-02T17:00:00+00:00"' in page


def test_press_to_all_is_public_and_no_other(site: Site) -> None:
    game = site.game()
    site.say("anna", game, "PRESS ALL\nGood morning to all.\nEND")
    site.say("anna", game, "PRESS OPPONENT\nOnly for Georg.\nEND")
    site.say("georg", game, "PRESS MODERATOR\nOnly for Mona.\nEND")
    page = site.read(f"/games/{site.code(game)}")
    assert "Good morning to all." in page
    assert "Only for" not in page


def test_press_is_words_and_never_markup(site: Site) -> None:
    game = site.game()
    site.say("anna", game, "PRESS ALL\n<script>alert(1)</script> & more\nEND")
    page = site.read(f"/games/{site.code(game)}")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in page


def test_while_a_game_goes_on_only_the_commitment_is_shown(site: Site) -> None:
    game = site.ready()
    row = site.loaded(game).row
    page = site.read(f"/games/{row.code}")
    assert row.commitment in page
    assert row.seed.hex() not in page


def test_when_a_game_is_over_its_seed_and_its_proof_are_shown(site: Site) -> None:
    code = site.finished()
    page = site.read(f"/games/{code}")
    with site.house.look() as work:
        row = games.coded(work.session, code)
    assert row is not None
    assert row.seed.hex() in page
    assert commitment(row.seed) in page
    assert f'href="/dice?game={code}"' in page


def test_the_whole_record_is_open_when_the_game_is_over_only(site: Site) -> None:
    over, going = site.finished(), site.code(site.ready())
    assert site.read(f"/games/{over}.txt").startswith('[Game "jupiter"]')
    assert site.get(f"/games/{going}.txt").status_code == 404


def test_players_pace_and_deadlines_stand_there(site: Site) -> None:
    game = site.game(pace="every 48h; grace 12h; early; late staff")
    page = site.read(f"/games/{site.code(game)}")
    assert "every 48h; grace 12h; early; late staff" in page
    assert "When the time is over, with 12h of grace, a staff officer plays on." in page
    assert f'<a href="/people/{site.people["georg"]}">Georg</a>' in page
    assert 'datetime="2026-03-05T00:00:00+00:00"' in page  # with grace


def test_a_game_that_has_not_begun_has_a_page(site: Site) -> None:
    page = site.read(f"/games/{site.offered()}")
    assert "The map comes when all seats are taken." in page


def test_a_clock_that_stands_is_not_given_a_deadline(site: Site) -> None:
    game = site.game()
    with site.house.work() as work:
        seating.seats(work.session, game)[0].stopped_at = work.now
    page = site.read(f"/games/{site.code(game)}")
    assert "the clock stands" in page
    assert "<dt>Due</dt>" not in page


@pytest.mark.parametrize("code", ["jupiter-99", "JUPITER-1", "..", "%00", "x" * 500, "jupiter-1 "])
def test_what_is_no_game_is_not_there(site: Site, code: str) -> None:
    site.game()
    assert site.get(f"/games/{code}").status_code == 404


def test_no_page_shows_an_address(site: Site) -> None:
    site.ready()
    site.finished()
    for path in ("/", "/games/jupiter-1", "/people", "/people/1", "/people/2", "/metrics"):
        page = site.read(path)
        assert "example" not in page.replace(site.house.settings.address, "")
