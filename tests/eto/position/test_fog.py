"""12.7  What a side may know."""

from __future__ import annotations

from pbem.games.eto.position.fog import view
from pbem.wargame.data.counters import hidden
from tests.eto.fields import ARDENNES, field
from tests.marks import rule


@rule("eto", "12.7")
def test_without_aircraft_only_the_top_unit_of_a_stack_is_known() -> None:
    game = field("GI1 W3321, GA1 W3321, Manteuffel W3321, UI1 W3421, UI2 W3421", ARDENNES)
    *beneath, top = view(game, "west").stack("W3321")
    assert top == "GA1"
    assert len(beneath) == 2
    assert all(map(hidden, beneath))
    assert view(game, "germany").stack("W3321") == game.stack("W3321")


@rule("eto", "12.7")
def test_aircraft_see_whole_stacks_in_their_range() -> None:
    game = field("L1 W3932, PI1 W3533, PI2 W3533, PI3 W3232, PI4 W3232")
    seen = view(game, "germany")
    assert seen.stack("W3533") == game.stack("W3533")  # four hexes from Konigsberg
    assert hidden(seen.stack("W3232")[0])


@rule("eto", "12.7")
def test_what_is_noted_of_a_hidden_unit_is_hidden_with_it() -> None:
    game = field("GI1 W3321 depleted, GA1 W3321, UI1 W3421", ARDENNES)
    game.activated["GI1"] = "HQB"
    seen = view(game, "west")
    assert not seen.depleted
    assert not seen.activated


@rule("eto", "12.7")
def test_land_units_lie_on_top_of_all_others() -> None:
    game = field("GI1 W3321, HQB W3321, Manteuffel W3321", ARDENNES)
    assert game.stack("W3321")[-1] == "GI1"


@rule("eto", "12.7", "23.3")
def test_own_units_in_a_hex_that_was_just_lost_are_seen() -> None:
    game = field("GI1 W3219, GA1 W3219, HQ12 W3219", ARDENNES)
    assert "HQ12" in view(game, "west").stack("W3219")
