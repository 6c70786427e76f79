"""Nothing that is proposed begins a war, bares a base or crowds a hex without a word of it."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order
from pbem.engine.proposal import BECAUSE, CAREFUL, Proposed, proposal
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import CITY, Bomb
from pbem.games.munich.air.launching import Launch, Launching
from pbem.games.munich.combat.after.losses import Lose, LoseSome
from pbem.games.munich.combat.after.pursuit import Advance, Follow, Pursuit
from pbem.games.munich.combat.after.retreat import FallBack
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.rails import Rail
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.setup.exposure import threatened
from pbem.games.munich.setup.setting_up import AlliedSetUp
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


# -- the end of a phase ---------------------------------------------------------------------------

PRAGUE_OPEN = "Prague (2615) is empty, and enemies can march in"


def ending(game: Munich, step: Moving | Attacking) -> list[str]:
    """What is said to somebody who is done with a phase."""
    game.player, game.agenda = step.side, [step]
    view = RULES.view(game, step.side)
    return RULES.warnings(view, step.side, step.done)


@rule("munich", "21.0")
def test_the_end_of_the_movement_is_warned_of_while_a_capital_lies_open() -> None:
    game = war("CZMob 2616, DEI 2513, CZ3A 2818")
    moving = Moving(ALLIED, True)
    assert f"{PRAGUE_OPEN}; CZMob can come" in ending(game, moving)
    (done,) = (each for each in RULES.options(game, ALLIED, ()) if each.order == "DONE MOVEMENT")
    assert f"{PRAGUE_OPEN}; CZMob can come" in done.words
    list(moving.play(game, Move("CZMob", ("2615",)), PreparedDice(())))
    assert not [each for each in ending(game, moving) if "Prague" in each]


@rule("munich", "21.0")
@pytest.mark.parametrize(
    ("placed", "why"),
    [
        ("CZMob 2616, DEI 2109, CZ3A 2818", "no enemy comes there"),
        ("RO3A 3620, DEI 2513", "nobody else can come there"),
        ("CZMob 2816, DEI 2513, DEII 2814", "who could come is needed where he is"),
        ("PLPos 3212, DEI 2511", "all places have somebody in them or nobody near"),
    ],
)
def test_nobody_is_warned_at_the_end_who_can_do_nothing_better(placed: str, why: str) -> None:
    assert not [each for each in ending(war(placed), Moving(ALLIED, True)) if "Prague" in each], why


@rule("munich", "4.0")
def test_nor_when_nobody_moves_any_more() -> None:
    game = war("CZMob 2616, DEI 2513, CZ3A 2818", turn=8)
    assert not ending(game, Moving(ALLIED, True))


@rule("munich", "21.0")
def test_the_end_of_the_combat_is_warned_of_while_those_in_reach_can_be_attacked() -> None:
    words = f"{PRAGUE_OPEN}; you can attack them in 2515"
    near = "CZ3A 2516, DEKB 3108"
    game = war(f"{near}, DEMar 2515")
    assert words in ending(game, Attacking(ALLIED, True))
    for other in ("DEMar 2513", "DEI 2515, DEII 2515, DEIII 2515", "DEMar 2515, DEI 2513"):
        said = ending(war(f"{near}, {other}"), Attacking(ALLIED, True))
        assert not [each for each in said if "Prague" in each], other


# -- attacks --------------------------------------------------------------------------------------


@rule("munich", "12.0")
def test_an_attack_that_may_throw_a_capital_s_only_unit_back_is_warned_of() -> None:
    words = "may throw back CZMob, alone in Prague (2615): enemies can march in then"
    game = war("CZMob 2615, CZ1A 2616, DEI 2515, CZ3A 2818")
    alone, both = Attack("2515", ("CZMob",)), Attack("2515", ("CZ1A", "CZMob"))
    assert RULES.warnings(game, ALLIED, alone) == [words]
    assert RULES.warnings(game, ALLIED, both) == [words]
    assert not RULES.warnings(game, ALLIED, Attack("2515", ("CZ1A",)))
    game.player, game.agenda = ALLIED, [Attacking(ALLIED, True)]
    found = {each.order: each.words for each in RULES.options(game, ALLIED, ("CZMob",))}
    assert words in found["A 2515 WITH CZMob"]


@rule("munich", "12.0")
def test_who_leaves_somebody_there_or_cannot_be_thrown_back_is_not() -> None:
    kept = war("CZMob 2615, CZ2A 2615, DEI 2515, CZ3A 2818")
    assert not RULES.warnings(kept, ALLIED, Attack("2515", ("CZ2A",)))
    last = war("CZMob 2615, DEI 2515, CZ3A 2818", turn=8)
    last.player = ALLIED
    assert not RULES.warnings(last, ALLIED, Attack("2515", ("CZMob",)))
    sure = war("DE16Pz 2717, DE18Pz 2717, DEVII 2717, CZB1 2817, CZMob 2816, DEI 2511", turn=3)
    sure.reduced.add("CZB1")
    every = ("DE16Pz", "DE18Pz", "DEVII")
    assert not RULES.warnings(sure, AXIS, Attack("2817", every, MOBILE))
    assert RULES.warnings(sure, AXIS, Attack("2817", ("DEVII",))) == []


# -- losses ---------------------------------------------------------------------------------------


@rule("munich", "11.16")
def test_who_gives_up_the_only_unit_in_a_capital_is_warned() -> None:
    game = war("CZMob 2615, CZ1A 2616, DEI 2515, CZ3A 2818")
    game.player, game.reduced = ALLIED, {"CZMob"}
    game.agenda = [LoseSome(ALLIED, (("CZMob", "CZ1A"),), 1)]
    words = "leaves Prague (2615) empty, and enemies can march in"
    assert RULES.warnings(game, ALLIED, Lose("CZMob")) == [words]
    assert not RULES.warnings(game, ALLIED, Lose("CZ1A"))
    assert words in RULES.options(game, ALLIED, ("CZMob",))[0].words
    game.agenda = [LoseSome(ALLIED, (("CZMob",),), 1)]
    assert not RULES.warnings(game, ALLIED, Lose("CZMob"))  # there is no other choice
    game.reduced.clear()
    game.agenda = [LoseSome(ALLIED, (("CZMob", "CZ1A"),), 1)]
    assert not RULES.warnings(game, ALLIED, Lose("CZMob"))


@rule("munich", "12.2")
def test_who_gives_up_the_fortress_that_keeps_the_others_from_a_retreat_is_warned() -> None:
    game = war("CZF1 2415, CZB1 2415, DEI 2315, CZ3A 2818")
    game.player, game.reduced = AXIS, {"CZF1"}
    both = ("CZF1", "CZB1")
    game.agenda = [FallBack(ALLIED, "2415", both, 1), LoseSome(ALLIED, (both,), 1)]
    (said,) = RULES.warnings(game, ALLIED, Lose("CZF1"))
    assert said == (
        "leaves Pilsen (2415) empty: all others there must retreat without their fortress (12.2)"
    )
    assert not RULES.warnings(game, ALLIED, Lose("CZB1"))
    game.agenda = [LoseSome(ALLIED, (both,), 1)]
    assert not RULES.warnings(game, ALLIED, Lose("CZF1"))


# -- set-up ---------------------------------------------------------------------------------------


@rule("munich", "3.4.1")
def test_a_set_up_that_leaves_a_centre_to_an_enemy_who_moves_first_is_warned_of() -> None:
    game = RULES.start({"scenario": "general_war"})
    while not isinstance(game.agenda[-1], AlliedSetUp):
        list(game.agenda.pop().play(game, Default(), PreparedDice(())))
    view = RULES.view(game, ALLIED)
    assert not RULES.warnings(view, ALLIED, Default())
    list(game.agenda.pop().play(game, Default(), PreparedDice(())))
    (fortress,) = game.stack("3115")
    game.put(fortress, "3313")
    game.agenda.append(AlliedSetUp())
    words = "leaves Krakow (3115) empty, and enemies can march in before you move"
    view = RULES.view(game, ALLIED)
    assert words in RULES.warnings(view, ALLIED, Done("setup"))
    found = {each.order: each.words for each in RULES.options(view, ALLIED, ())}
    assert words in found["DONE SETUP"]


@rule("munich", "4.0")
def test_who_moves_first_can_still_fill_what_his_set_up_leaves_empty() -> None:
    game = war("CZMob 2415, CZ1A 2615, DEI 2109")
    assert not list(threatened(game, AXIS, ["Germany"]))


# -- the end of the game --------------------------------------------------------------------------

LAST_STAND = "CZMob 2615, DEI 2515, DEII 2415, DEIII 2816"
OVER = "Czechoslovakia may surrender then (21.0), and the game ends (22.0)"


def alone_in_prague() -> Munich:
    """Czechoslovakia fights on alone, and holds Prague alone."""
    game = war(LAST_STAND)
    for country in game.belligerents(ALLIED):
        if country != "Czechoslovakia":
            game.surrendered.add(country)
    game.forget()
    game.settle_control()
    return game


@rule("munich", "22.0")
def test_the_last_place_of_the_last_power_is_said_to_end_the_game() -> None:
    game = alone_in_prague()
    words = f"leaves Prague (2615) empty, and enemies can march in; {OVER}"
    assert RULES.warnings(game, ALLIED, Move("CZMob", ("2614",))) == [words]
    (said,) = RULES.warnings(game, ALLIED, Attack("2515", ("CZMob",)))
    assert said.endswith(f"enemies can march in then; {OVER}")


@rule("munich", "21.0")
def test_while_others_fight_on_it_is_said_to_end_the_country_alone() -> None:
    (said,) = RULES.warnings(war(LAST_STAND), ALLIED, Move("CZMob", ("2614",)))
    assert said.endswith("; Czechoslovakia may surrender then (21.0)")


@rule("munich", "21.0")
def test_the_end_of_the_movement_tells_who_could_keep_a_country_from_surrender() -> None:
    game = war("DEI 2511")
    game.join("Belgium", ALLIED)
    for hex in ("1512", "2109"):
        game.put("DEI", hex)
    game.put("FR7A", "1414")
    words = "Brussels (1512) is in enemy hands: Belgium may surrender then (21.0); FR7A can come"
    assert ending(game, Moving(ALLIED, True)) == [words]
    game.put("DEI", "1512")
    assert not [each for each in ending(game, Moving(ALLIED, True)) if "Brussels" in each]
