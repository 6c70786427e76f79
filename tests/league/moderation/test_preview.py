"""PREVIEW shows what an act would change, and does nothing."""

from __future__ import annotations

import pytest
from sqlmodel import SQLModel, select

from pbem.league.notices import Answer
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import games
from pbem.store.schema import Audit, Outgoing
from tests.league.moderating import Moderated, mail_to
from tests.marks import postgresql

ACTS = ("ROLLBACK 1 STEP", "ROLLBACK 1", "BRANCH 2", "BRANCH", "EDIT WEATHER storm")
ON_RECORD = (Audit.__tablename__, Outgoing.__tablename__)


@pytest.fixture
def game(store, tmp_path):
    made = Moderated(store, tmp_path)
    made.set_up()
    return made


def stored(game: Moderated) -> dict[str, list[str]]:
    """All rows of all tables but those that a look itself is written into."""
    found = {}
    with game.club.house.look() as work:
        for name, table in sorted(SQLModel.metadata.tables.items()):
            if name not in ON_RECORD:
                rows = work.session.connection().execute(select(*table.columns)).all()
                found[name] = sorted(map(repr, rows))
    return found


def shown(game: Moderated, act: str) -> dict[str, Answer]:
    """What a preview says would be told, by whom."""
    (notice,) = game.does(f"PREVIEW {act} BECAUSE of a slip")
    assert notice.answers[0].title == f"PREVIEW {act} BECAUSE of a slip"
    return {each.title: each for each in notice.answers[1:]}


@pytest.mark.parametrize("act", ACTS)
def test_a_preview_changes_not_a_single_row(game, act):
    before = stored(game)
    shown(game, act)
    assert stored(game) == before


@pytest.mark.parametrize("act", ACTS)
def test_a_preview_goes_to_nobody_else(game, act):
    before = len(game.club.mails())
    game.does(f"PREVIEW {act} BECAUSE of a slip")
    assert [each.reader for each in game.club.mails()[before:]] == ["Mona"]


def test_a_preview_is_on_record(game):
    game.does("PREVIEW ROLLBACK 1 BECAUSE of a slip")
    (row,) = game.audit()
    assert (row.act, row.detail, row.reason) == ("PREVIEW", "ROLLBACK 1", "of a slip")


@pytest.mark.parametrize("act", ["ROLLBACK 1", "EDIT WEATHER storm"])
def test_a_preview_tells_what_each_would_be_told(game, act):
    seen = shown(game, act)
    notices = game.does(f"{act} BECAUSE of a slip")
    for name, side in (("Anna", "allied"), ("Georg", "german")):
        notice = mail_to(notices, name)
        told = seen[f"To {name} ({side})"]
        assert notice.changes
        assert told.block.split("\n") == list(notice.changes)
        assert told.words == notice.lead


@postgresql
def test_a_preview_of_going_forward_works_after_going_back(game):
    last = game.row.entries
    game.does("ROLLBACK 1 BECAUSE of a slip")
    before = stored(game)
    seen = shown(game, f"ROLLFORWARD {last}")
    words = f"The game goes forward to how it stood after entry {last}"
    assert seen["To Anna (allied)"].words[0].startswith(words)
    assert stored(game) == before


def test_what_follows_in_the_same_mail_is_done_to_the_game_as_it_is(game):
    entries = game.row.entries
    game.does("PREVIEW ROLLBACK 0 BECAUSE of a slip", "PAUSE BECAUSE I think about it")
    assert game.row.state == "paused"
    assert game.row.entries == entries + 1
    game.journal()  # it can be played through again


def test_what_went_before_in_the_same_mail_stays(game):
    game.does("PAUSE BECAUSE I think about it", "PREVIEW EDIT WEATHER storm BECAUSE of a slip")
    assert game.row.state == "paused"


@pytest.mark.parametrize("act", ["PAUSE", "PROCESS Q1", "PREVIEW ROLLBACK 1", "", "HELP"])
def test_what_plays_on_or_changes_nothing_cannot_be_previewed(game, act):
    assert "PREVIEW ROLLBACK" in " ".join(game.refused(f"PREVIEW {act} BECAUSE I wonder").words)


def test_a_preview_needs_the_reason_of_its_act(game):
    assert "needs a reason" in game.refused("PREVIEW ROLLBACK 1").words[0]


@pytest.mark.parametrize("act", ["ROLLBACK 999", "EDIT UNIT nobody 2305", "ROLLFORWARD 1"])
def test_what_would_be_refused_is_refused_in_a_preview(game, act):
    real = game.refused(f"{act} BECAUSE of a slip")
    assert game.refused(f"PREVIEW {act} BECAUSE of a slip").words == real.words


def test_a_preview_rolls_other_dice_than_those_to_come(game, monkeypatch):
    rolled = []
    keep = LoadedGame.store_adjudication

    def note(table, events):
        rolled.append(table.row.seed)
        keep(table, events)

    monkeypatch.setattr(LoadedGame, "store_adjudication", note)
    shown(game, "ROLLBACK 1")
    with game.club.house.look() as work:
        seed = games.game(work.session, game.id).seed
    assert rolled
    assert seed not in rolled
