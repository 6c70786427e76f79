"""32.8  Sources of supply that are cut off from all others of their country."""

from __future__ import annotations

from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.end_phase import Hunger
from pbem.games.eto.supply.isolation import isolated
from pbem.games.eto.supply.sources import is_home, sources
from tests.eto.fields import ARDENNES, field, ran
from tests.marks import rule

MANNHEIM = "W3123"


def ring() -> Europe:
    """Mannheim with a German unit in it, and American ground all around."""
    game = field("GI1 W3123, UI1 W3018", ARDENNES, phase="supply")
    game.take("western", game.board.grid.around[game.at(MANNHEIM)])
    return game


@rule("eto", "32.8")
def test_a_source_without_a_line_to_another_has_markers_by_a_die_instead() -> None:
    game = ring()
    assert is_home(game, "GI1")
    ran(game, Hunger(), dice=(3,))
    assert game.isolated == {MANNHEIM}
    assert game.supplies == {MANNHEIM: 3}
    assert not game.board.is_in(MANNHEIM, sources(game, "Germany"))
    assert not is_home(game, "GI1")


@rule("eto", "32.8", "32.4")
def test_a_unit_in_it_lives_on_them() -> None:
    game = ring()
    ran(game, Hunger(), dice=(3,))
    game.fed["GI1"] = MANNHEIM
    ran(game, Hunger())
    assert game.supplies == {MANNHEIM: 2}
    assert not game.unsupplied


@rule("eto", "32.8")
def test_with_a_line_again_it_is_a_source_and_its_markers_go() -> None:
    game = ring()
    ran(game, Hunger(), dice=(3,))
    game.take("axis", game.board.grid.around[game.at(MANNHEIM)])
    ran(game, Hunger())
    assert not game.isolated
    assert not game.supplies
    assert is_home(game, "GI1")


@rule("eto", "32.8")
def test_the_die_is_thrown_once() -> None:
    game = ring()
    ran(game, Hunger(), dice=(3,))
    ran(game, Hunger())
    assert game.isolated == {MANNHEIM}


@rule("eto", "32.8")
def test_ground_that_is_not_fought_over_cuts_nobody_off() -> None:
    assert not isolated(field("GI1 W3422, UI1 W3018", ARDENNES), "Germany")


@rule("eto", "32.8", "41.3")
def test_the_sources_of_a_minor_country_are_never_isolated() -> None:
    game = field("PI1 W3629, GI1 W3932", phase="supply")
    game.take("axis", game.board.grid.around[game.at("W3629")])
    ran(game, Hunger(), dice=(1,))
    assert game.isolated == {"W3932"}  # Konigsberg, beyond the corridor


@rule("eto", "32.8")
def test_where_all_would_be_all_are_sources() -> None:
    game = field("GI1 W3422, UI1 W3018", ARDENNES)
    found = game.board.grid.named(sources(game, "Germany"))
    for hex in found:
        game.take("western", game.board.grid.around[game.at(hex)])
    game.take("axis", game.masked(hex for hex in found if hex != "W3222"))  # next to Mannheim
    assert not isolated(game, "Germany")
