"""Moments, lengths and documents, as pages say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.web.app import create_app
from pbem.web.every_page.template_words import ago, lasting, moment
from pbem.web.public_pages.markdown import rendered
from tests.web.sites import Site


def test_a_moment_is_said_in_utc_and_exactly_on_hover(site: Site) -> None:
    with create_app(site.house).test_request_context():
        assert moment(datetime(2026, 3, 4, 9, 5, tzinfo=UTC)) == (
            '<time datetime="2026-03-04T09:05:00+00:00" data-say="moment" '
            'title="Wednesday 4 March 2026, 09:05 UTC">Wed 4 March, 09:05 UTC</time>'
        )


def test_another_year_is_named(site: Site) -> None:
    with create_app(site.house).test_request_context():
        assert ">Sun 28 February 2027, 00:00 UTC<" in moment(datetime(2027, 2, 28, tzinfo=UTC))


def test_a_moment_near_by_is_said_by_how_far_it_is(site: Site) -> None:
    with create_app(site.house).test_request_context():
        assert ">in 3 hours<" in ago(site.clock.now + timedelta(hours=3, minutes=20))
        assert ">2 days ago<" in ago(site.clock.now - timedelta(days=2))


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(seconds=3), "1 minute"),
        (timedelta(minutes=40), "40 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=5, minutes=10), "5 hours"),
        (timedelta(days=3, hours=2), "3 days"),
    ],
)
def test_a_length_is_about_so_long(span: timedelta, words: str) -> None:
    assert lasting(span) == words


# -- documents ------------------------------------------------------------------------------------


def test_a_document_cannot_bring_html_of_its_own() -> None:
    html = rendered("# Title\n\n<script>alert(1)</script> <img src=x onerror=y>\n").html
    assert "<script" not in html
    assert "<img" not in html


def test_a_link_leads_nowhere_that_runs() -> None:
    assert "href" not in rendered("[x](javascript:alert(1)) [y](data:text/html,z)").html


def test_headings_go_below_the_page_s_own_and_can_be_pointed_at() -> None:
    document = rendered("# The game\n\nwords\n\n## Orders & so on\n\n### More\n")
    assert "The game" not in document.html
    assert '<h3 id="orders-so-on">Orders &amp; so on</h3>' in document.html
    assert document.contents == (("orders-so-on", "Orders & so on"),)
    assert rendered("## Orders", "book-").contents == (("book-orders", "Orders"),)


def test_tables_can_be_scrolled_on_a_phone() -> None:
    html = rendered("| a | b |\n|---|---|\n| `x` | y |\n").html
    assert 'tabindex="0"><table>' in html
    assert "<code>x</code>" in html


def test_a_title_has_its_handbook_its_rules_and_its_sources(site: Site) -> None:
    page = site.read("/titles/jupiter")
    assert "Many orders in one mail" in page
    assert '<th scope="row">7.4</th>' in page
    assert "enforced" in page
    assert "geography" in page


def test_a_title_has_its_options_the_usual_value_first(site: Site) -> None:
    page = site.read("/titles/munich")
    assert '<dt>General War <span class="faint">(usual)</span></dt><dd>8 turns: Germany,' in page
    assert page.index("General War") < page.index("Western Powers Guarantee")
    assert "<dt>Additional armor</dt><dd>A panzer corps and" in page


def test_mails_a_turn_are_counted_over_finished_games(site: Site) -> None:
    from pbem.store.rows import games, seating
    from pbem.store.schema import Submission

    assert "from each player who answers as the staff proposes" in site.read("/titles/jupiter")
    game = site.ready()
    with site.house.work() as work:
        row = games.game(work.session, game)
        row.state, row.turn = "over", 2
        seat = seating.seats(work.session, game)[0]
        for at in range(10):
            work.session.add(
                Submission(
                    message_id=str(at),
                    sender="x",
                    fingerprint=str(at),
                    way="smtp",
                    raw=b"",
                    received_at=work.now,
                    try_at=work.now,
                    state="done",
                    turn=1 if at else 0,
                    game_id=game,
                    seat_id=seat.id,
                )
            )
    page = site.read("/titles/jupiter")
    said = "2.2 a turn from each player, over 1 finished game here"  # nine, by two, in two turns
    assert said in page


def test_an_unknown_title_is_not_there(site: Site) -> None:
    assert site.get("/titles/chess").status_code == 404
    assert site.get("/titles/..").status_code == 404
