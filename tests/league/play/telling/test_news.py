"""In a mail, nothing is told twice: no order beside what came of it, nothing that a line says."""

from __future__ import annotations

import pytest

from pbem.engine.event import Acted, Event, Sealed
from pbem.games.eto.air.events import StayedDown
from pbem.games.eto.command.events import OffensiveEnded, Passed, StageBegan
from pbem.games.eto.naval.events import Chased, EvadedGroup, FirstAtSea, GunsFired, HeldOut, LetPass
from pbem.games.jupiter.air.superiority import AirPlaced
from pbem.games.jupiter.movement.marching import Moved
from pbem.games.jupiter.position.events import Placed
from pbem.games.jupiter.position.in_turn import Finished
from pbem.games.narvik.combat.events import Hit, Opened, Removed
from pbem.games.narvik.movement.events import Moved as Marched
from pbem.games.norway.combat.events import Fired
from pbem.games.norway.naval.events import OnPatrol
from pbem.league.notices import Echo, Notice, Receipt
from pbem.league.play.taken_back import Told
from pbem.league.play.telling.news import Seen, joined, not_echoed, without_orders


def seen(*events: Event, gone: bool = False, side: str = "germany") -> list[Seen]:
    return [Seen(Told(each, gone), each, side) for each in events]


def left(events: list[Seen], *sides: str, settled: tuple[str, ...] = ()) -> list[Event | None]:
    return [each.event for each in without_orders(events, sides, settled)]


def given(text: str, side: str = "britain", by: str = "order") -> Acted:
    return Acted(side, text, by)


SHOT = GunsFired("britain", "Hood", "Bismarck", "North-Atlantic", (1, 2), 5, 14, False, False)


# -- an order and what came of it ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "event"),
    [
        ("CHASE", Chased("britain", "North-Sea", True)),
        ("NO CHASE", Chased("britain", "North-Sea", False)),
        ("HOLD OUT Victorious", HeldOut("britain", ("Victorious",), 1)),
        ("EVADE", EvadedGroup("britain", ("Hood",), "North-Sea")),
        ("SECOND", FirstAtSea("germany")),
        ("FIRE Hood > Bismarck", SHOT),
        ("PASS", Passed("britain")),
        ("NO INTERCEPTION", StayedDown("britain", "W3533")),
        ("AIM 6Bde > 139Mtn", Fired("6Bde", "allied", "Narvik", "139Mtn", 3, 3, 5, False)),
        ("NO PATROL", OnPatrol("allied", (), "34")),
        ("COUNTER SWB2", Opened("allied", "counter", ("SWB2",), "0821", "0821", 4, ("138A",))),
    ],
)
def test_an_order_is_not_told_beside_the_event_that_says_it(order: str, event: Event) -> None:
    assert left(seen(given(order), event), "germany") == [event]


def test_an_order_is_told_until_the_event_has_come() -> None:
    aimed = given("FIRE Hood > Bismarck")
    assert left(seen(SHOT, aimed), "germany") == [SHOT, aimed]


def test_an_order_that_no_event_tells_is_told() -> None:
    kept = given("NO HOLD OUT")
    assert left(seen(kept, SHOT), "germany") == [kept, SHOT]


def test_ones_own_order_is_told_by_the_fate_of_its_line() -> None:
    own = given("NO HOLD OUT")
    assert left(seen(own), "britain", settled=("NO HOLD OUT",)) == []
    assert left(seen(own), "britain") == [own]  # whose line, and its fate, nobody tells


def test_a_sealed_answer_likewise() -> None:
    own = Sealed("britain", "FIRE Hood > Bismarck", "order")
    assert left(seen(own), "britain", settled=(own.text,)) == []


def test_what_somebody_else_ordered_in_ones_name_is_told() -> None:
    by_standing_order = given("CHASE", by="standing")
    told = seen(by_standing_order, Chased("britain", "North-Sea", True))
    assert left(told, "britain")[0] == by_standing_order


def test_what_was_taken_back_is_told_in_full() -> None:
    both = [given("CHASE"), Chased("britain", "North-Sea", True)]
    assert left(seen(*both, gone=True), "germany") == both


# -- a line that was played, and the event that says the same --------------------------------------


def echoed(line: str, *events: Event, side: str, fate: str = "PLAYED") -> list[Event | None]:
    """What is still told where a line stands in the same mail."""
    receipt = Receipt("abc", "Monday", lines=(Echo(1, line, line, fate=fate),))
    notice = Notice("receipt", "", receipt=receipt)
    return [each.event for each in not_echoed(notice, (side,), seen(*events, side=side))]


MOVED = Moved("152R", "Soviet", "allied", ("3102", "3202", "3200"), "2", True)


@pytest.mark.parametrize(
    ("line", "event", "side"),
    [
        ("M 152R 3200", MOVED, "allied"),
        ("M 152R 3202-3200", MOVED, "allied"),
        ("LAND 2Arm", Placed("2Arm", "allied", "1616", "landing"), "allied"),
        ("DONE ATTACKS", Finished("german", "attacks"), "german"),
        ("AIR 2901 3103", AirPlaced("german", ("2901", "3103")), "german"),
        ("CHASE", Chased("britain", "North-Sea", True), "britain"),
        ("HOLD OUT Hood + Victorious", HeldOut("britain", ("Hood", "Victorious"), 1), "britain"),
        ("NO HUNT", LetPass("britain", "North-Sea"), "britain"),
    ],
)
def test_what_a_played_line_says_is_not_told_again(line: str, event: Event, side: str) -> None:
    assert echoed(line, event, side=side) == []
    assert echoed(line, event, side=side, fate="NOT PLAYED") == [event]


def test_a_unit_that_came_to_another_place_than_was_ordered_is_told() -> None:
    assert echoed("M 152R 3300", MOVED, side="allied") == [MOVED]


def test_a_line_of_many_units_says_it_of_each_of_them() -> None:
    line = "MOVE KGW: 112B 1818, 15J 0916"
    gone = [
        Marched("112B", "German", "german", ("2019", "1818"), "4"),
        Marched("15J", "German", "german", ("1510", "0916"), "5"),
        Marched("5J", "German", "german", ("1216", "0517"), "4"),
    ]
    assert echoed(line, *gone, side="german") == gone[2:]


def test_what_the_enemy_did_is_told_whatever_ones_own_line_says() -> None:
    theirs = Finished("allied", "attacks")
    assert echoed("DONE ATTACKS", theirs, side="german") == [theirs]


# -- what goes on ----------------------------------------------------------------------------------


def in_one(*events: Event) -> list[Event | None]:
    return [each.event for each in joined(seen(*events))]


def test_steps_of_an_offensive_in_which_nothing_happened_are_not_told() -> None:
    stages = [StageBegan(each) for each in ("headquarters", "breakthroughs", "movement")]
    assert in_one(*stages) == stages[-1:]
    assert in_one(*stages, OffensiveEnded("germany")) == [OffensiveEnded("germany")]
    fought = (stages[0], SHOT, stages[1])
    assert in_one(*fought) == list(fought)


def test_who_is_disrupted_by_a_shot_is_told_with_the_shot() -> None:
    hit = Hit("IG1", "allied", "0216", (), 11, 2, "D")
    assert in_one(hit, Removed("IG1", "allied", "0216", "disrupted")) == [hit]
    assert len(in_one(hit, Removed("IG2", "allied", "0216", "disrupted"))) == 2
    assert len(in_one(hit, Removed("IG1", "allied", "0216", "cut off"))) == 2


def test_what_was_taken_back_is_told_apart() -> None:
    stages = seen(StageBegan("headquarters"), gone=True) + seen(StageBegan("breakthroughs"))
    assert len(list(joined(stages))) == 2
