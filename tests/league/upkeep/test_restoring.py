"""A restored service goes on with dice that nobody has seen, and the proof at the end shows it."""

from __future__ import annotations

import copy
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.engine.dice import Roll, commitment
from pbem.engine.record.archive import export, read
from pbem.engine.record.proof import bent_dice
from pbem.games import catalogue
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat, high_water
from pbem.league.upkeep.high_water import keep_mark, set_mark, write_mark
from pbem.league.upkeep.house_secret import house_secret
from pbem.league.upkeep.restoring import begin_new_life, notice_database_put_back, restore
from pbem.settings import load, secret
from pbem.store.backups.backup import write_backup
from pbem.store.backups.restore import bring_back
from pbem.store.database import Store
from pbem.store.rows import games
from tests.databases import quick
from tests.league.company import READY
from tests.marks import postgresql
from tests.web.api.callers import program
from tests.web.sites import Site

HOUR = timedelta(hours=1)


@pytest.fixture
def site(store: Store, tmp_path: Path) -> Site:
    return Site(store, tmp_path / "data")


@pytest.fixture
def backed_up(site, tmp_path):
    """Keeps the service as it is; the file."""

    def keep() -> Path:
        file = tmp_path / "backup.zip"
        write_backup(site.house.store, file, tmp_path, [])
        return file

    return keep


@pytest.fixture
def restored(site, new_database, database_kind):
    """Brings a backup back; the club as it goes on from there."""
    stores: list[Store] = []

    def restored_from(file: Path) -> Site:
        stores.append(quick(new_database(database_kind)))
        again = copy.copy(site)
        again.house = House(site.house.settings, stores[-1], site.clock)
        restore(again.house, file)
        return again

    yield restored_from
    for each in stores:
        each.close()


def played_to_the_end(site: Site, game_id: int) -> LoadedGame:
    """The game as bots play it from here; loaded."""
    with site.house.work() as work:
        game = LoadedGame.open(work, game_id)
        for seat in game.players:
            seat.bot, seat.held = "default", False
        adjudication.play_on(game)
        assert game.row.state == "over"
        return game


def rolls(site: Site, game_id: int) -> dict[int, Roll]:
    """All dice of a game, by their numbers."""
    with site.house.look() as work:
        game = LoadedGame(work, games.game(work.session, game_id))
        return {roll.number: roll for record in game.records() for roll in record.rolls}


def archive(site: Site, game_id: int) -> str:
    with site.house.look() as work:
        game = LoadedGame(work, games.game(work.session, game_id))
        return export(game.whole_journal(), with_seed=True)


def proved(text: str) -> bool:
    journal = read(text, catalogue.ruleset)
    return bent_dice(journal.header, journal.records, journal.seeds) == []


@postgresql
def test_no_die_of_the_lost_time_falls_again(site, backed_up, restored):
    game = site.ready()
    before = rolls(site, game)
    file = backed_up()
    played_to_the_end(site, game)
    lost = rolls(site, game)
    again = restored(file)
    played_to_the_end(again, game)
    now = rolls(again, game)
    assert {number: now[number] for number in before} == before
    later = sorted((lost.keys() & now.keys()) - before.keys())
    assert len(later) > 30
    assert [lost[each].value for each in later] != [now[each].value for each in later]
    assert proved(archive(again, game))


@postgresql
def test_the_page_of_proofs_shows_both_seeds(site, backed_up, restored):
    game = site.ready()
    first = site.loaded(game).row.seed
    again = restored(backed_up())
    second = played_to_the_end(again, game).row.seed
    page = again.read(f"/dice?game={again.code(game)}")
    assert "dice are those of the seeds" in page
    assert ">NO<" not in page
    for seed in (first, second):
        assert seed.hex() in page
        assert commitment(seed) in page
    text = again.read(f"/games/{again.code(game)}.txt")
    assert text == archive(again, game)


@postgresql
def test_pages_and_programs_are_told_all_commitments(site, backed_up, restored):
    game = site.ready()
    first = site.loaded(game).row.commitment
    again = restored(backed_up())
    row, code = again.loaded(game).row, again.code(game)
    told = [{"sha256": first, "entry": 0}, {"sha256": row.commitment, "entry": row.entries}]
    assert row.state == "running"
    assert again.get(f"/api/v1/games/{code}").json["commitments"] == told
    assert program(again, "anna", "read").get(f"/me/games/{code}")["commitments"] == told
    for page in (again.read(f"/games/{code}"), again.visitor("anna").read(f"/desk/{code}")):
        assert first in page
        assert row.commitment in page
        assert f"from entry {row.entries} on" in page


def test_the_proof_is_mailed_with_both_seeds(site, backed_up, restored):
    game = site.ready()
    first = site.loaded(game).row.seed
    again = restored(backed_up())
    played_to_the_end(again, game)
    with again.house.work() as work:
        adjudication.tell_everybody(LoadedGame.open(work, game))
    told = again.mails("anna")[-1].dice
    assert first.hex() in told
    assert again.loaded(game).row.seed.hex() in told


def test_everybody_is_told_of_it_with_the_new_commitment(site, backed_up, restored):
    game = site.ready()
    before = site.loaded(game).row.commitment
    again = restored(backed_up())
    now = again.loaded(game).row.commitment
    assert now != before
    for who in ("anna", "georg"):
        told = again.mails(who)[-1]
        assert told.kind == "restored"
        assert now in " ".join(told.lead)
        assert "brought back" in told.lead[0]
        assert told.position


def test_every_restore_of_the_same_backup_draws_another_seed(site, backed_up, restored):
    game = site.ready()
    file = backed_up()
    one, other = restored(file), restored(file)
    assert one.loaded(game).row.seed != other.loaded(game).row.seed


def test_a_restored_service_can_be_restored_again(site, backed_up, restored, tmp_path):
    game = site.ready()
    again = restored(backed_up())
    write_backup(again.house.store, tmp_path / "second.zip", tmp_path, [])
    once_more = restored(tmp_path / "second.zip")
    played_to_the_end(once_more, game)
    text = archive(once_more, game)
    assert text.count("[Seed ") == 3
    assert proved(text)


def test_a_game_that_has_not_begun_gets_another_seed_too(site, backed_up, restored):
    code = site.offered()
    with site.house.look() as work:
        row = games.coded(work.session, code)
    again = restored(backed_up())
    with again.house.look() as work:
        now = games.coded(work.session, code)
    assert now.seed != row.seed
    assert now.commitment == commitment(now.seed)
    assert again.mails("anna")[-1].kind == "restored"
    again.write("georg", f"JOIN {code} german")
    for who in ("anna", "georg"):
        again.say(who, now.id, READY)
    played_to_the_end(again, now.id)
    assert archive(again, now.id).count("[Seed ") == 1
    assert proved(archive(again, now.id))


def test_a_game_that_is_over_stays_as_it_is(site, backed_up, restored):
    code = site.finished()
    before = site.read(f"/games/{code}.txt")
    again = restored(backed_up())
    assert again.read(f"/games/{code}.txt") == before


# -- a moderator's acts on such a game ------------------------------------------------------------


def test_a_rollback_over_it_rolls_dice_of_the_new_seed(site, backed_up, restored):
    game = site.ready()
    again = restored(backed_up())
    seed = again.loaded(game).row.seed
    again.say("mona", game, "ROLLBACK 2 BECAUSE a mistake")
    assert again.loaded(game).row.seed == seed
    for who in ("anna", "georg"):
        again.say(who, game, READY)
    played_to_the_end(again, game)
    assert proved(archive(again, game))


def test_a_preview_works_in_such_a_game(site, backed_up, restored):
    game = site.ready()
    again = restored(backed_up())
    before = again.loaded(game).row
    told = again.answer("mona", game, "PREVIEW ROLLBACK 2 BECAUSE a mistake")
    assert "Nothing was done" in str(told)
    assert again.loaded(game).row == before


def test_a_branch_of_such_a_game_is_proved_by_its_own_seed(site, backed_up, restored):
    game = site.ready()
    again = restored(backed_up())
    again.say("mona", game, "BRANCH BECAUSE of a bet")
    with again.house.look() as work:
        (branch,) = (each.id for each in games.in_state(work.session, "running") if each.id != game)
    played_to_the_end(again, branch)
    text = archive(again, branch)
    assert text.count("[Seed ") == 1
    assert proved(text)


# -- the clocks -----------------------------------------------------------------------------------


def test_the_time_since_the_last_beat_is_credited_before_anybody_is_told(
    site, backed_up, restored, monkeypatch
):
    seconds = 5000.0
    monkeypatch.setattr(heartbeat, "since_boot", lambda: seconds)
    game = site.ready()
    due = site.loaded(game).question.due
    heartbeat.beat(site.house, lambda: seconds, heartbeat.boot)
    file = backed_up()
    site.clock.pass_by(100 * HOUR)
    seconds += 100 * HOUR.total_seconds()
    again = restored(file)
    assert again.loaded(game).question.due == due + 100 * HOUR
    told = again.mails(again.asked(game))[-1].question
    assert told is not None
    assert "in 2 d" in told.due


# -- a database that was put back by other means --------------------------------------------------


@pytest.fixture
def put_back(site, new_database, database_kind):
    """Another database in the place of the present one, as it was kept; the club goes on there."""
    stores: list[Store] = []

    def replace(file: Path) -> Site:
        stores.append(quick(new_database(database_kind)))
        bring_back(stores[-1], file, file.parent, lambda session, manifest: None)
        stores[-1].writer.url = site.house.store.writer.url  # where the other one was
        again = copy.copy(site)
        again.house = House(site.house.settings, stores[-1], site.clock)
        return again

    yield replace
    for each in stores:
        each.close()


@postgresql
def test_another_machine_that_has_gone_on_already_is_followed(site):
    """Its new life is not taken for a database that was put back, or there would be no end."""
    site.game()
    keep_mark(site.house)
    with site.house.work() as work:
        begin_new_life(work, work.now)
    secret, mails = house_secret(site.house), len(site.mails())
    notice_database_put_back(site.house)
    assert (house_secret(site.house), len(site.mails())) == (secret, mails)


@postgresql
def test_a_database_that_was_put_back_goes_on_with_new_dice_and_secrets(site, backed_up, put_back):
    game = site.game()
    file = backed_up()
    before = site.loaded(game).row.seed, house_secret(site.house)
    site.say("anna", game, READY)
    keep_mark(site.house)
    again = put_back(file)
    notice_database_put_back(again.house)
    assert again.loaded(game).row.seed != before[0]
    assert house_secret(again.house) != before[1]
    assert again.mails("anna")[-1].kind == "restored"
    assert again.mails("mona")[-1].subject == "the database was put back"


def test_it_is_noticed_once(site, backed_up, put_back):
    game = site.game()
    file = backed_up()
    site.say("anna", game, READY)
    keep_mark(site.house)
    again = put_back(file)
    notice_database_put_back(again.house)
    secret, mails = house_secret(again.house), len(again.mails())
    notice_database_put_back(again.house)
    keep_mark(again.house)
    assert (house_secret(again.house), len(again.mails())) == (secret, mails)


def test_one_that_goes_back_behind_a_restore_is_noticed(site, backed_up, put_back):
    site.game()
    file = backed_up()
    keep_mark(site.house)
    again = put_back(file)
    with again.house.work() as work:
        begin_new_life(work, work.now)
        write_mark(again.house, work.session)
    notice_database_put_back(site.house)
    assert site.mails("mona")[-1].subject == "the database was put back"


def test_a_running_service_keeps_the_mark_of_what_was_lost(site, backed_up, put_back, caplog):
    game = site.game()
    file = backed_up()
    site.say("anna", game, READY)
    keep_mark(site.house)
    again = put_back(file)
    keep_mark(again.house)
    assert "put back under the running service" in caplog.text
    notice_database_put_back(again.house)
    assert again.mails("anna")[-1].kind == "restored"


def test_a_restore_on_one_machine_is_no_surprise_on_another(site, backed_up, restored, tmp_path):
    """Else each machine that starts after it would make all secrets void once more."""
    site.ready()
    elsewhere = load({"PBEM_DATA": str(tmp_path / "elsewhere")})
    file = backed_up()
    again = restored(file)
    other = House(elsewhere, again.house.store, again.clock)
    then = House(elsewhere, again.house.store, lambda: again.clock() - HOUR)
    set_mark(then)
    mark = high_water._file(then)
    mark.write_bytes(mark.read_bytes().replace(b'"life":"', b'"life":"another'))
    before = house_secret(again.house)
    notice_database_put_back(other)
    assert house_secret(again.house) == before


def test_a_database_that_has_only_grown_is_left_alone(site):
    game = site.game()
    keep_mark(site.house)
    site.say("anna", game, READY)
    before = len(site.mails())
    notice_database_put_back(site.house)
    keep_mark(site.house)
    notice_database_put_back(site.house)
    assert (house_secret(site.house), len(site.mails())) == (secret(site.house.settings), before)


def test_a_mark_that_cannot_be_read_stops_nobody(site):
    site.game()
    keep_mark(site.house)
    (file,) = site.house.settings.data.glob("high-water-*.json")
    file.write_text("{")
    notice_database_put_back(site.house)
    keep_mark(site.house)
    assert house_secret(site.house) == secret(site.house.settings)
