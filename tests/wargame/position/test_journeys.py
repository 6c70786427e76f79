"""Moves that follow each other, told in one sentence: who went where, and not hex by hex."""

from __future__ import annotations

import pytest

from pbem.engine.event import Event
from pbem.games import catalogue
from pbem.games.eto.movement.events import Moved as MovedInEurope
from pbem.games.jupiter.movement.marching import Moved as MovedInTheNorth
from pbem.games.munich.movement.events import Moved as MovedInMunich
from pbem.games.narvik.movement.events import Moved as MovedAtNarvik
from pbem.games.norway.movement.ground_events import Marched


def told(title: str, first: Event, *others: Event, side: str) -> str:
    """What a side is told of some events, if they are all told as one."""
    seen = first.seen_by(side)
    for each in others:
        later = each.seen_by(side)
        assert seen is not None
        assert later is not None
        seen = seen.joined(later)
    assert seen is not None
    return catalogue.ruleset(title).tell(seen, side)


def of_narvik(unit: str, *path: str) -> MovedAtNarvik:
    return MovedAtNarvik(unit, "German", "german", path, "6")


def test_units_that_one_has_not_seen_are_counted_by_where_they_went() -> None:
    moves = (
        of_narvik("11J", "0717", "0618", "0416"),
        of_narvik("12J", "0916", "0817", "0416"),
        of_narvik("13J", "0916", "0817", "0416"),
        of_narvik("112B", "1818", "1717"),
    )
    assert told("narvik", *moves, side="allied") == (
        "The Germans move to 0416: 1 unseen from 0717, 2 unseen from 0916; "
        "to Rundfjell (1717): 1 unseen from Jernvatn."
    )


def test_to_their_own_side_they_are_named() -> None:
    moves = (of_narvik("2J", "0417", "0316"), of_narvik("3J", "0417", "0316"))
    words = "The Germans move to 0316: 2J, 3J from 0417."
    assert told("narvik", *moves, side="german") == words


def test_a_move_alone_is_told_hex_by_hex() -> None:
    words = catalogue.ruleset("narvik").tell(of_narvik("2J", "0417", "0416", "0316"), "german")
    assert words == "2J 0417-0416-0316, 6 MP."


@pytest.mark.parametrize(
    ("title", "side", "moves", "words"),
    [
        (
            "jupiter",
            "allied",
            (
                MovedInTheNorth("1US", "US", "allied", ("1616", "1615", "1514"), "2", True),
                MovedInTheNorth("6Mtn", "20MA", "german", ("2901", "2802", "2801"), "2", True),
            ),
            "The Allies move to Borselv (1514): 1US from Banak. "
            "The Germans move to Zapadnaya Litsa (2801): 6Mtn from 2901.",
        ),
        (
            "munich",
            "axis",
            (
                MovedInMunich("DEI", "Germany", "axis", ("3110", "3410"), "2"),
                MovedInMunich("DESP", "Germany", "axis", ("1914", "2109"), how="rail"),
            ),
            "The Axis move to 3410: DEI from 3110; to Hamburg (2109): DESP from 1914 by rail.",
        ),
        (
            "norway",
            "german",
            (
                Marched("388Inf", "german", ("Narvik", "Tromso")),
                Marched("367Inf", "german", ("Narvik", "Tromso"), "rail"),
            ),
            "The Germans move to Tromsø: 388Inf from Narvik, 367Inf from Narvik by rail.",
        ),
        (
            "eto",
            "west",
            (
                MovedInEurope(("GI1", "GI2"), "germany", ("W3430", "W3431")),
                MovedInEurope(("GA1",), "germany", ("W3330", "W3431")),
            ),
            "The Germans move to Lodz (W3431): 1 unseen from W3330, 2 unseen from W3430.",
        ),
    ],
)
def test_every_game_tells_moves_in_a_row_so(title, side, moves, words) -> None:
    assert told(title, *moves, side=side) == words


def test_who_stays_is_no_journey() -> None:
    stays = MovedInTheNorth("1US", "US", "allied", ("1616",), "0", True)
    goes = MovedInTheNorth("3US", "US", "allied", ("1616", "1615"), "1", True)
    assert goes.joined(stays) is None
    assert stays.joined(goes) is None


def test_an_assault_from_the_sea_is_told_by_itself() -> None:
    first = MovedInMunich("DEI", "Germany", "axis", ("2109", "2008"), how="assault")
    then = MovedInMunich("DEII", "Germany", "axis", ("3110", "3410"), "2")
    assert first.joined(then) is None
