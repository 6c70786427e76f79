"""21.0  What combat tells the enemy, and what it keeps from him."""

from __future__ import annotations

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.event import Acted, Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.events import Regrouped, Worked
from pbem.games.narvik.combat.events import Pursued, Silent, WentBack
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from tests.marks import rule
from tests.narvik.games import position


def played(lines: tuple[str, ...], dice: tuple[int, ...], **orders: str) -> list[Event]:
    """The events of these orders, several of a side parted by semicolons."""
    game = position("phase: actions", *lines)
    desks = {side: Desk[object]() for side in RULES.sides}
    for side, text in orders.items():
        queue = read_sheet(RULES, text.replace(";", "\n"), side, game).lines
        desks[side] = Desk(queue=tuple(queue))
    driver = Driver(RULES, game, desks, PreparedDice(dice))
    driver.run()
    assert not driver.fates or {fate.end for fate in driver.fates} == {"done"}
    return driver.events


def told(events: list[Event], side: Side) -> str:
    return "\n".join(filter(None, (RULES.tell(event, side) for event in events)))


@rule("narvik", "21.0", "15.2")
def test_who_pursues_without_having_fired_is_a_flag_to_the_enemy() -> None:
    where = ("asked: german", "1714: 1J", "1813: 2J", "1814: AltaA")
    orders = "ASSAULT KGW: 1J > 1814, 2J > 1814; PURSUE 1J + 2J 1814"
    events = played(where, (6,), german=orders)
    assert "1J + a German unit pursue to 1814." in told(events, "allied")
    assert "2J" not in told(events, "allied")
    assert "1J + 2J pursue to 1814." in told(events, "german")
    (seen,) = (each.seen_by("allied") for each in events if isinstance(each, Pursued))
    assert "2J" not in str(seen)


@rule("narvik", "21.0", "13.2")
def test_who_follows_the_marines_ashore_is_a_flag_to_the_enemy() -> None:
    where = ("asked: allied", "harstad: RM, SG1, IG1", "1018: Holt")
    orders = "STORM RM > 1018 WITH SG1 + IG1; PURSUE RM + SG1 1018"
    events = played(where, (5,), allied=orders)
    assert "RM + a British unit pursue to" in told(events, "german")
    assert not {"SG1", "IG1"} & set(told(events, "german").replace(",", " ").split())
    assert [each.units for each in events if isinstance(each, WentBack)] == [("IG1",)]


@rule("narvik", "21.0", "9.0")
def test_a_stack_put_in_order_behind_a_retreat_is_not_told() -> None:
    where = ("asked: allied", "1714: AltaA", "1814: 1J", "1813: 2J, 3J")
    events = played(where, (5,), allied="FIRE NW: AltaA > 1814", german="R 1J 1813 TOP 3J")
    acted = [each for each in events if isinstance(each, Acted) and each.side == "german"]
    assert [each.text for each in acted] == ["R 1J 1813 TOP 3J"]
    assert "3J" not in told(events, "allied")
    assert "1J goes back to 1813" in told(events, "allied")


@rule("narvik", "21.0", "10.1")
def test_what_a_hidden_unit_pays_is_not_told() -> None:
    moved = Moved("1J", "German", "german", ("1222", "1322"), "3")
    assert RULES.tell(moved, "allied") == "A German unit 1222-1322."
    assert RULES.tell(moved, "german") == "1J 1222-1322, 3 MP."
    shown = Moved("1J", "German", "german", ("1222", "1322"), "3", shown=True)
    assert RULES.tell(shown, "allied") == RULES.tell(shown, "german")


@rule("narvik", "21.0")
def test_who_keeps_silent_is_known_to_his_own_side_only() -> None:
    silent = Silent("german", ("2J",), "1814", "empty")
    assert silent.seen_by("german") is silent
    assert silent.seen_by("allied") is None


@rule("narvik", "21.0", "17.0", "23.1")
def test_regrouping_and_work_show_flags_and_dice() -> None:
    for event in (
        Regrouped("1J", "German", "german", 5, "returns"),
        Worked("Pi83", "German", "german", "ENTRENCH", "1222", 5, True),
    ):
        assert event.unit not in RULES.tell(event, "allied")
        assert "die 5" in RULES.tell(event, "allied")
        assert event.unit in RULES.tell(event, "german")
