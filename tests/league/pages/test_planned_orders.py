"""What the orders on a sheet intend, as a map shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games import catalogue
from pbem.league.pages.own_games import ready_orders
from pbem.league.pages.planned_orders import Planned, checked
from pbem.store.database import Store
from tests.league.begun import at_table, go_on, led_by_staff, who_is_asked
from tests.league.company import Company

MOST = 8  # mails until somebody is asked to move


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def plans(club: Company, sheet: str) -> list[Planned]:
    """What Anna's sheet intends in a game of Jupiter, at her first movement."""
    game = club.ready()
    club.say("georg", game, "DONE MOVES")
    with at_table(club, game) as table:
        return list(checked(table, who_is_asked(table), sheet).plans)


def test_a_second_order_sets_out_from_where_the_first_leads(club: Company) -> None:
    move, attack = plans(club, "M 1US 1419  # to Alta\nDONE MOVES\nA 1420 WITH 1US")
    assert (move.kind, move.path[0], move.to, move.units) == ("move", "1616", "1419", ("1US",))
    assert move.text == "M 1US 1419"
    assert (attack.kind, attack.path, attack.units) == ("attack", ("1419", "1420"), ())


def test_what_is_refused_or_for_another_turn_is_not_drawn(club: Company) -> None:
    assert plans(club, "M 1US 4009\nM 9999\nTURN 2\nM 1US 1516") == []


@pytest.mark.parametrize("title", catalogue.titles())
def test_who_is_set_up_is_seen_where_he_will_stand(club: Company, title: str) -> None:
    game = led_by_staff(club, title, 0)
    with at_table(club, game) as table:
        seat = who_is_asked(table)
        sheet = ready_orders(table, seat)
        found = checked(table, seat, sheet)
    put = [each for each in found.plans if each.kind == "place"]
    lines = [line.split("#")[0].split() for line in sheet.split("\n") if line[:6] == "PLACE "]
    assert {(each.units, each.to) for each in put} >= {((who,), to) for _, who, to, *_ in lines}
    assert lines
    assert {unit for units in found.faces.values() for unit in units} >= {
        who for _, who, *_ in lines
    }


def test_who_is_to_land_is_seen_ashore(club: Company) -> None:
    _, landing = plans(club, "M 1US 1419\nDONE MOVES\nDONE ATTACKS\nLAND 2Arm")
    assert (landing.kind, landing.path, landing.units) == ("place", ("1616",), ("2Arm",))


@pytest.mark.parametrize("title", catalogue.titles())
def test_what_the_staff_proposes_is_drawn(club: Company, title: str) -> None:
    game = led_by_staff(club, title, 0)
    for _ in range(MOST):
        with at_table(club, game) as table:
            seat = who_is_asked(table)
            found = checked(table, seat, ready_orders(table, seat)).plans
            known = set(table.view(seat.side).roster)
        if found:
            break
        go_on(club, game)
    assert found
    assert all(each.path[-1] == each.to and set(each.units) <= known for each in found)


def test_what_is_left_to_the_staff_is_drawn_as_it_would_be_ordered_now(club: Company) -> None:
    game = led_by_staff(club, "eto", 0)
    for _ in range(MOST):
        with at_table(club, game) as table:
            seat = who_is_asked(table)
            found, wanted = (
                checked(table, seat, sheet).plans
                for sheet in ("STAFF REST", ready_orders(table, seat))
            )
        if wanted:
            break
        go_on(club, game)
    assert [each.path for each in found] == [each.path for each in wanted]
    assert {each.text for each in found} == {"STAFF REST"}


def test_the_units_that_a_line_names_are_told_beside_it(club: Company) -> None:
    game = club.ready()
    club.say("georg", game, "DONE MOVES")
    with at_table(club, game) as table:
        seat = who_is_asked(table)
        sheet = "M 1US 1419\nM 3US 1419\nDONE MOVES\nA 1420 WITH 1US, 3US\nM 9999"
        assert checked(table, seat, sheet).faces == {1: ("1US",), 2: ("3US",), 4: ("1US", "3US")}
