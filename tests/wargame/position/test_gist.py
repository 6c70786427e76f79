"""What happened in three sentences: who took, lost and brought what, as a reader may know it."""

from __future__ import annotations

import re

import pytest

from pbem.commands.shared.bots import played_until
from pbem.engine.dice import SeededDice
from pbem.engine.event import Event
from pbem.games import catalogue
from pbem.games.eto.air.events import AirFought, Bombed
from pbem.games.eto.combat.events import Attacked, Fought
from pbem.games.eto.position.events import Eliminated
from pbem.games.eto.strikes.events import Damaged, Sunk
from pbem.games.jupiter.combat.after.retreats import Retreated
from pbem.games.jupiter.movement.marching import Moved
from pbem.games.jupiter.politics.sweden import SwedenAtWar
from pbem.games.jupiter.position.events import Lost, Placed
from pbem.games.narvik.combat.events import Opened, Removed
from pbem.games.norway.position.events import Lost as LostInNorway
from pbem.wargame.position.events import PhaseBegan, Taken, TurnBegan
from pbem.wargame.position.gist import gist

RULES = catalogue.ruleset("jupiter")
POINTS = "The Allies have 2 victory points."


def told(*events: Event, side: str | None = "allied", balance: str = "") -> list[str]:
    seen = [each.seen_by(side) if side else each for each in events]
    return gist(RULES.teller, [each for each in seen if each is not None], side, balance)


def moved(unit: str, side: str = "german", *, shown: bool = True) -> Moved:
    return Moved(unit, "German", side, ("2801", "2802"), "1", shown)


def test_the_others_come_first_then_the_reader() -> None:
    events = (Lost("7Mtn", "german", "1519", 0), Taken("1519", "german"), Taken("1616", "allied"))
    assert told(*events) == ["The Germans took Alta and lost 7Mtn.", "You took Banak."]


def test_who_plays_no_side_hears_of_both_by_name() -> None:
    events = (Taken("1519", "german"), Taken("1616", "allied"))
    assert told(*events, side=None) == ["The Germans took Alta; the Allies took Banak."]


def test_of_a_place_that_changed_hands_twice_the_last_one_is_told() -> None:
    assert told(Taken("1519", "german"), Taken("1519", "allied")) == ["You took Alta."]


def test_aircraft_fight_over_a_place_that_only_one_side_attacks() -> None:
    over = [
        AirFought("britain", "W3617", "Hurri1", "JG1", 4, 6, "nothing"),
        AirFought("germany", "W3617", "JG1", "Hurri1", 5, 6, "nothing"),
    ]
    bombs = Bombed("germany", "W3617", ("KG1",), 6, (1, 1), 0, 1, destroyed=False)
    told = gist(catalogue.ruleset("eto").teller, [*over, bombs], "britain", "")
    assert told[:2] == ["The Germans attacked Harwich.", "You fought over Harwich."]


def test_many_units_are_counted() -> None:
    lost = [Lost(unit, "german", "1519", 0) for unit in ("7Mtn", "2Mtn", "6Mtn", "SSN")]
    assert told(*lost) == ["The Germans lost 4 units."]


def test_whom_the_fog_hides_is_not_named() -> None:
    assert told(moved("2Mtn", shown=False)) == ["The Germans moved a unit."]


def test_moves_are_told_only_where_nothing_else_happened() -> None:
    assert told(moved("2Mtn"), moved("6Mtn")) == ["The Germans moved 2 units."]
    assert told(moved("2Mtn"), Taken("1519", "german")) == ["The Germans took Alta."]


def test_what_is_placed_in_secret_is_not_told_to_the_enemy() -> None:
    secret = Placed("6Pz", "german", "1838", "reinforcement", secret=True)
    assert told(secret) == []
    assert told(secret, side="german") == ["You brought 6Pz."]


def test_a_set_up_is_no_reinforcement() -> None:
    assert told(Placed("6Pz", "german", "1838", "setup")) == []


def test_what_is_notable_is_told_beside_everything_else() -> None:
    war = SwedenAtWar("german", "allied", "moved into Sweden")
    first, last = told(war, Taken("1519", "german"), balance=POINTS)
    assert first == "The Germans took Alta."
    assert last == f"{RULES.tell(war)} {POINTS}"


def test_the_balance_is_told_when_a_turn_begins_or_something_has_happened() -> None:
    assert told(TurnBegan(2), balance=POINTS) == [POINTS]
    assert told(PhaseBegan("movement"), balance=POINTS) == []


def test_who_must_regroup_is_not_lost() -> None:
    narvik = catalogue.ruleset("narvik")
    events = [
        Removed("12J", "german", "1801", "disrupted"),
        Removed("13J", "german", "1801", "eliminated"),
    ]
    assert gist(narvik.teller, events, "allied", "") == [
        "The Germans lost 13J and had 12J put out of action."
    ]


def fire(place: str, side: str = "german") -> Opened:
    return Opened(side, "fire", ("1J",), "1903", place, 5, ("16C",))


def test_losses_stand_beside_their_fight() -> None:
    narvik = catalogue.ruleset("narvik")
    events = [
        fire("1802"),
        Removed("16C", "allied", "1802", "disrupted"),
        fire("1801"),
        Removed("12A", "allied", "1801", "eliminated"),
        Removed("1J", "german", "1903", "disrupted"),
        Taken("1801", "german"),
    ]
    assert gist(narvik.teller, events, "allied", "") == [
        "The Germans took Salangen (you lost 12A, they had 1J put out of action) and attacked 1802"
        " (you had 16C put out of action)."
    ]
    assert gist(narvik.teller, events, "german", "") == [
        "You took Salangen (they lost 12A, you had 1J put out of action) and attacked 1802"
        " (they had 16C put out of action)."
    ]
    assert gist(narvik.teller, events, None, "")[0].startswith(
        "The Germans took Salangen (the Allies lost 12A, they had 1J put out of action)"
    )


def test_what_is_lost_belongs_to_the_attack_that_is_resolved_not_to_the_last_announced() -> None:
    europe = catalogue.ruleset("eto")
    events = [
        Attacked("germany", "W3220", ("GH2",), ("UI5",), "attack"),
        Attacked("germany", "W3121", ("GI4",), ("UI6",), "attack"),
        Fought("germany", "W3220", 27, 6, ("27", "6"), "4-1", (), 5, 5, "DE"),
        Eliminated("UI5", "west", "W3220", "dead"),
    ]
    assert gist(europe.teller, events, "west", "")[0] == (
        "The Germans attacked Luxembourg (you lost UI5) and Metz."
    )


def test_losses_of_a_counterattack_are_not_told_of_the_attack_before_it() -> None:
    europe = catalogue.ruleset("eto")
    events = [
        Attacked("germany", "W3220", ("GH2",), ("UI5",), "attack"),
        Fought("germany", "W3220", 27, 6, ("27", "6"), "4-1", (), 5, 5, "DE"),
        Eliminated("UI5", "west", "W3220", "dead"),
        Taken("W3220", "germany"),
        Attacked("west", "W3220", ("UA1",), ("GA1",), "attack"),
        Fought("west", "W3220", 57, 17, ("57", "17"), "3-1", (), 6, 6, "DE"),
        Eliminated("GA1", "germany", "W3220", "dead"),
        Taken("W3220", "west"),
    ]
    assert gist(europe.teller, events, "germany", "") == [
        "The Allies took Luxembourg (you lost GA1).",
        "You attacked Luxembourg (they lost UI5).",
    ]


def test_a_fight_that_began_before_is_told_where_the_place_was_taken() -> None:
    norway = catalogue.ruleset("norway")
    lost = LostInNorway("6Bde", "allied", "Narvik", "combat")
    events = (lost, Taken("Narvik", "german"))
    assert gist(norway.teller, events, "allied", "") == ["The Germans took Narvik (you lost 6Bde)."]


def test_of_many_fights_the_losses_are_told_together() -> None:
    narvik = catalogue.ruleset("narvik")
    events = [
        each
        for place in ("1801", "1802", "1803", "1804")
        for each in (fire(place), Removed(f"12{place[-1]}", "allied", place, "eliminated"))
    ]
    assert gist(narvik.teller, events, "allied", "") == [
        "The Germans attacked 4 places.",
        "You lost 4 units.",
    ]


def test_what_is_lost_in_a_later_phase_is_not_lost_in_a_fight() -> None:
    narvik = catalogue.ruleset("narvik")
    lost = Removed("16C", "allied", "1802", "eliminated")
    assert gist(narvik.teller, [fire("1802"), PhaseBegan("supply"), lost], "allied", "") == [
        "The Germans attacked 1802.",
        "You lost 16C.",
    ]


def test_what_a_side_suffered_in_one_fight_is_said_in_one_breath() -> None:
    narvik = catalogue.ruleset("narvik")
    events = [
        fire("1802"),
        Removed("16C", "allied", "1802", "disrupted"),
        Retreated("12A", "allied", "1802", "1803"),
    ]
    (told_of,) = gist(narvik.teller, events, "german", "")
    assert told_of == "You attacked 1802 (they had 16C put out of action and 12A driven back)."


def test_the_readers_own_moves_are_no_news_beside_what_others_did() -> None:
    assert told(moved("2Mtn"), moved("1US", "allied")) == ["The Germans moved a unit."]
    assert told(moved("1US", "allied")) == ["You moved a unit."]


def test_who_is_driven_back_has_not_moved() -> None:
    assert told(Retreated("7Mtn", "allied", "1519", "1418")) == ["You had 7Mtn driven back."]


def test_a_ship_is_weakened_and_once_she_is_lost_only_that_is_told() -> None:
    europe = catalogue.ruleset("eto")
    hit = Damaged("PrinzEugen", "germany", "North-Atlantic")
    sunk = Sunk("PrinzEugen", "germany", "North-Atlantic", "dead")
    assert gist(europe.teller, [hit], "germany", "") == ["You had Prinz Eugen weakened."]
    assert gist(europe.teller, [hit, sunk], "germany", "") == ["You lost Prinz Eugen."]


@pytest.mark.parametrize("title", catalogue.titles())
def test_every_title_says_how_things_stand_and_to_both_sides_the_same(title: str) -> None:
    rules = catalogue.ruleset(title)
    dice = SeededDice(bytes(32), "gist")
    game = played_until(rules, rules.start({}), lambda view, decision: rules.turn(view) > 0, dice)
    (balance,) = {rules.balance(rules.view(game, side)) for side in rules.sides}
    assert re.search(r"\d", balance)
