"""People: a name and a record, never an address."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pbem.league.pages.reliability import waits
from pbem.store.rows import seating
from pbem.store.schema import Submission
from tests.web.sites import Site

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def hours(*numbers: float) -> list[datetime]:
    return [NOON + timedelta(hours=each) for each in numbers]


def test_a_wait_is_from_the_question_to_its_first_answer() -> None:
    found = waits(hours(0, 10, 20), hours(2, 3, 13, 30))
    assert found == [timedelta(hours=2), timedelta(hours=3), timedelta(hours=10)]


def test_a_question_without_an_answer_is_no_wait() -> None:
    assert waits(hours(0, 10), hours(11)) == [timedelta(hours=1)]
    assert waits([], hours(1)) == []


def answers(site: Site, who: str, game: int, text: str, after: float) -> None:
    """A mail with orders, some hours later."""
    site.clock.pass_by(timedelta(hours=after))
    with site.house.work() as work:
        seat = seating.watching(work.session, game, site.people[who])[0]
        word = f"<{who}.{work.now.timestamp()}>"
        work.session.add(
            Submission(
                message_id=word,
                sender=f"{who}@player.example",
                fingerprint=word,
                way="smtp",
                raw=b"",
                received_at=work.now,
                try_at=work.now,
                state="done",
                receipt="R-1",
                person_id=site.people[who],
                seat_id=seat.id,
                game_id=game,
            )
        )
    site.say(who, game, text)


def test_the_median_reply_and_missed_deadlines_make_the_record(site: Site) -> None:
    game = site.game()
    for who in ("anna", "georg"):
        answers(site, who, game, "DEFAULT\nWHEN AIR: DEFAULT\nWHEN SORTIE: NEVER", 5)
    while len([each for each in site.mails("anna") if each.question]) < 4:
        who = site.asked(game)
        answers(site, who, game, site.legal(game, ""), 5)
    with site.house.work() as work:
        seating.watching(work.session, game, site.people["georg"])[0].missed = 2
    page = site.read(f"/people/{site.people['anna']}")
    assert "answers within 5 hours" in page
    assert "missed no deadline" in page
    assert "missed 2 deadlines" in site.read(f"/people/{site.people['georg']}")


def test_with_few_answers_nothing_is_claimed(site: Site) -> None:
    site.game()
    assert "too few answers" in site.read("/people")


def test_who_plays_no_game_is_not_listed(site: Site) -> None:
    site.game()
    assert "Mona" not in site.read("/people")
    assert site.get(f"/people/{site.people['mona']}").status_code == 404


def test_somebody_whom_we_know_and_somebody_whom_we_do_not_look_the_same(site: Site) -> None:
    known, unknown = site.get(f"/people/{site.people['mona']}"), site.get("/people/12345")
    assert known.data == unknown.data


def test_a_number_beyond_all_numbers_is_nobody(site: Site) -> None:
    assert site.get("/people/99999999999999999999999").status_code == 404


def test_a_person_has_a_list_of_games(site: Site) -> None:
    code = site.code(site.game())
    assert f'href="/games/{code}"' in site.read(f"/people/{site.people['anna']}")
