"""Nothing that is proposed begins a war, bares a base or crowds a hex without a word of it."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order
from pbem.engine.proposal import BECAUSE, CAREFUL, Proposed, proposal
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import CITY, Bomb
from pbem.games.munich.air.launching import Launch, Launching
from pbem.games.munich.combat.after.pursuit import Advance, Follow, Pursuit
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.tables import ASSAULT
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.rails import Rail
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.orders.general import Done
from pbem.games.munich.rules import RULES
from tests.marks import rule
from tests.munich.fields import war

NEUTRALS = "DEVI 1812, NLFA 1711, DEI 2511, DEMar 2209, DKC 2407, DEAmph [available]"
INVADES = "invades {}, which joins the enemy"


@rule("munich", "5.4")
@pytest.mark.parametrize(
    ("order", "neutral"),
    [
        (Move("DEVI", ("1811",)), "Netherlands"),
        (Ship(("DEMar",), "DEAmph", "2206"), "Denmark"),
        (Storm(("DEMar",), "DEAmph", "2407"), "Denmark"),
        (Attack("1711", ("DEVI",), ASSAULT), "Netherlands"),
        (Launch("DEL1", "2011", "1810"), "Netherlands"),
        (Bomb("DEL2", CITY), "Belgium"),
    ],
)
def test_every_way_into_a_neutral_is_warned_of(order: Order, neutral: str) -> None:
    game = war(f"{NEUTRALS}, DEL1 [available], DEL2 1512")
    (said,) = RULES.warnings(game, AXIS, order)
    assert said.startswith(INVADES.format(neutral))


@rule("munich", "21.0")
def test_a_capital_left_empty_before_the_enemy_is_warned_of() -> None:
    game = war("CZMob 2615, DEI 2513, CZ3A 2818")
    words = "leaves Prague (2615) empty, and enemies can march in"
    assert RULES.warnings(game, ALLIED, Move("CZMob", ("2616",))) == [words]
    assert RULES.warnings(game, ALLIED, Rail("CZMob", "2816")) == [words]
    assert words in RULES.explain(game, ALLIED, Move("CZMob", ("2616",)))
    offered = list(Moving(ALLIED, True).offers(game, ("CZMob",)))
    assert offered
    assert all(words in each.words for each in offered)


@rule("munich", "4.0")
def test_nobody_is_warned_of_enemies_who_do_not_move_any_more() -> None:
    game = war("CZMob 2615, DEI 2513, CZ3A 2818", turn=8)
    assert RULES.warnings(game, ALLIED, Move("CZMob", ("2616",)))
    game.player = ALLIED
    assert not RULES.warnings(game, ALLIED, Move("CZMob", ("2616",)))


@rule("munich", "21.0")
@pytest.mark.parametrize("placed", ["CZMob 2615, CZB1 2615, DEI 2513", "CZMob 2615, DEI 2109"])
def test_who_leaves_somebody_behind_or_has_no_enemy_near_is_not_warned(placed: str) -> None:
    game = war(f"{placed}, CZ3A 2818")
    assert not RULES.warnings(game, ALLIED, Move("CZMob", ("2616",)))


@rule("munich", "9.1")
def test_a_hex_without_room_is_warned_of() -> None:
    game = war("CZ1A 2615, CZ3A 2616, DEI 2109")
    (said,) = RULES.warnings(game, ALLIED, Move("CZ3A", ("2615",)))
    assert said.startswith("2615 is too full")


@rule("munich", "5.4")
def test_what_a_mail_proposes_says_so_behind_the_order() -> None:
    game = war(f"{NEUTRALS}, DEL1 [available]")
    for step in (Launching(AXIS), Moving(AXIS, True), Attacking(AXIS, True)):
        decision = Decision(AXIS, step, game)
        warnings = {
            str(each): [*told, *filter(None, [RULES.on_purpose(game, AXIS, each)])]
            for each in decision
            if (told := RULES.warnings(game, AXIS, each))
        }
        for line in proposal(RULES, decision).answers:
            order, said = line.partition(BECAUSE)[0], line.partition(CAREFUL)[2]
            assert said == "; ".join(warnings.get(order, ())), line
    said = Proposed("A 1711 WITH DEVI", careful=(f"{INVADES.format('Netherlands')} (5.4)",))
    assert str(said) == f"A 1711 WITH DEVI  # CAREFUL: {INVADES.format('Netherlands')} (5.4)"


@rule("munich", "9.1")
def test_the_end_of_a_phase_that_costs_units_is_warned_of() -> None:
    game = war("CZ1A 2615, CZ3A 2615, DEI 2109")
    game.push(Moving(ALLIED, True))
    (said,) = RULES.warnings(game, ALLIED, Done("movement"))
    assert said.startswith("2615 is too full")
    plan = proposal(RULES, Decision(ALLIED, game.agenda[-1], game)).lines
    assert [line.careful for line in plan if line.order == "DONE MOVEMENT"] == [()]


@rule("munich", "13.0")
def test_who_advances_out_of_a_capital_is_warned() -> None:
    game = war("CZMob 2615, CZB1 2715, DEI 2513")
    game.agenda = [Pursuit(ALLIED, "2616", ("CZMob", "CZB1"), ASSAULT)]
    words = "leaves Prague (2615) empty, and enemies can march in"
    assert RULES.warnings(game, ALLIED, Advance((Follow("CZMob", ("2616",)),))) == [words]
    assert not RULES.warnings(game, ALLIED, Advance((Follow("CZB1", ("2616",)),)))
    assert not RULES.warnings(game, ALLIED, Advance())
    found = {each.order: each.words for each in RULES.options(game, ALLIED, ("CZMob",))}
    assert words in found["ADVANCE CZMob 2616"]
    first = Advance((Follow("CZB1", ("2616",)),))
    (both,) = RULES.joining(game, ALLIED, first, ("CZMob",))
    assert words in both.words


@rule("munich", "5.4")
def test_what_is_added_to_an_order_is_warned_of_as_a_whole() -> None:
    game = war(f"{NEUTRALS}, DEII 1812")
    game.agenda = [Attacking(AXIS, True)]
    (both,) = RULES.joining(game, AXIS, Attack("1711", ("DEVI",), ASSAULT), ("DEII",))
    assert any(each.startswith(INVADES.format("Netherlands")) for each in both.words)
    game.agenda = [Moving(AXIS, True)]
    joined = RULES.joining(game, AXIS, Ship(("DEMar",), "DEAmph", "2206"), ("DEI",))
    for each in joined:
        assert any(said.startswith(INVADES.format("Denmark")) for said in each.words)


@rule("munich", "15.0")
def test_a_hidden_enemy_is_taken_for_the_fastest_that_it_may_be() -> None:
    """Of a stack only the top is seen: what lies beneath may be mechanized."""
    words = ["leaves Prague (2615) empty, and enemies can march in"]
    for beneath, said in (("", []), ("DEII 2010, ", words)):
        game = war(f"CZMob 2615, CZ3A 2818, {beneath}DEI 2010")
        view = RULES.view(game, ALLIED)
        assert RULES.warnings(view, ALLIED, Move("CZMob", ("2616",))) == said, beneath
