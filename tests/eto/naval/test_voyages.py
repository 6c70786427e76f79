"""A voyage is one sentence: who, from where, by which seas, where to."""

from __future__ import annotations

from itertools import pairwise

from pbem.engine.event import Event
from pbem.games.eto.naval.events import Docked, LetPass, Sailed
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.events import Sunk
from pbem.wargame.position.gist import gist
from tests.marks import rule

SHIPS = ("Bismarck", "PrinzEugen")
WAY = ("W4821", "W4821", "W4922", "Norwegian-Sea", "North-Atlantic")


def steps(*way: str, ships: tuple[str, ...] = SHIPS, side: str = "germany") -> list[Sailed]:
    """A voyage as it happens, space by space."""
    return [Sailed(ships, side, path=pair) for pair in pairwise(way)]


def told(*events: Event, side: str = "germany") -> list[str]:
    """What a side is told of events, those as one that are one."""
    found: list[Event] = []
    for each in filter(None, (event.seen_by(side) for event in events)):
        both = found[-1].joined(each) if found else None
        found[-1:] = [both] if both is not None else [*found[-1:], each]
    return [RULES.tell(each, side) for each in found]


@rule("eto", "7.2")
def test_a_voyage_is_told_in_one_sentence() -> None:
    assert told(*steps(*WAY)) == [
        "Bismarck and Prinz Eugen sail from Bergen (W4821) by the Norwegian Sea to the North "
        "Atlantic."
    ]


@rule("eto", "7.2")
def test_the_enemy_is_told_of_the_ship_that_he_sees() -> None:
    assert told(*steps(*WAY), side="britain") == [
        "Bismarck and 1 more sail from Bergen (W4821) by the Norwegian Sea to the North Atlantic."
    ]


@rule("eto", "7.7")
def test_a_voyage_may_end_in_a_port() -> None:
    home = (*steps("North-Atlantic", "North-Sea", "W3518"), Docked(SHIPS, "germany", hex="W3518"))
    assert told(*home) == [
        "Bismarck and Prinz Eugen sail from the North Atlantic by the North Sea into the port of "
        "Calais (W3518)."
    ]


@rule("eto", "8.0")
def test_where_something_happens_the_voyage_is_told_up_to_there() -> None:
    first, second = steps(*WAY[:4]), steps(*WAY[3:])
    events = (*first, LetPass("britain", "Norwegian-Sea"), *second)
    assert len(told(*events, side="britain")) == 3
    assert len(told(*events, side="germany")) == 1  # who does not hear that he was let pass


@rule("eto", "8.0")
def test_who_goes_to_intercept_is_told_once_and_where_the_enemy_is() -> None:
    way = ("W4514", "W4613", "W4614", "W4615")
    hunt = [Sailed(("GSS3",), "germany", path=pair, hunting="Hood") for pair in pairwise(way)]
    assert told(*hunt) == ["  GSS3 hunts Hood in Scapa Flow (W4615)."]
    another = Sailed(("GSS3",), "germany", path=("W4615", "Hebrides"), hunting="Repulse")
    assert len(told(*hunt, another)) == 2
    assert len(told(*hunt[:1], LetPass("britain", "W4613"), *hunt[1:], side="britain")) == 3


@rule("eto", "7.2")
def test_two_stacks_that_sail_one_after_the_other_are_two_voyages() -> None:
    other = steps("W4615", "Hebrides", ships=("Hood",), side="britain")
    assert len(told(*steps(*WAY), *other)) == 2


@rule("eto", "7.2")
def test_of_a_large_fleet_the_first_ships_are_named() -> None:
    fleet = ("KingGeorgeV", "Repulse", "Rodney", "Ramillies", "Revenge", "Suffolk")
    assert told(*steps("W4615", "Hebrides", "North-Atlantic", ships=fleet)) == [
        "King George V, Repulse, Rodney and 3 more sail from Scapa Flow (W4615) by the Hebrides "
        "to the North Atlantic."
    ]


@rule("eto", "8.0")
def test_a_hunt_is_no_part_of_a_voyage() -> None:
    hunt = Sailed(SHIPS, "germany", path=WAY[-2:], hunting="Hood")
    assert len(told(*steps(*WAY[:4]), hunt)) == 2


@rule("eto", "7.2")
def test_ships_that_are_not_named_count_in_what_happened() -> None:
    seen = [each.seen_by("britain") for each in steps(*WAY)]
    assert gist(RULES.teller, seen, "britain", "") == ["The Germans moved 2 units."]


def test_ships_that_are_lost_go_by_their_names_and_squadrons_by_their_numbers() -> None:
    lost = [Sunk(id, "germany", "W4821", "pool") for id in ("PrinzEugen", "GDD1")]
    assert gist(RULES.teller, lost, "germany", "") == ["You lost Prinz Eugen and GDD1."]
