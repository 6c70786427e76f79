"""Nothing that is proposed opens an objective, or gives up the map, without a word of it."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order, Side
from pbem.engine.proposal import BECAUSE, CAREFUL, proposal
from pbem.games.narvik.actions.action import Pass
from pbem.games.narvik.combat.after.pursuit import Pursuit
from pbem.games.narvik.combat.after.retreat import Retreat, RetreatOne
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.orders.general import Default, Done
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.transfer import Transfer, TransferTroops
from pbem.notation.sheets.rehearsal import dry_run
from tests.marks import rule
from tests.narvik.games import TABLE, asked, order, position

BARED = "leaves {} empty with enemies in reach"
NOBODY = "no Allied unit on the map: if the turn ends so, the Germans have won (4.1)"
ALL_HELD = "the Allies hold every objective: if the turn ends so, they have won (4.1)"
GERMANS = ("turn: 3", "asked: german", "2020: 7J", "0216: IG1", "1801: 16A")
ALLIES = ("turn: 3", "asked: allied", "0919: 1J", "2020: 7J")
GERMANS_HOLD = ("held: 0216 0820 1216 1801",)
WON = ("0919: IG1", "0820: IG2", "0216: SG1", "1801: 16A", "1216: 16B")


def warnings(game: Narvik, side: Side, said: str | Order) -> list[str]:
    meant = order(said, side) if isinstance(said, str) else said
    return RULES.warnings(RULES.view(game, side), side, meant)


def offered(game: Narvik, side: Side, *units: str) -> dict[str, tuple[str, ...]]:
    """What the desk says of each order."""
    found = RULES.options(RULES.view(game, side), side, units)
    return {each.order: each.words for each in found}


# -- objectives -----------------------------------------------------------------------------------


@rule("narvik", "6.1")
@pytest.mark.parametrize(
    ("line", "enemies", "objective"),
    [
        ("MOVE KGD: 7J 2019", "1920: 16B", "Bjornfjell (2020)"),  # over land
        ("MOVE KGD: 1J 0920", "harstad: SG1", "Narvik (0919)"),  # by sea
        ("MOVE KGD: 1J 0920", "1122: 16B", "Narvik (0919)"),  # hidden, and perhaps on skis
    ],
)
def test_an_objective_left_empty_before_the_enemy_is_warned_of(
    line: str, enemies: str, objective: str
) -> None:
    game = position(*GERMANS, "0919: 1J", enemies)
    meant = line.replace("KGD", game.unit(line.split()[2]).command)
    words = BARED.format(objective)
    assert warnings(game, GERMAN, meant) == [words]
    (tried,) = dry_run(RULES, meant, GERMAN, RULES.view(game, GERMAN))
    assert words in tried.words
    found = offered(game, GERMAN, line.split()[2])
    away = [said for each, said in found.items() if each.startswith("MOVE")]
    assert away
    assert all(words in said for said in away)


@rule("narvik", "6.1")
@pytest.mark.parametrize(
    "lines",
    [
        ("0919: 1J, 2J", "harstad: SG1"),  # somebody stays
        ("0919: 1J",),  # nobody is near
        ("0920: 1J", "harstad: SG1"),  # it was empty before
    ],
)
def test_who_leaves_somebody_behind_or_has_no_enemy_near_is_not_warned(
    lines: tuple[str, ...],
) -> None:
    game = position(*GERMANS, *lines)
    assert not warnings(game, GERMAN, f"MOVE {game.unit('1J').command}: 1J 1019")


@rule("narvik", "12.0")
def test_units_that_relieve_one_another_leave_nothing_empty() -> None:
    game = position(*GERMANS, "0919: 1J", "0920: 2J", "harstad: SG1")
    command = game.unit("1J").command
    assert not warnings(game, GERMAN, f"MOVE {command}: 1J 1019, 2J 0919")
    alone = warnings(game, GERMAN, f"MOVE {command}: 1J 1019, 2J 1019")
    assert alone == [BARED.format("Narvik (0919)")]


@rule("narvik", "12.0")
def test_what_is_added_to_an_order_is_warned_of_as_a_whole() -> None:
    game = position(*GERMANS, "0919: 1J, 2J", "harstad: SG1")
    view, command = RULES.view(game, GERMAN), game.unit("1J").command
    first = order(f"MOVE {command}: 1J 1019", GERMAN)
    assert not RULES.warnings(view, GERMAN, first)
    joined = RULES.joining(view, GERMAN, first, ("2J",))
    assert joined
    assert all(BARED.format("Narvik (0919)") in each.words for each in joined)


@rule("narvik", "4.1")
def test_the_objective_that_the_allies_still_want_is_told_as_such() -> None:
    game = position("turn: 3", "asked: german", *WON, "1919: 16C", "2020: 7J")
    (said,) = warnings(game, GERMAN, f"MOVE {game.unit('7J').command}: 7J 2021")
    assert said.endswith("they hold every objective and win (4.1)")


@rule("narvik", "15.2")
def test_who_pursues_out_of_an_objective_is_warned() -> None:
    game = position(*GERMANS, "0919: 1J", "0920: 2J", "harstad: SG1")
    game.push(Pursuit(GERMAN, "1019", ("1J", "2J")))
    words = BARED.format("Narvik (0919)")
    assert warnings(game, GERMAN, "PURSUE 1J 1019") == [words]
    assert not warnings(game, GERMAN, "PURSUE 2J 1019")
    assert not warnings(game, GERMAN, "NO PURSUIT")
    assert words in offered(game, GERMAN, "1J")["PURSUE 1J 1019"]


ALONE = "may cost 1J, which alone holds Narvik (0919)"


@rule("narvik", "14.4.1")
@pytest.mark.parametrize(
    ("lines", "warned"),
    [
        (("0919: 1J", "0920: 16B"), True),
        (("0919: 1J, 2J", "0920: 16B"), False),  # somebody stays
        (("0921: 1J", "0920: 16B"), False),  # it stands in no objective
    ],
)
def test_an_assault_that_may_cost_an_objective_its_only_unit_is_warned_of(
    lines: tuple[str, ...], warned: bool
) -> None:
    game = position(*GERMANS, "points german: 8", *lines)
    said = "ASSAULT KGW: 1J > 0920"
    assert warnings(game, GERMAN, said) == ([ALONE] if warned else [])
    assert (ALONE in offered(game, GERMAN, "1J")[said]) == warned
    assert not warnings(game, GERMAN, "FIRE KGW: 1J > 0920")  # nobody strikes back at fire


@rule("narvik", "14.4.1")
def test_those_who_cannot_strike_back_cost_nobody_an_objective() -> None:
    game = position(*GERMANS, "points german: 8", "0919: 1J", "0920: 203A", "revealed 203A: recon")
    assert not game.unit("203A").close_assault
    assert not warnings(game, GERMAN, "ASSAULT KGW: 1J > 0920")


OPEN = "Narvik (0919) is empty with enemies in reach"
MANNED = ("turn: 3", "asked: german", "points german: 3", "0216: IG1", "1801: 16A")


@rule("narvik", "6.1")
@pytest.mark.parametrize("lines", [("0921: 1J, 2J", "harstad: SG1"), ("1019: 1J", "0921: 16B")])
def test_who_passes_while_an_objective_lies_open_is_warned(lines: tuple[str, ...]) -> None:
    game = position(*MANNED, "held: 0919", "2020: 7J", *lines)
    assert warnings(game, GERMAN, Pass()) == [OPEN]
    assert OPEN in offered(game, GERMAN)["PASS"]


@rule("narvik", "6.1")
@pytest.mark.parametrize(
    "lines",
    [
        ("held: 0919", "0820: 1J", "harstad: SG1"),  # who could go bares another one
        ("held: 0919", "0321: 1J", "harstad: SG1"),  # too far away
        ("held: 0919", "0921: 1J", "0119: SG1"),  # no enemy is near
        ("0921: 1J", "harstad: SG1"),  # it is Allied (4.4)
    ],
)
def test_nothing_is_said_of_an_objective_where_nothing_can_be_done(lines: tuple[str, ...]) -> None:
    assert OPEN not in warnings(position(*MANNED, *lines), GERMAN, Pass())


@rule("narvik", "4.1")
def test_the_last_objective_that_lies_open_is_told_as_such() -> None:
    game = position("turn: 3", "asked: german", *WON, "held: 2020", "1919: 16C", "2021: 7J")
    (said,) = warnings(game, GERMAN, Pass())
    assert said.endswith("they hold every objective and win (4.1)")


# -- the end of the game --------------------------------------------------------------------------


@rule("narvik", "4.1")
@pytest.mark.parametrize("line", ["MOVE NW: 16A bardufoss", "SEA NW: 16A harstad"])
def test_the_last_allies_who_leave_the_map_are_warned(line: str) -> None:
    game = position(*ALLIES, "1801: 16A", "bardufoss: 12A")
    assert f"leaves {NOBODY}" in warnings(game, ALLIED, line)
    assert f"leaves {NOBODY}" in offered(game, ALLIED, "16A")[str(order(line, ALLIED))]
    assert not warnings(position(*ALLIES, "1801: 16A", "1802: 16B"), ALLIED, line)


@rule("narvik", "4.1")
def test_one_who_comes_as_the_last_one_goes_keeps_the_map() -> None:
    game = position(*ALLIES, "1801: 16A", "bardufoss: 12A")
    assert not warnings(game, ALLIED, "MOVE NW: 16A bardufoss, 12A 1901")


@rule("narvik", "15.1")
def test_so_is_the_last_one_who_retreats_to_its_ships() -> None:
    game = position(*ALLIES, "1801: 16A", "1802: 1J")
    game.push(RetreatOne(ALLIED, "16A", "1801", 1))
    assert warnings(game, ALLIED, Retreat("16A", ("bardufoss",))) == [f"leaves {NOBODY}"]
    assert f"leaves {NOBODY}" in offered(game, ALLIED, "16A")["R 16A bardufoss"]
    assert not warnings(game, ALLIED, Retreat("16A", ("1901",)))


@rule("narvik", "7.1")
def test_troops_sent_south_are_warned_of_alike() -> None:
    game = position(*ALLIES, "0316: SG1", "1216: IG1", "1215: 2J")
    game.push(TransferTroops(2))
    said = warnings(game, ALLIED, Transfer(("SG1", "IG1")))
    assert said == [BARED.format("Elvegardsmoen (1216)"), f"leaves {NOBODY}"]
    assert set(said) <= set(offered(game, ALLIED, "SG1")["TRANSFER SG1 + IG1"])


@rule("narvik", "4.1")
def test_a_pass_that_may_end_the_game_is_warned_of() -> None:
    nobody = position(*ALLIES, *GERMANS_HOLD, "harstad: SG1")
    assert warnings(nobody, ALLIED, Pass()) == [f"there is {NOBODY}"]
    assert f"there is {NOBODY}" in offered(nobody, ALLIED)["PASS"]
    all_held = position("turn: 3", "asked: german", *WON, "2020: 16C", "1919: 7J")
    assert warnings(all_held, GERMAN, Pass()) == [ALL_HELD]
    assert not warnings(position(*GERMANS, "0919: 1J"), GERMAN, Pass())


@rule("narvik", "3.2")
def test_a_set_up_that_leaves_the_map_or_an_objective_is_warned_of() -> None:
    game = RULES.start({})
    assert not warnings(game, GERMAN, Default())
    game = TABLE.played(game, "PLACE LW1 0920", "PLACE NPi 0920", "PLACE 6J 1019")
    assert "leaves Narvik (0919) empty, so that it is Allied (4.4)" in (
        warnings(game, GERMAN, Default())
    )
    game = TABLE.played(game, "DEFAULT")
    assert not warnings(game, ALLIED, Default())
    for id in asked(game).step.movable(game):
        area = "bardufoss" if game.unit(id).nationality == "Norwegian" else "harstad"
        game = TABLE.played(game, f"PLACE {id} {area}")
    assert warnings(game, ALLIED, Done()) == [f"leaves {NOBODY}"]
    assert f"leaves {NOBODY}" in offered(game, ALLIED)["DONE"]


@rule("narvik", "13.2")
def test_the_marines_who_may_be_lost_are_warned() -> None:
    game = position(*ALLIES, "harstad: RM", "0216: SG1")
    (said,) = warnings(game, ALLIED, "STORM RM > 0919")
    assert said == "unless all are gone from 0919, RM is lost (13.2)"


# -- in a mail ------------------------------------------------------------------------------------


@rule("narvik", "4.1")
def test_what_a_mail_proposes_says_so_behind_the_order() -> None:
    told: list[str] = []
    for game, side in (
        (position(*ALLIES, "1801: 16A"), ALLIED),
        (position(*ALLIES, "harstad: SG1, RM"), ALLIED),
        (position(*GERMANS, "0919: 1J", "harstad: SG1"), GERMAN),
    ):
        view = RULES.view(game, side)
        decision = asked(view)
        lines = proposal(RULES, decision).answers
        for line in lines:
            known = RULES.warnings(view, side, order(line.partition(BECAUSE)[0], side))
            assert line.partition(CAREFUL)[2] == "; ".join(known), line
        told += lines
    assert any(CAREFUL in line for line in told)
