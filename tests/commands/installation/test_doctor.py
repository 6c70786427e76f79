"""pbem doctor: what it says of the house, the database and the clock, and with which status."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.clock.service import assemble
from pbem.commands.installation.checks import CHECKS
from pbem.commands.installation.checks.settings_and_disk import MEGABYTE, room
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.store.agreed_time import wall_clock as real_time
from pbem.store.backups.chains import Keys, keep_point
from pbem.store.database import Store
from pbem.store.schema import Address, Beat, Outgoing, Person, Submission
from tests.commands.installations import found, installation, levels
from tests.marks import postgresql
from tests.service.running import Here

HOUR = timedelta(hours=1)
UNREACHABLE = "postgresql://127.0.0.1:1/none"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No test reads the settings of whoever runs it."""
    monkeypatch.chdir(tmp_path)
    for name in [each for each in os.environ if each.startswith("PBEM_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def data(tmp_path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    return folder


def later(by: timedelta):
    return lambda: real_time() + by


def beat(url: str, data: Path, now=real_time) -> None:
    """Give a sign of life, as the worker does."""
    store = Store.open(url)
    heartbeat.beat(
        House(installation(data).settings, store, now), heartbeat.since_boot, heartbeat.boot
    )
    store.close()


# -- the house ------------------------------------------------------------------------------------


def test_good_settings_are_fine(data):
    assert levels(installation(data, keeper="me@club.example.org"), "settings") == ["OK"]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"keper": "x"}, "PBEM_KEPER is set"),
        ({"demo": "yes"}, "trial"),
        ({"address": ""}, "nobody outside"),
        ({"keeper": "off"}, "Nobody is told"),
    ],
)
def test_a_setting_that_is_hardly_meant_is_doubtful(data, given, word):
    findings = found(installation(data, **{"keeper": "me@club.example.org", **given}), "settings")
    assert [each.level for each in findings] == ["WARN", "OK"]
    assert word in findings[0].words


def test_a_pace_that_is_not_understood_is_bad(data):
    assert "BAD" in levels(installation(data, pace="whenever"), "settings")


def test_a_secret_that_only_we_can_read_is_fine(data):
    (data / "secret.key").write_text("5e" * 32)
    (data / "secret.key").chmod(0o600)
    assert levels(installation(data), "secret_key") == ["OK"]


def test_a_secret_that_others_can_read_is_bad(data):
    (data / "secret.key").write_text("5e" * 32)
    (data / "secret.key").chmod(0o644)
    assert levels(installation(data), "secret_key") == ["BAD"]


def test_a_missing_secret_is_not_drawn_by_the_doctor(data):
    assert levels(installation(data), "secret_key") == ["WARN"]
    assert not (data / "secret.key").exists()


def test_a_data_folder_of_our_own_is_fine(data):
    assert levels(installation(data), "data_folder") == ["OK"]


def test_a_data_folder_that_others_can_read_is_doubtful(data):
    data.chmod(0o755)
    assert levels(installation(data), "data_folder") == ["WARN", "OK"]


def test_a_database_that_others_can_read_is_doubtful(data):
    Store.open(f"sqlite:///{data / 'pbem.sqlite3'}").close()
    assert levels(installation(data), "data_folder") == ["OK"]
    (data / "pbem.sqlite3").chmod(0o644)
    assert levels(installation(data), "data_folder") == ["WARN", "OK"]
    assert (data / "pbem.sqlite3").stat().st_mode & 0o777 == 0o644  # a doctor changes nothing


def test_a_missing_data_folder_is_bad_and_not_made(data):
    assert levels(installation(data / "none"), "data_folder") == ["BAD"]
    assert not (data / "none").exists()


def test_a_data_folder_that_cannot_be_written_to_is_bad():
    assert levels(installation(Path("/proc")), "data_folder")[-1] == "BAD"


@pytest.mark.parametrize(
    ("megabytes", "level"), [(99, "BAD"), (100, "WARN"), (999, "WARN"), (1000, "OK")]
)
def test_the_less_room_the_worse(megabytes, level):
    assert room(megabytes * MEGABYTE).level == level


def test_the_disk_is_looked_at_before_the_folder_is_there(data):
    (finding,) = found(installation(data / "a" / "b"), "disk")
    assert "MB are free" in finding.words


def test_without_a_backup_there_is_doubt(data):
    assert levels(installation(data), "backup") == ["WARN"]


@pytest.mark.parametrize(("hours", "level"), [(1, "OK"), (72, "WARN")])
def test_a_backup_must_not_be_old(data, hours, level):
    (data / "backups").mkdir()
    (data / "backups" / "pbem-1.zip").write_bytes(b"")
    assert levels(installation(data, later(hours * HOUR)), "backup") == [level]


@pytest.mark.parametrize(("minutes", "level"), [(6, "OK"), (60, "WARN")])
def test_increments_come_every_few_minutes(data, minutes, level):
    store = Store.open(installation(data).settings.database_url)
    store.close()
    keep_point(data / "pbem.sqlite3", data / "backups" / "points", Keys({}), HOUR)
    assert levels(installation(data, later(minutes * HOUR / 60)), "backup") == [level]
    (data / "backups" / "pbem-1.zip").write_bytes(b"")
    assert levels(installation(data, later(minutes * HOUR / 60)), "backup") == ["OK", level]


# -- the database ---------------------------------------------------------------------------------


def test_a_database_that_answers_is_fine(data, database_url):
    Store.open(database_url).close()
    assert levels(installation(data, database_url=database_url), "database") == ["OK"]


def test_a_database_out_of_reach_is_bad(data):
    assert levels(installation(data, database_url=UNREACHABLE), "database") == ["BAD"]


def test_a_database_out_of_reach_hides_the_password(data):
    url = "postgresql://club:opensesame@127.0.0.1:1/none"
    assert "opensesame" not in str(found(installation(data, database_url=url), "database"))


def test_a_missing_file_is_bad_and_not_made(data):
    assert levels(installation(data), "database") == ["BAD"]
    assert list(data.iterdir()) == []


def test_a_file_that_is_no_database_is_bad(data):
    (data / "pbem.sqlite3").write_text("hello " * 1000)
    assert levels(installation(data), "database") == ["BAD"]


def test_a_file_without_a_write_ahead_log_is_doubtful(data, new_database):
    url = new_database("sqlite")
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as raw:
        raw.execute("PRAGMA journal_mode=delete")
    assert levels(installation(data, database_url=url), "database") == ["WARN"]


def test_tables_of_this_program_are_fine(data, database_url):
    assert levels(installation(data, database_url=database_url), "migrations") == ["OK"]


def test_a_database_without_tables_is_bad(data, new_database):
    house = installation(data, database_url=new_database("postgresql", migrated=False))
    assert levels(house, "migrations") == ["BAD"]


def test_tables_of_a_newer_program_are_bad(data, new_database):
    url = new_database("sqlite")
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as raw, raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    (finding,) = found(installation(data, database_url=url), "migrations")
    assert (finding.level, "newer" in finding.advice) == ("BAD", True)


@pytest.mark.parametrize(
    "name", ["migrations", "scheduler", "clock", "inbox", "outbox", "aside", "addresses"]
)
def test_without_a_database_other_checks_say_where_to_look(data, name):
    (finding,) = found(installation(data, database_url=UNREACHABLE), name)
    assert (finding.level, finding.advice) == ("WARN", "See to `database`.")


# -- the clock ------------------------------------------------------------------------------------


def test_a_worker_that_never_lived_is_bad(data, database_url):
    assert levels(installation(data, database_url=database_url), "scheduler") == ["BAD"]


def test_a_worker_that_has_just_beaten_is_alive(data, database_url):
    beat(database_url, data)
    assert levels(installation(data, database_url=database_url), "scheduler") == ["OK"]


def test_a_worker_that_has_not_beaten_for_long_is_bad(data, database_url):
    beat(database_url, data)
    house = installation(data, later(HOUR), database_url=database_url)
    assert levels(house, "scheduler") == ["BAD"]


def test_a_clock_that_goes_as_it_should_is_fine(data, database_url):
    beat(database_url, data)
    assert levels(installation(data, database_url=database_url), "clock") == ["OK"]


def test_a_clock_that_was_moved_is_bad(data, database_url):
    beat(database_url, data)
    house = installation(data, later(HOUR), database_url=database_url)
    (finding,) = found(house, "clock")
    assert (finding.level, "forwards by 1h" in finding.words) == ("BAD", True)


def test_a_service_that_doubts_its_clock_is_bad(data, store):
    with store.writing() as session:
        session.add(Beat(name=heartbeat.JUMPED, at=real_time()))
    url = store.writer.url.render_as_string(hide_password=False)
    (finding,) = found(installation(data, database_url=url), "clock")
    assert (finding.level, "pbem clock accept" in finding.advice) == ("BAD", True)


# -- the post -------------------------------------------------------------------------------------


@pytest.fixture
def house(data, store):
    """A house on a fresh database, once of each kind."""
    url = store.writer.url.render_as_string(hide_password=False)
    return installation(data, database_url=url)


def keep(store: Store, *rows: object) -> None:
    with store.writing() as session:
        for row in rows:
            session.add(row)
            session.flush()


def outgoing(age: timedelta, **facts: object) -> Outgoing:
    then = real_time() - age
    told = {"message_id": "<1@x>", "kind": "report", "notice_json": "{}", "address": "a@x.example"}
    return Outgoing(created_at=then, try_at=then, **{**told, **facts})


def submission(age: timedelta, state: str) -> Submission:
    then = real_time() - age
    known = {"message_id": "<1@x>", "sender": "a@x.example", "fingerprint": "1", "way": "smtp"}
    return Submission(received_at=then, try_at=then, raw=b"", state=state, **known)


@pytest.mark.parametrize("name", ["inbox", "outbox", "aside", "addresses"])
def test_an_empty_house_is_fine(house, name):
    assert levels(house, name) == ["OK"]


@pytest.mark.parametrize(
    ("hours", "state", "level"),
    [(0, "waiting", "OK"), (1, "waiting", "WARN"), (5, "waiting", "BAD"), (5, "sent", "OK")],
)
def test_a_mail_must_not_wait_long_to_be_sent(store, house, hours, state, level):
    keep(store, outgoing(hours * HOUR, state=state))
    assert levels(house, "outbox") == [level]


def test_why_a_mail_waits_is_told(store, house):
    keep(store, outgoing(HOUR, error="mail.example.org:587 could not be reached."))
    assert "could not be reached" in found(house, "outbox")[0].words


@pytest.mark.parametrize(
    ("hours", "state", "level"), [(0, "new", "OK"), (1, "new", "BAD"), (1, "done", "OK")]
)
def test_a_mail_must_not_wait_long_to_be_handled(store, house, hours, state, level):
    keep(store, submission(hours * HOUR, state))
    assert levels(house, "inbox") == [level]


def test_mails_that_were_set_aside_are_told(store, house):
    keep(store, submission(HOUR, "aside"))
    (finding,) = found(house, "aside")
    assert (finding.level, finding.words[:7]) == ("WARN", "1 mails")


def test_an_address_that_fails_is_named(store, house):
    now = real_time()
    anna = Person(name="Anna", joined_at=now)
    keep(store, anna)
    facts = {"person_id": anna.id, "confirmed_at": now, "failing_since": now}
    keep(store, Address(address="anna@player.example", **facts))
    (finding,) = found(house, "addresses")
    assert (finding.level, "anna@player.example" in finding.words) == ("WARN", True)


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def club(data, monkeypatch):
    """The settings of a service that is not running, in the environment."""
    given = {"PBEM_DATA": str(data), "PBEM_SMTP_LISTEN": "127.0.0.1:1", "PBEM_CHECK_DKIM": "no"}
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


def test_each_finding_is_a_line_with_its_level_first(pbem, club):
    lines = pbem("doctor").stdout.splitlines()
    assert {line.split()[0] for line in lines} == {"OK", "WARN", "BAD"}
    assert {line.split()[1] for line in lines} <= set(CHECKS)


def test_something_bad_makes_the_status_1(pbem, club):
    assert pbem("doctor", "smtp").exit_code == 1


def test_a_doubt_alone_is_no_failure(pbem, club):
    told = pbem("doctor", "backup")
    assert (told.exit_code, told.stdout[:4]) == (0, "WARN")


def test_only_the_named_checks_are_made(pbem, club):
    lines = pbem("doctor", "disk", "data_folder").stdout.splitlines()
    assert [line.split()[1] for line in lines] == ["disk", "data_folder"]


def test_a_check_that_does_not_exist_is_wrong_use(pbem, club):
    told = pbem("doctor", "teeth")
    assert (told.exit_code, "there are: settings" in told.stderr) == (2, True)


def test_json_tells_the_same(pbem, club):
    told = pbem("doctor", "--json", "smtp", "data_folder")
    report = json.loads(told.stdout)
    assert (told.exit_code, report["well"]) == (1, False)
    assert [each["level"] for each in report["findings"]] == ["BAD", "OK"]


def test_settings_that_cannot_be_used_are_findings(pbem, club):
    club.setenv("PBEM_BEAT", "never")
    club.setenv("PBEM_LOG", "loud")
    told = pbem("doctor")
    assert told.exit_code == 1
    assert [line[:4] for line in told.stdout.splitlines()] == ["BAD ", "BAD "]


def test_a_check_that_breaks_is_a_finding(data, monkeypatch):
    monkeypatch.setattr("pbem.commands.installation.checks.settings_and_disk.shutil", None)
    (finding,) = found(installation(data), "disk")
    assert (finding.level, "went wrong itself" in finding.words) == ("BAD", True)


@postgresql
def test_nothing_is_bad_about_a_running_service(data, database_url):
    house = installation(data, database_url=database_url, smtp_listen="127.0.0.1:0")
    parts = assemble(house.settings)
    try:
        with Here(parts) as running:
            where = f"127.0.0.1:{running.service.smtp_port}"
            asked = installation(
                data, ask=lambda name, kind: [], database_url=database_url, smtp_listen=where
            )
            told = {name: levels(asked, name) for name in CHECKS}
    finally:
        parts.close()
    assert not [name for name, each in told.items() if "BAD" in each]
    assert told["smtp"] == told["scheduler"] == told["inbox"] == ["OK"]
