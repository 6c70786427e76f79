"""12.7  What a side may know."""

from __future__ import annotations

import random

import pytest

from pbem.engine.event import Event
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.command.events import Activated
from pbem.games.eto.movement.events import Moved
from pbem.games.eto.position.fog import view
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.supply.end_phase import OutOfSupply, Supply
from pbem.wargame.data.counters import hidden
from tests.eto.fields import ARDENNES, field, offensive, played, ran, ready
from tests.eto.naval.seas import BERGEN, SCAPA, at_sea
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


@rule("eto", "12.7")
def test_markers_are_seen_and_hide_nobody() -> None:
    game = field("GI1 W3321, GA1 W3321, UI1 W3421", ARDENNES)
    game.stacks["W3321"] = ("GI1", "GA1", "AF1")
    game.forget()
    *beneath, top, marker = view(game, "west").stack("W3321")
    assert (top, marker) == ("GA1", "AF1")
    assert all(map(hidden, beneath))


@rule("eto", "12.7")
def test_only_counts_are_told_of_those_who_are_activated_unseen() -> None:
    game = offensive(field("GI1 W3321, GA1 W3321, HQB W3423, UI1 W3420", ARDENNES), "HQB")
    (told, *_) = played(game, Activating("germany"), "ACTIVATE GI1 + GA1")
    assert RULES.tell(told, "germany") == "GI1 and GA1 are activated."
    assert RULES.tell(told, "west") == "GA1 and 1 unit more are activated."


@rule("eto", "12.7")
@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Moved(("GI1", "GI2"), "germany", ("W3832", "W3733")), "2 of the Germans move"),
        (Activated("germany", ("GI1", "GI2", "GA1"), seen=("GA1",)), "GA1 and 2 units more"),
    ],
)
def test_those_who_are_hidden_are_counted_through_the_eyes_of_several_sides(
    event: Event, words: str
) -> None:
    seen = RULES.publicly(event)
    assert seen is not None
    assert RULES.tell(seen).startswith(words)
    assert seen.seen_by("west") == seen


@rule("eto", "12.7", "33.3")
def test_of_a_hidden_unit_is_told_that_one_is_out_of_supply() -> None:
    game = field("GI1 W2815, GA1 W2815, UI1 W3421", ARDENNES)
    events = [each for each in ran(game, Supply()) if isinstance(each, OutOfSupply)]
    assert {RULES.tell(each, "west").split(" in ")[0] for each in events} == {
        "One of the Germans",
        f"GA1 ({game.unit('GA1').factors()})",
    }


def shuffled(game: Europe, side: str, chance: random.Random) -> Europe:
    """The same position, but that units trade places whose faces a side does not see."""
    seen, other = view(game, side), game.twin()
    places = [
        (hex, at) for hex, stack in seen.stacks.items() for at, id in enumerate(stack) if hidden(id)
    ]
    for nation in {game.unit(game.stacks[hex][at]).nation for hex, at in places}:
        own = [each for each in places if game.unit(game.stacks[each[0]][each[1]]).nation == nation]
        units = [game.stacks[hex][at] for hex, at in own]
        chance.shuffle(units)
        for (hex, at), id in zip(own, units, strict=True):
            stack = list(other.stacks[hex])
            stack[at] = id
            other.stacks[hex] = tuple(stack)
    other.forget()
    return other


@rule("eto", "12.7")
@pytest.mark.parametrize("side", ["germany", "west"])
def test_a_view_does_not_change_with_what_it_may_not_know(side: str) -> None:
    game, chance = ready(ARDENNES), random.Random(7)
    for id in chance.sample(sorted(game.where), 30):
        for marks in (game.depleted, game.unsupplied, game.moved, game.used):
            marks.update({id} if chance.random() < 0.5 else ())
        game.activated[id] = "HQB"
    other = shuffled(game, side, chance)
    assert other.stacks != game.stacks
    assert RULES.encode(view(other, side)) == RULES.encode(view(game, side))
    assert RULES.describe(view(other, side), side) == RULES.describe(view(game, side), side)


@rule("eto", "12.7")
def test_who_is_seen_above_hidden_ships_is_seen_in_a_view_of_a_view() -> None:
    """A check goes by the view of what it is handed, which may be a view already."""
    game = at_sea(f"Bismarck + PrinzEugen {BERGEN}, Hood {SCAPA}")
    game.put("L1", BERGEN)
    game.stacks[BERGEN] = ("L1", "Bismarck", "PrinzEugen")
    seen = view(game, "britain")
    assert [*map(hidden, seen.stack(BERGEN))] == [False, True, False]
    assert RULES.encode(view(seen, "britain")) == RULES.encode(seen)
