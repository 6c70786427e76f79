"""For machines that watch: alive, ready, figures."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.league.upkeep import heartbeat
from pbem.store.schema import Beat, BounceReport, Outgoing, Submission
from tests.web.sites import Site

LINE = re.compile(r'(pbem_\w+)(\{(?:\w+="[^"]*",?)+\})? (-?[0-9.e+]+)')


def beat(site: Site) -> None:
    heartbeat.beat(site.house, lambda: site.clock.now.timestamp(), lambda: "boot")


def figures(site: Site) -> dict[str, float]:
    found = {}
    for line in site.read("/metrics").splitlines():
        if not line.startswith("#"):
            match = LINE.fullmatch(line)
            assert match, line
            found[match[1] + (match[2] or "")] = float(match[3])
    return found


def test_a_process_that_answers_is_alive_even_without_its_store(site: Site) -> None:
    visitor = site.web
    site.house.store.close()
    assert visitor.get("/healthz").text == "ok\n"


def test_the_house_is_ready_while_its_heart_beats(site: Site) -> None:
    assert site.get("/readyz").status_code == 503
    beat(site)
    assert site.read("/readyz") == "ready\n"
    site.clock.pass_by(timedelta(minutes=10))
    answer = site.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "The worker gives no sign of life.\n")


def test_a_clock_in_doubt_is_not_ready(site: Site) -> None:
    beat(site)
    with site.house.work() as work:
        work.session.add(Beat(name=heartbeat.JUMPED, at=work.now))
    assert "clock" in site.get("/readyz").text
    assert figures(site)["pbem_clock_halted"] == 1


def test_a_store_that_does_not_answer_is_not_ready(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbem.store.errors import Busy

    def refuse(*_: object) -> None:
        raise Busy("password=hunter2")

    monkeypatch.setattr("pbem.store.migrate.is_current", refuse)
    answer = site.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "The database does not answer.\n")


def test_the_ages_of_the_queues_are_told(site: Site) -> None:
    with site.house.work() as work:
        came = {"sender": "x", "way": "smtp", "raw": b"", "received_at": work.now}
        for state in ("new", "aside"):
            work.session.add(
                Submission(
                    message_id=state, fingerprint=state, try_at=work.now, state=state, **came
                )
            )
        work.session.add(
            Outgoing(
                message_id="m",
                kind="report",
                notice_json="{}",
                created_at=work.now,
                try_at=work.now,
            )
        )
        work.session.add(BounceReport(address="a@b.example", permanent=True, at=work.now))
    site.clock.pass_by(timedelta(minutes=2))
    found = figures(site)
    assert found["pbem_mail_new"] == 1
    assert found["pbem_mail_new_age_seconds"] == 120
    assert found["pbem_mail_aside"] == 1
    assert found["pbem_mail_outgoing_age_seconds"] == 120
    assert found['pbem_mail_bounces_day{kind="permanent"}'] == 1
    assert found["pbem_mail_in_timestamp_seconds"] == site.clock.now.timestamp() - 120


def test_the_lag_of_the_scheduler_is_told(site: Site) -> None:
    site.game()
    beat(site)
    assert figures(site)["pbem_scheduler_lag_seconds"] == 0
    site.clock.pass_by(timedelta(days=3))
    found = figures(site)
    assert found["pbem_beat_age_seconds"] == 3 * 24 * 3600
    assert found["pbem_scheduler_lag_seconds"] > 0


def test_games_are_counted_by_state_and_title(site: Site) -> None:
    site.game()
    site.finished()
    found = figures(site)
    assert found['pbem_games{state="running",title="jupiter"}'] == 1
    assert found['pbem_games{state="over",title="jupiter"}'] == 1


def room(site: Site, pages: int) -> None:
    """Let the database grow to so many pages; 0: not at all."""
    with site.house.store.writing() as session:
        session.connection().exec_driver_sql(f"PRAGMA max_page_count={pages or 1}")


def test_while_mail_is_refused_for_want_of_room_the_house_is_not_ready(site: Site) -> None:
    if not site.house.store.is_sqlite:
        pytest.skip("the room of a server is not ours to take")
    beat(site)
    visitor = site.web
    before = site.kept()
    assert visitor.get("/readyz").status_code == 200
    assert site.kept() == before
    room(site, 0)
    site.clock.pass_by(timedelta(seconds=10))
    answer = visitor.get("/readyz")
    assert (answer.status_code, answer.text.split(":")[0]) == (503, "Mail is refused")
    room(site, 1_000_000)
    site.clock.pass_by(timedelta(seconds=10))
    assert visitor.get("/readyz").status_code == 200


def test_whether_mail_is_taken_is_tried_out_once_in_a_while(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []
    monkeypatch.setattr("pbem.web.oversight.health.refuses_mail", lambda it: tried.append(it) or [])
    beat(site)
    visitor = site.web
    for _ in range(3):
        assert visitor.get("/readyz").status_code == 200
    assert len(tried) == 1
