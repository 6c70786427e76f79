"""Nothing that is proposed begins a war or opens a base to the enemy without a word of it."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order, Side
from pbem.engine.proposal import BECAUSE, CAREFUL, proposal
from pbem.engine.step import Decision
from pbem.games.jupiter.combat.after.advances import Advance, Advances
from pbem.games.jupiter.combat.after.losses import LoseOne
from pbem.games.jupiter.combat.after.retreats import FallBack, LoseOrRetreat, Retreat
from pbem.games.jupiter.combat.battle import engagement
from pbem.games.jupiter.combat.declaring import Attack
from pbem.games.jupiter.combat.momentum import Momentum
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.games.jupiter.movement.moving import Hold, Move
from pbem.games.jupiter.orders.general import Default, Done, Lose
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.stacking import Unstack
from pbem.games.jupiter.rules import RULES
from pbem.notation.sheets.rehearsal import dry_run
from tests.jupiter.games import TABLE, positions
from tests.marks import rule

QUIET = ("turn: 3", "1838: Nar", "1616: 1US", "3200: 23F", "2603: 78Br")
WAR = "begins war with Sweden, which joins the Allies and brings them 10 victory points (8.1, 8.2)"
THEY_WIN = "the Allies win by entering it (4.1)"
BARED = f"leaves Kirkenes (2406) empty with enemies in reach; {THEY_WIN}"
OPEN = f"Kirkenes (2406) is empty with enemies in reach; {THEY_WIN}"
AT_STAKE = f"may cost Kir, which alone holds Kirkenes (2406); {THEY_WIN}"


def moves(*lines: str) -> Jupiter:
    return TABLE.position(*QUIET, "phase: moves", "asked: german", *lines)


def attacks(*lines: str) -> Jupiter:
    return TABLE.position(*QUIET, "phase: attacks", "air: german", "asked: german", *lines)


def warnings(game: Jupiter, side: Side, order: Order) -> list[str]:
    return RULES.warnings(RULES.view(game, side), side, order)


def offered(game: Jupiter, side: Side, *units: str) -> dict[str, tuple[str, ...]]:
    """What the desk says of each order."""
    found = RULES.options(RULES.view(game, side), side, units)
    return {each.order: each.words for each in found}


# -- war with Sweden ------------------------------------------------------------------------------


@rule("jupiter", "8.1")
@pytest.mark.parametrize(
    "order",
    [
        Move("10Pz", "2238", sweden=True),
        Attack("2238", ("10Pz",), sweden=True),
        Probe("2238", ("10Pz",), sweden=True),
        Momentum("2238", ("10Pz",), True, True),
        Retreat("10Pz", "2238", True),
    ],
)
def test_every_way_to_war_with_sweden_is_warned_of(order: Order) -> None:
    game = moves("2138: 10Pz", "2406: Kir")
    assert warnings(game, GERMAN, order) == [WAR]
    (said,) = warnings(game, ALLIED, order)
    assert said == "begins war with Sweden, which joins the Germans (8.1)"


@rule("jupiter", "8.1")
def test_the_desk_and_the_check_say_so_of_war_alone() -> None:
    game = moves("2138: 10Pz", "2406: Kir")
    found = offered(game, GERMAN, "10Pz")
    at_war = [order for order in found if order.endswith("SWEDEN")]
    assert at_war
    assert [order for order, words in found.items() if WAR in words] == at_war
    (tried,) = dry_run(RULES, at_war[0], GERMAN, RULES.view(game, GERMAN))
    assert tried.ok
    assert WAR in tried.words


@rule("jupiter", "8.1")
@pytest.mark.parametrize(("besides", "at_war"), [("2038: 9US", True), ("2406: Kir", False)])
def test_to_fall_back_where_sweden_alone_is_open_is_warned_of(besides: str, at_war: bool) -> None:
    """13.16 lets all retreat instead of one loss, and 8.1 (4) has its price."""
    game = attacks("2137: 1Arm", "2138: LAH", besides)
    game.push(LoseOrRetreat(GERMAN, engagement(game, ALLIED, "2138", ("1Arm",))))
    words = [f"some can fall back into Sweden only: that {WAR}"]
    assert warnings(game, GERMAN, FallBack()) == (words if at_war else [])
    assert (set(words) <= set(offered(game, GERMAN)["FALLBACK"])) == at_war
    assert not warnings(game, GERMAN, Lose("LAH"))


# -- bases ----------------------------------------------------------------------------------------


@rule("jupiter", "4.1")
def test_the_last_unit_that_leaves_a_base_is_warned_wherever_it_goes() -> None:
    game = moves("2406: 210Inf", "2410: 34US")
    found = offered(game, GERMAN, "210Inf")
    assert {order: BARED in words for order, words in found.items()} == {
        order: order != str(Hold("210Inf")) for order in found
    }
    assert len(found) > 1
    (tried,) = dry_run(RULES, "M 210Inf 2505", GERMAN, RULES.view(game, GERMAN))
    assert BARED in tried.words


@rule("jupiter", "4.1")
def test_what_a_plan_has_sent_away_before_is_not_there_any_more() -> None:
    game = moves("2406: 210Inf, Kir", "2410: 34US")
    view = RULES.view(game, GERMAN)
    asked = view.agenda[-1]
    kir, inf = dry_run(RULES, "M Kir 2407\nM 210Inf 2505", GERMAN, view.twin())
    assert BARED not in kir.words
    assert BARED in inf.words
    dry_run(RULES, "M Kir 2407", GERMAN, view)
    view.agenda[:] = [asked]  # as the desk does between two lines of a sheet
    found = {each.order: each.words for each in RULES.options(view, GERMAN, ("210Inf",))}
    assert BARED in found["M 210Inf 2505"]


@rule("jupiter", "4.2")
def test_so_are_the_allies() -> None:
    game = TABLE.position(
        "turn: 3", "phase: moves", "1838: Nar", "2406: Kir", "3200: 254N", "3203: 10Pz"
    )
    (said,) = warnings(game, ALLIED, Move("254N", "3300"))
    assert said == (
        "leaves Murmansk (3200) empty with enemies in reach; the Germans win by entering it (4.2)"
    )


@rule("jupiter", "4.1")
@pytest.mark.parametrize(
    "lines",
    [("2406: 210Inf, Kir", "2410: 34US"), ("2406: 210Inf", "1617: 34US"), ("2407: 210Inf",)],
)
def test_who_leaves_somebody_behind_or_has_no_enemy_near_is_not_warned(
    lines: tuple[str, ...],
) -> None:
    game = TABLE.position(
        "turn: 3", "phase: moves", "asked: german", "1838: Nar", "3200: 23F", *lines
    )
    assert not warnings(game, GERMAN, Move("210Inf", "2505"))


@rule("jupiter", "6.4")
def test_a_hidden_enemy_is_taken_for_the_fastest_that_it_may_be() -> None:
    base = ("turn: 3", "phase: moves", "asked: german", "1838: Nar", "3200: 23F", "2406: 210Inf")
    seen, face_down = (TABLE.position(*base, f"2410: {unit}") for unit in ("34US", "34US*"))
    assert not warnings(seen, GERMAN, Move("210Inf", "2505"))
    assert warnings(face_down, GERMAN, Move("210Inf", "2505")) == [BARED]


@rule("jupiter", "4.1")
def test_the_end_of_the_moves_is_warned_of_while_a_base_lies_open() -> None:
    game = moves("2410: 34US")
    assert warnings(game, GERMAN, Done("moves")) == [OPEN]
    assert OPEN in offered(game, GERMAN)["DONE MOVES"]
    assert not warnings(game, GERMAN, Hold("Nar"))
    assert not warnings(moves("2406: Kir", "2410: 34US"), GERMAN, Done("moves"))


@rule("jupiter", "13.20")
@pytest.mark.parametrize("enemy", ["2410", "2505"])
def test_in_combat_nobody_comes_into_an_open_base_so_its_end_is_not_warned_of(enemy: str) -> None:
    game = attacks("2405: 10Pz", f"{enemy}: 34US")
    assert not any(order.hex == "2406" for order in Probe.some(game, GERMAN))
    assert not warnings(game, GERMAN, Done("attacks"))


@rule("jupiter", "13.12")
def test_an_attack_that_may_drive_the_enemy_into_an_open_base_is_warned_of() -> None:
    open_base, held = (
        attacks("2405: FJ5, 10Pz", "2505: 34US", *besides) for besides in ((), ("2406: Kir",))
    )
    words = f"may drive the enemy into Kirkenes (2406), which is empty; {THEY_WIN}"
    both = Attack("2505", ("10Pz", "FJ5"))
    assert warnings(open_base, GERMAN, both) == [words]
    assert words in offered(open_base, GERMAN, "10Pz", "FJ5")[str(both)]
    assert warnings(open_base, GERMAN, Momentum("2505", ("10Pz", "FJ5"))) == [words]
    assert not warnings(open_base, GERMAN, Attack("2505", ("FJ5",)))  # too weak to move them
    assert not warnings(held, GERMAN, both)


@rule("jupiter", "10.1")
def test_landings_elsewhere_are_not_warned_of_a_base_that_they_cannot_man() -> None:
    game = TABLE.position(
        *("turn: 3", "phase: landing", "1838: Nar", "2406: Kir", "1616: 1US", "2603: 78Br"),
        *("unit 9US: at sea", "3100: 10Pz"),
    )
    assert not warnings(game, ALLIED, Done("landing"))


@rule("jupiter", "4.2")
def test_so_is_the_end_of_the_landings() -> None:
    bases = ("1838: Nar", "2406: Kir", "3200: 23F")
    game = TABLE.position("turn: 3", "phase: landing", *bases, "unit 9US: at sea", "1717: 10Pz")
    (said,) = warnings(game, ALLIED, Done("landing"))
    assert said.startswith("Banak (1616) is empty with enemies in reach")
    assert said in offered(game, ALLIED)["DONE LANDING"]


@rule("jupiter", "13.15")
def test_an_attack_that_may_cost_a_base_its_only_unit_is_warned_of() -> None:
    game = attacks("2406: Kir", "2405: FJ5", "2505: 34US")
    assert warnings(game, GERMAN, Attack("2505", ("Kir",))) == [AT_STAKE]
    assert not warnings(game, GERMAN, Attack("2505", ("Kir", "FJ5")))  # another may be lost
    assert not warnings(game, GERMAN, Attack("2505", ("FJ5",)))
    assert AT_STAKE in offered(game, GERMAN, "Kir")["A 2505 WITH Kir"]


@rule("jupiter", "13.18")
def test_whoever_leaves_a_base_after_a_battle_is_warned() -> None:
    game = attacks("2406: 10Pz", "2405: FJ5", "2407: 34US")
    fight = engagement(game, GERMAN, "2505", ("10Pz", "FJ5"))
    game.push(Advances(fight))
    assert warnings(game, GERMAN, Advance(("10Pz",))) == [BARED]
    assert not warnings(game, GERMAN, Advance(("FJ5",)))
    assert not warnings(game, GERMAN, Advance())
    assert BARED in offered(game, GERMAN, "10Pz")["ADVANCE 10Pz"]
    assert warnings(game, GERMAN, Probe("2505", ("10Pz",))) == [BARED]
    assert warnings(game, GERMAN, Momentum("2505", ("10Pz",), True)) == [BARED]


@rule("jupiter", "13.13")
def test_who_gives_up_the_only_unit_in_a_base_is_warned() -> None:
    game = attacks("2406: Kir", "2405: FJ5", "2505: 34US")
    game.push(LoseOne(GERMAN, ("Kir", "FJ5"), "13.13"))
    assert warnings(game, GERMAN, Lose("Kir")) == [BARED]
    assert not warnings(game, GERMAN, Lose("FJ5"))
    assert BARED in offered(game, GERMAN, "Kir")["LOSE Kir"]


@rule("jupiter", "3.2")
def test_a_set_up_that_leaves_a_base_empty_is_warned_of() -> None:
    game = RULES.start({})
    assert not warnings(game, ALLIED, Default())
    game = TABLE.played(game, "BASE US 1616", "PLACE 23F 3300", "PLACE 254N 3300")
    (said,) = warnings(game, ALLIED, Default())
    assert said.startswith("leaves Murmansk (3200) empty; ")
    assert said in offered(game, ALLIED)["DEFAULT"]


@rule("jupiter", "6.3")
@pytest.mark.parametrize("seed", [1, 4, 13])
def test_no_order_crowds_a_hex_so_none_has_to_be_warned_of(seed: int) -> None:
    assert all(TABLE.asked(game).kind != Unstack.kind for game in positions(seed))


# -- in a mail ------------------------------------------------------------------------------------


@rule("jupiter", "4.1")
@rule("jupiter", "8.1")
def test_what_a_mail_proposes_says_so_behind_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def unaware(view: Jupiter, decision: Decision[Jupiter]) -> Order | None:
        warned = (each for each in decision if tuple(RULES.warnings(view, GERMAN, each)))
        return next(warned, None)

    monkeypatch.setattr(type(RULES), "officer", lambda self: unaware)
    for game in (moves("2406: 210Inf", "2410: 34US", "2138: 10Pz"), moves("2410: 34US")):
        view = RULES.view(game, GERMAN)
        decision = TABLE.asked(view)
        known = {str(each): RULES.warnings(view, GERMAN, each) for each in decision}
        lines = proposal(RULES, decision).answers
        assert any(CAREFUL in line for line in lines)
        for line in lines:
            order, said = line.partition(BECAUSE)[0], line.partition(CAREFUL)[2]
            assert said == "; ".join(known.get(order, ())), order


# -- a whole sheet --------------------------------------------------------------------------------


def said_of(game: Jupiter, side: Side, *lines: str) -> dict[str, list[str]]:
    tried = dry_run(RULES, "\n".join(lines), side, RULES.view(game, side))
    return {each.canonical: list(each.careful) for each in tried if each.careful}


@rule("jupiter", "4.1")
def test_of_a_sheet_each_line_is_warned_of_after_those_before_it() -> None:
    game = moves("2406: Kir, 10Pz", "2403: 34US")
    assert said_of(game, GERMAN, "M Kir 2307") == {}
    assert said_of(game, GERMAN, "M 10Pz 2306", "M Kir 2307") == {"M Kir 2307": [BARED]}


@rule("jupiter", "4.1")
def test_what_a_sheet_ends_is_judged_as_the_sheet_leaves_it() -> None:
    game = moves("2406: Kir", "2403: 34US")
    found = said_of(game, GERMAN, "M Kir 2307", "DONE MOVES")
    assert found == {"M Kir 2307": [BARED], "DONE MOVES": [OPEN]}


def test_lines_that_are_for_later_or_not_legal_are_not_warned_of() -> None:
    game = moves("2406: Kir", "2403: 34US")
    assert said_of(game, GERMAN, "M Kir 1001", "TURN 5", "M Kir 2307") == {}


@rule("jupiter", "13.15")
def test_the_card_of_a_fight_warns_as_its_line_does() -> None:
    game = attacks("2406: Kir", "2405: FJ5", "2505: 34US")
    found = RULES.options(RULES.view(game, GERMAN), GERMAN, ("Kir",))
    cards = {each.order: each.battle for each in found if each.battle}
    assert cards["A 2505 WITH Kir"].notes[0] == AT_STAKE
