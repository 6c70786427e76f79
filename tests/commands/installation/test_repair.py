"""pbem repair: a game whose positions cannot be read goes on from its journal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli import main
from pbem.store.database import Store
from pbem.store.rows import journals
from pbem.store.schema import Entry, Snapshot
from tests.commands.installations import found, installation, levels
from tests.league.company import Company


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Company]:
    for name in [each for each in os.environ if each.startswith("PBEM_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    store = Store.open(f"sqlite:///{tmp_path / 'data' / 'pbem.sqlite'}")
    monkeypatch.setenv("PBEM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PBEM_DATABASE_URL", str(store.writer.url))
    yield Company(store, tmp_path)
    store.close()


def repaired(*words: str) -> Result:
    return CliRunner().invoke(main, ["repair", *words])


def snapshots(club: Company, game: int) -> list[dict[str, object]]:
    with club.house.look() as work:
        return [each.model_dump() for each in journals.snapshots_after(work.session, game, 0)]


def spoil(club: Company, game: int, number: int, **columns: bytes) -> None:
    with club.house.work() as work:
        row = work.session.get(Snapshot, (game, number))
        for name, value in columns.items():
            setattr(row, name, value)


def checked(tmp_path: Path, club: Company) -> list[str]:
    url = str(club.house.store.writer.url)
    return levels(installation(tmp_path / "data", database_url=url), "positions")


def test_a_position_that_cannot_be_read_is_made_anew(club: Company, tmp_path: Path) -> None:
    game = club.ready()
    code = club.code(game)
    before = snapshots(club, game)
    assert checked(tmp_path, club) == ["OK"]
    spoil(club, game, len(before), position=b"damaged")
    assert checked(tmp_path, club) == ["BAD", "OK"]
    url = str(club.house.store.writer.url)
    told = found(installation(tmp_path / "data", database_url=url), "positions")[0]
    assert f"pbem repair {code}" in told.advice
    result = repaired(code)
    assert result.exit_code == 0, result.output
    assert f"Snapshot {len(before)} cannot be read" in result.output
    assert snapshots(club, game) == before
    assert checked(tmp_path, club) == ["OK"]
    assert club.say("anna", game, "STATUS")


def test_events_and_earlier_snapshots_are_made_anew_too(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    before = snapshots(club, game)
    assert len(before) > 2
    for number in range(1, len(before) + 1):
        spoil(club, game, number, events=b"", position=b"")
    assert repaired(code).exit_code == 0
    assert snapshots(club, game) == before


def test_a_snapshot_that_is_gone_comes_back(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    before = snapshots(club, game)
    with club.house.work() as work:
        work.session.delete(work.session.get(Snapshot, (game, len(before))))
    assert "is not there" in repaired(code).output
    assert [each["position"] for each in snapshots(club, game)] == [
        each["position"] for each in before
    ]


def test_a_game_is_repaired_after_a_rollback(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    club.say("mona", game, "ROLLBACK 1 STEP BECAUSE of a test")
    before = snapshots(club, game)
    spoil(club, game, len(before), position=b"damaged")
    assert repaired(code).exit_code == 0
    assert snapshots(club, game)[-1]["position"] == before[-1]["position"]


def test_a_trial_changes_nothing(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    spoil(club, game, 1, position=b"damaged")
    before = snapshots(club, game)
    result = repaired(code, "--dry-run")
    assert result.exit_code == 0
    assert "Snapshot 1" in result.output
    assert "nothing was changed" in result.output
    assert snapshots(club, game) == before


def test_a_game_that_is_whole_is_left_alone(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    before = snapshots(club, game)
    assert "nothing to repair" in repaired(code).output
    assert snapshots(club, game) == before


def test_a_journal_that_does_not_replay_is_no_ground_to_build_on(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    last = len(snapshots(club, game))
    spoil(club, game, last, position=b"damaged")
    before = snapshots(club, game)
    with club.house.work() as work:
        entry = work.session.get(Entry, (game, 1))
        assert entry is not None
        entry.text = "M 2Pz 9999"
    result = repaired(code)
    assert result.exit_code == 1
    assert "does not replay" in result.output
    assert snapshots(club, game) == before


def test_a_journal_that_lacks_its_end_is_refused(club: Company) -> None:
    game = club.ready()
    code = club.code(game)
    spoil(club, game, 1, position=b"damaged")
    with club.house.work() as work:
        last = journals.entries(work.session, game)[-1]
        work.session.delete(last)
    result = repaired(code)
    assert result.exit_code == 1
    assert "Its journal ends with entry" in result.output


def test_a_game_that_is_not_there_is_wrong_use(club: Company) -> None:
    assert repaired("jupiter-99").exit_code == 2
