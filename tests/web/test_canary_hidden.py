"""The game that bots play through the post is on no page, and neither are they."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from pbem.cli import main
from pbem.league.pages.titles import mails_a_turn
from pbem.league.upkeep import canary
from pbem.store.overviews import public_pages
from pbem.store.rows import games, seating
from pbem.web.app import create_app
from tests.web.oversight.test_health import figures
from tests.web.sites import Site

LISTS = ("/", "/games/", "/games/?state=over", "/games/?state=open", "/people", "/dice")
TITLE = "/titles/jupiter"


@pytest.fixture
def hidden(site: Site) -> str:
    """The code of a canary's game beside a game of people."""
    site.game()
    with site.house.work() as work:
        return canary.begin(work).row.code


def ended(site: Site, code: str) -> None:
    """The canary's game is over, as if it had been played."""
    with site.house.work() as work:
        row = games.game(work.session, int(code.rpartition("-")[2]))
        row.state, row.turn, row.ended_at = "over", 12, work.now


def same(text: str, code: str) -> str:
    """A page without what differs between any two of them."""
    return re.sub(r"[A-Za-z0-9_-]{24,}", "", text.replace(code, "n"))


@pytest.mark.parametrize("state", ["running", "over"])
def test_every_page_of_it_answers_like_that_of_a_game_that_is_not_there(
    site: Site, hidden: str, state: str
) -> None:
    if state == "over":
        ended(site, hidden)
    rules = [each for each in create_app(site.house).url_map.iter_rules() if "code" in str(each)]
    paths = [
        str(rule).replace("<code>", "{}")
        for rule in rules
        if rule.arguments == {"code"} and "GET" in (rule.methods or ())
    ]
    assert len(paths) > 5
    for path in paths:
        mine, none = site.get(path.format(hidden)), site.get(path.format("jupiter-999"))
        assert mine.status_code == none.status_code, path
        assert mine.status_code != 200, path
        assert same(mine.text, hidden) == same(none.text, "jupiter-999"), path


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("state", ["running", "over"])
def test_no_list_names_it(site: Site, hidden: str, path: str, state: str) -> None:
    if state == "over":
        ended(site, hidden)
    page = site.read(path)
    assert hidden not in page
    assert "Canary" not in page


def test_its_players_have_no_page(site: Site, hidden: str) -> None:
    with site.house.look() as work:
        seats = seating.seats(work.session, int(hidden.rpartition("-")[2]))
    for seat in seats:
        assert site.get(f"/people/{seat.person_id}").status_code == 404
        assert site.get(f"/people/{seat.person_id}.ics").status_code == 404


def test_it_counts_for_nothing(site: Site, hidden: str) -> None:
    with site.house.look() as work:
        assert public_pages.counts(work.session) == [("running", "jupiter", 1)]
        assert public_pages.how_many_play(work.session) == 2
    assert figures(site)['pbem_games{state="running",title="jupiter"}'] == 1


def test_its_mails_do_not_count_for_its_title(site: Site, hidden: str) -> None:
    ended(site, hidden)
    with site.house.look() as work:
        assert mails_a_turn(work, "jupiter") is None


@pytest.mark.parametrize("words", [["mails"], ["mails", "--json"]])
def test_no_command_counts_its_mails(site: Site, hidden: str, words: list[str]) -> None:
    settings = site.house.settings
    url = site.house.store.reader.url.render_as_string(hide_password=False)
    runner = CliRunner(env={"PBEM_DATA": str(settings.data), "PBEM_DATABASE_URL": url})
    result = runner.invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "jupiter-1" in result.output
    assert hidden not in result.output


def test_the_scheduler_is_not_late_with_it(site: Site, hidden: str) -> None:
    with site.house.work() as work:
        row = games.game(work.session, int(hidden.rpartition("-")[2]))
        row.next_look = work.now
        games.game(work.session, 1).next_look = None
    assert figures(site)["pbem_scheduler_lag_seconds"] == 0


# -- for who keeps the server ---------------------------------------------------------------------


def test_without_a_canary_its_figures_have_no_value(site: Site) -> None:
    assert not [each for each in figures(site) if each.startswith("pbem_canary")]
    assert "# TYPE pbem_canary_late gauge" in site.read("/metrics")
