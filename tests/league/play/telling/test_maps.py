"""Maps for mails: whose view, what has happened, what is intended, and nothing behind the fog."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.league.notices import Painted, Picture
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling import maps
from pbem.league.play.telling.maps import LARGEST, paint, scene_of
from pbem.store.database import Store
from tests.jupiter.test_properties import drawn, reshuffled
from tests.league.company import Company


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    """A club with one game, which is put into many positions."""
    folder = tmp_path_factory.mktemp("pictures")
    store = Store.open(f"sqlite:///{folder}/pictures.sqlite3")
    found = Company(store, folder)
    found.ready()
    yield found
    store.close()


def painted(club: Company, picture: Picture) -> Painted:
    with club.house.look() as work:
        found = paint(work, picture)
        assert found is not None
        return found


def now(club: Company, game: int, side: str = "") -> Picture:
    """The map of a game as it stands, with nothing that has just happened."""
    number = club.loaded(game).row.snapshots
    return Picture(game, number, side, number)


def put(club: Company, game: int, position: Jupiter) -> None:
    """Let a game stand in a position."""
    with club.house.work() as work:
        table = LoadedGame.open(work, game)
        table.snapshot(table.row.snapshots).position = zlib.compress(RULES.encode(position))


def test_a_picture_is_a_png_as_large_as_a_mail_can_carry(club):
    found = painted(club, now(club, club.game(), "allied"))
    image = Image.open(io.BytesIO(found.png))
    assert image.format == "PNG"
    assert image.size == (found.width, found.height)
    assert len(found.png) <= LARGEST


def test_a_picture_is_named_after_its_game_and_turn(club):
    game = club.ready()
    assert painted(club, now(club, game)).name == f"{club.code(game)}-turn-1.png"


def test_the_same_picture_is_the_same_bytes_whenever_it_is_drawn(club):
    picture = now(club, club.ready(), "german")
    assert painted(club, picture).png == painted(club, picture).png


def test_each_side_and_those_who_watch_see_their_own_map(club):
    game = club.ready()
    found = {painted(club, now(club, game, side)).alt for side in ("allied", "german", "")}
    assert len(found) == 3


def test_only_a_moderator_who_asks_for_it_sees_the_whole_map(club):
    game = club.ready()
    public = now(club, game)
    whole = painted(club, replace(public, whole=True))
    assert whole.alt != painted(club, public).alt
    assert "1US" in whole.alt
    assert "1US" not in painted(club, public).alt


def test_the_words_of_a_picture_keep_to_the_fog(club):
    game = club.ready()
    assert "1US" in painted(club, now(club, game, "allied")).alt
    assert "1US" not in painted(club, now(club, game, "german")).alt


def test_what_has_happened_since_the_last_mail_is_drawn(club):
    game = club.ready()
    who = club.asked(game)
    side = club.loaded(game).asked_side
    club.say(who, game, club.legal(game, "M "))
    still = now(club, game, side)
    assert painted(club, replace(still, since=still.snapshot - 1)).png != painted(club, still).png


def test_what_happened_after_a_picture_was_written_is_not_in_it(club):
    game = club.ready()
    side = club.loaded(game).asked_side
    picture = now(club, game, side)
    before = painted(club, picture).png
    club.say(club.asked(game), game, club.legal(game, "M "))
    assert painted(club, picture).png == before


def test_intended_moves_are_drawn_and_change_nothing_else(club):
    game = club.ready()
    side = club.loaded(game).asked_side
    still = now(club, game, side)
    plan = replace(still, plan=(club.legal(game, "M "),))
    assert painted(club, plan).png != painted(club, still).png
    assert painted(club, still).png == painted(club, replace(still, plan=())).png


def test_lines_of_a_plan_that_cannot_be_drawn_are_left_out(club):
    game = club.ready()
    still = now(club, game, club.loaded(game).asked_side)
    odd = replace(still, plan=("MOVES", "WHEN LOSE: WEAKEST", "M nobody nowhere", ""))
    assert painted(club, odd).png == painted(club, still).png


def test_a_check_brings_the_map_of_the_intended_moves_to_who_asks_for_one(club):
    game = club.ready()
    who = club.asked(game)
    checked = f"CHECK\n{club.legal(game, 'M ')}"
    assert club.answer(who, game, checked).picture is None
    picture = club.answer(who, game, f"MAP\n{checked}").picture
    assert painted(club, picture).width > 390
    assert painted(club, picture).png != painted(club, replace(picture, plan=())).png


def test_there_is_no_picture_of_a_game_that_has_not_begun(club):
    club.told("anna", "NEW jupiter AS allied")
    with club.house.look() as work:
        assert paint(work, Picture(1, 0, "allied")) is None


# -- the fog, by bytes ----------------------------------------------------------------------------


@given(
    seed=st.integers(0, 5),
    chance=st.randoms(use_true_random=False),
    side=st.sampled_from(SIDES),
)
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
def test_two_positions_that_a_side_cannot_tell_apart_are_the_same_picture(
    lasting, seed, chance, side
):
    ours = drawn(seed, chance)
    theirs = reshuffled(ours, side, chance)
    assume(RULES.encode(ours) != RULES.encode(theirs))
    assume(RULES.encode(RULES.view(ours, side)) == RULES.encode(RULES.view(theirs, side)))
    pictures = []
    for position in (ours, theirs):
        put(lasting, 1, position)
        own, public = now(lasting, 1, side), now(lasting, 1)
        pictures.append(
            [(each.png, each.alt) for each in (painted(lasting, own), painted(lasting, public))]
        )
    assert pictures[0] == pictures[1]


def test_a_picture_asks_for_what_a_map_shows_that_nobody_can_move(club, monkeypatch):
    asked = []
    scene = RULES.scene

    def noting(view, side, events, layers, *further):
        asked.append(tuple(layers))
        return scene(view, side, events, layers, *further)

    monkeypatch.setattr(type(RULES), "still_layers", ("supply",))
    monkeypatch.setattr(type(RULES), "scene", staticmethod(noting))
    picture = now(club, club.ready(), "german")
    painted(club, picture)
    painted(club, replace(picture, cropped=True, places=("1616",)))  # these may lie elsewhere
    with club.house.look() as work:
        scene_of(work, picture)
    assert asked == [(*RULES.usual_layers, "supply"), RULES.usual_layers, RULES.usual_layers]


def test_the_map_of_a_question_shows_what_it_is_about(club, monkeypatch):
    game = club.ready()
    far, about = ["3200", "3201", "3300", "3102"], "2406"
    monkeypatch.setattr(maps, "_action", lambda _: iter(far))
    shown: list[bool] = []
    windows = maps.phone_windows

    def noted(scene, where, high):
        found = windows(scene, where, high)
        centre = next(cell.centre for cell in scene.board.cells if cell.label == about)
        left, top, right, bottom = found[0]
        shown.append(left < centre[0] < right and top < centre[1] < bottom)
        return found

    monkeypatch.setattr(maps, "phone_windows", noted)
    cropped = replace(now(club, game, "allied"), cropped=True)
    painted(club, replace(cropped, happened=True, places=(about,)))
    assert shown[-1] is False  # it happened far away
    painted(club, replace(cropped, places=(about,), besides=tuple(far)))
    assert shown[-1] is True


def test_where_nothing_has_happened_such_a_map_is_left_out(club):
    game = club.ready()
    picture = replace(now(club, game, "allied"), cropped=True, happened=True, places=("2406",))
    with club.house.look() as work:
        assert paint(work, picture) is None
