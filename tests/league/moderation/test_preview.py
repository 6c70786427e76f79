"""PREVIEW shows what an act would change, and does nothing."""

from __future__ import annotations

import pytest
from sqlmodel import SQLModel, select

from pbem.league.notices import Answer
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling import maps
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


@postgresql
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


# -- the map of the difference --------------------------------------------------------------------


def scene(game: Moderated, act: str):
    """What the map of a preview shows, and the notice that it goes with."""
    (notice,) = game.does(f"PREVIEW {act} BECAUSE of a slip")
    with game.club.house.look() as work:
        return maps.scene_of(work, notice.picture)[0], notice.picture


def test_an_edit_shows_where_a_unit_would_stand_and_where_it_stands(game):
    found, picture = scene(game, "EDIT UNIT 1US 1516")
    before = game.loaded.position.where["1US"]
    (arrow,) = found.arrows
    assert arrow.path == (before, "1516")
    assert {before, "1516", "1417"} <= set(picture.places)  # the last is held, then
    (tint,) = (each for each in found.tints if each.layer == "changed")
    assert tint.places == picture.places
    assert "1US" in {
        each.id for stack in found.stacks if stack.place == "1516" for each in stack.counters
    }


def test_an_edit_shows_a_unit_that_would_be_gone(game):
    found, _ = scene(game, "EDIT UNIT 1US dead")
    (loss,) = found.losses
    assert loss.place == game.loaded.position.where["1US"]
    assert not loss.dead


def test_going_back_shows_what_would_stand_where_it_stood(game):
    before = game.loaded.position.where["1US"]
    game.does("EDIT UNIT 1US 1516 BECAUSE of a slip")
    found, picture = scene(game, "ROLLBACK 1 STEP")
    (arrow,) = found.arrows
    assert arrow.path == ("1516", before)
    assert {before, "1516"} <= set(picture.places)


def test_what_changes_no_place_comes_without_a_crop(game):
    (notice,) = game.does("PREVIEW EDIT POINTS 5 BECAUSE of a slip")
    assert notice.picture.places == ()
    with game.club.house.look() as work:
        assert maps.paint(work, notice.picture) is None


def test_the_mail_brings_a_crop_of_the_places(game):
    (notice,) = game.does("PREVIEW EDIT UNIT 1US 1516 BECAUSE of a slip")
    with game.club.house.look() as work:
        painted = maps.paint(work, notice.picture)
    assert painted is not None
    assert "1516" in painted.alt
    assert len(painted.png) < maps.LARGEST


def test_a_branch_changes_nothing_here_and_shows_the_game_as_it_is(game):
    (notice,) = game.does("PREVIEW BRANCH BECAUSE of a slip")
    assert not notice.picture.instead
