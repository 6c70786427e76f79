"""The front page: every game by state, whose move it is, and seats to take."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.membership.lobby import leave_seat
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import questions
from tests.web.sites import Site, counted


def test_a_running_game_says_whose_move_it_is_since_when_and_until_when(site: Site) -> None:
    site.game()
    page = site.read("/")
    assert "Anna</a></strong> (Allied) to answer: set-up" in page
    assert 'datetime="2026-03-02T12:00:00+00:00"' in page  # since
    assert 'datetime="2026-03-04T12:00:00+00:00"' in page  # until
    assert ">in 2 days</time>" in page


def test_a_deadline_that_has_passed_is_not_promised(site: Site) -> None:
    site.game()
    site.clock.pass_by(timedelta(days=3))
    page = site.read("/")
    assert "it was due" in page
    assert "until" not in page


def test_the_last_result_stands_in_a_line(site: Site) -> None:
    site.say("anna", site.game(), "DEFAULT")
    assert '<p class="result">The Allies have set up.' in site.read("/")


def test_an_open_seat_comes_with_the_line_to_send(site: Site) -> None:
    code = site.offered()
    page = site.read("/")
    assert f"?subject=JOIN%20{code}%20german&amp;body=JOIN%20{code}%20german" in page
    assert f"JOIN%20{code}%20allied" not in page


def test_a_finished_game_tells_who_won(site: Site) -> None:
    code = site.finished()
    page = site.read("/")
    assert code in page
    assert "Won by the" in page


def test_a_paused_game_has_a_reason_and_no_deadline(site: Site) -> None:
    game = site.game()
    site.say("mona", game, "PAUSE BECAUSE the ferry is late")
    page = site.read("/")
    assert "paused: the ferry is late" in page
    assert "until" not in page


def test_the_map_stands_beside_a_game_that_has_begun_only(site: Site) -> None:
    game, code = site.game(), site.offered()
    page = site.read("/")
    assert f"/games/{site.code(game)}/map.png?width=480" in page
    assert f"/games/{code}/map.png" not in page


def test_an_empty_house_has_a_front_page(site: Site) -> None:
    assert "No game is being played." in site.read("/")


def test_games_can_be_narrowed_to_a_title(site: Site) -> None:
    code = site.code(site.game())
    assert code in site.read("/?title=jupiter")
    assert site.get("/?title=chess").status_code == 404


@pytest.mark.parametrize("path", ["/", "/games/?state=over", "/people", "/people/1"])
def test_a_thousand_games_take_no_more_questions_than_eight(site: Site, path: str) -> None:
    game = site.game()
    site.crowd(game, 8)
    with counted(site.house.store) as few:
        site.read(path)
    site.crowd(game, 1000, first=20_000)
    with counted(site.house.store) as many:
        site.read(path)
    assert few
    assert len(many) == len(few)


def test_the_lists_are_read_page_by_page(site: Site) -> None:
    site.crowd(site.game(), 100)
    first, second = site.read("/games/?state=over"), site.read("/games/?state=over&page=2")
    assert first.count("<article") == 24
    assert second.count("<article") == 1
    assert "Page 2 of 2" in second


@pytest.mark.parametrize(
    "path",
    ["/games/?page=0", "/games/?page=-1", "/games/?page=x", "/games/?page=²", "/games/?state=odd"]
    + ["/games/?page=99999999999999999999999999", "/people?page=0"],
)
def test_a_page_that_cannot_be_is_not_there(site: Site, path: str) -> None:
    assert site.get(path).status_code == 404


def test_strangers_who_come_together_see_one_page_made_once(site: Site) -> None:
    site.game()
    visitor = site.web
    visitor.get("/")
    with counted(site.house.store) as asked:
        visitor.get("/")
    assert not asked
    site.clock.pass_by(timedelta(seconds=2))
    with counted(site.house.store) as asked:
        visitor.get("/")
    assert asked


def test_a_page_that_the_reader_has_already_is_not_sent_again(site: Site) -> None:
    visitor = site.web
    tag = visitor.get("/people").headers["ETag"]
    answer = visitor.get("/people", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.data) == (304, b"")
    site.game()
    site.clock.pass_by(timedelta(seconds=5))
    assert visitor.get("/people", headers={"If-None-Match": tag}).status_code == 200


def test_a_seat_that_fell_empty_can_be_taken_while_the_game_goes_on(site: Site) -> None:
    game = site.ready()
    with site.house.work() as work:
        table = LoadedGame.open(work, game)
        leave_seat(table, table.seat_of("german"))
    words = f"body=JOIN%20{site.code(game)}%20german"
    assert words in site.read("/")
    assert words in site.read(f"/games/{site.code(game)}")


def test_what_is_asked_is_said_in_words(site: Site) -> None:
    game = site.ready()
    for kind, words in (("lose", "losses"), ("move", "move")):
        with site.house.work() as work:
            for row in questions.open_in(work.session, [game])[game]:
                row.kind = kind
        assert f"to answer: {words}<br>" in site.read("/")
