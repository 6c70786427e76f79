"""15.2  Pursuit; 13.2 the Royal Marines come ashore."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from pbem.games.narvik.combat.after.pursuit import Pursue, Pursuit
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.events import Hit, Removed, WentBack
from pbem.games.narvik.combat.landing import Landing
from pbem.games.narvik.movement.events import BridgeCut
from pbem.games.narvik.orders.parts import March, Shot
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.position.events import Taken
from tests.marks import rule
from tests.narvik.fights import die, fight, open_answers, refusal_of, refused, standing, told


def cleared(text: str, command: str, units: str, *answers: Pursue) -> Narvik:
    """1814 is assaulted and cleared by these units, whose owner is now asked to pursue."""
    game = standing(text)
    shot = Shot(tuple(units.split()), "1814")
    side = game.side_of(shot.units[0])
    fight(game, side, Assault(command, (shot,)), [die(11, "E")], answers)
    return game


def going(unit: str, *way: str) -> Pursue:
    return Pursue((March((unit,), way),))


@rule("narvik", "15.2")
def test_elite_units_pursue_one_or_two_hexes_each_its_own_way() -> None:
    order = Pursue((March(("1J",), ("1814", "1913")), March(("2J",), ("1814",))))
    game = cleared("1714: 1J 2J | 1814: AltaA", "KGW", "1J 2J", order)
    assert (game.stack("1913"), game.stack("1814")) == (("1J",), ("2J",))


@rule("narvik", "15.2")
def test_other_units_pursue_into_the_target_hex_only() -> None:
    game = standing("1714: Kothe Erdm Holt | 1814: AltaA")
    order = Assault("KGB", (Shot(("Kothe", "Erdm", "Holt"), "1814"),))
    fight(game, "german", order, [die(11, "E")])
    assert "PURSUE Kothe 1814" in open_answers(game)
    assert refusal_of(game, going("Kothe", "1814", "1913")).case == "15.2"


@rule("narvik", "15.2")
def test_nobody_has_to_pursue() -> None:
    game = cleared("1714: 1J 2J | 1814: AltaA", "KGW", "1J 2J", Pursue())
    assert game.stack("1714") == ("1J", "2J")


@rule("narvik", "15.2")
@rule("narvik", "10.1")
def test_zones_do_not_stop_a_pursuit() -> None:
    game = cleared(
        "1714: 1J 2J | 1814: AltaA | 1912: AltaB", "KGW", "1J 2J", going("1J", "1814", "1913")
    )
    assert game.stack("1913") == ("1J",)


@rule("narvik", "15.2")
def test_a_pursuit_does_not_enter_enemies() -> None:
    game = cleared("1714: 1J 2J | 1814: AltaA | 1913: AltaB", "KGW", "1J 2J")
    assert refusal_of(game, going("1J", "1814", "1913")).case == "15.2"


@rule("narvik", "15.2")
@rule("narvik", "9.0")
def test_stacks_are_limited_at_the_end_of_a_pursuit() -> None:
    game = cleared("1714: 1J 2J | 1814: AltaA | 1813: 3J 11J", "KGW", "1J 2J")
    both = Pursue((March(("1J", "2J"), ("1814", "1813")),))
    assert refusal_of(game, both).case == "9.0"
    game.agenda[-1].check(game, going("1J", "1814", "1813"))


@rule("narvik", "15.2")
def test_only_the_attackers_pursue() -> None:
    game = cleared("1714: 1J 2J 3J | 1814: AltaA", "KGW", "1J 2J")
    assert refusal_of(game, going("3J", "1814")).case == "15.2"


@rule("narvik", "15.2")
def test_who_did_not_get_to_fire_may_still_pursue() -> None:
    game = standing("1714: 1J | 1813: 2J | 1814: AltaA")
    order = Assault("KGW", (Shot(("1J",), "1814"), Shot(("2J",), "1814")))
    events = fight(game, "german", order, [die(6, "E")], [going("2J", "1814")])
    assert len(told(events, Hit)) == 1
    assert game.stack("1814") == ("2J",)


@rule("narvik", "15.2")
def test_tanks_do_not_pursue_into_a_peak() -> None:
    game = standing("1814: 342T | 1914: 1J")
    order = Assault("FR", (Shot(("342T",), "1914"),))
    column = 5 + 1 - 2 - 1
    fight(game, "allied", order, [die(column, "D")])
    assert not game.agenda
    assert game.stack("1814") == ("342T",)


@rule("narvik", "15.2")
@rule("narvik", "14.4.1")
def test_a_hex_with_one_defender_left_is_not_pursued_into() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA AltaB")
    order = Assault("KGW", (Shot(("1J", "2J"), "1814"),))
    fight(game, "german", order, [die(11, "E"), die(11, "R"), 1])
    assert game.agenda[-1].kind == "retreat"


@rule("narvik", "23.3.2")
def test_pursuers_take_up_the_bridge_that_they_crossed() -> None:
    game = standing("1420: 1J | 1519: AltaA")
    game.pontoons.add("1420-1519")
    order = Assault("KGW", (Shot(("1J",), "1519"),))
    pursuit = Pursue((March(("1J",), ("1519",)),), cut=("1420-1519",))
    events = fight(game, "german", order, [die(6, "E")], [pursuit])
    assert told(events, BridgeCut) == [BridgeCut("german", "1420-1519")]
    assert not game.pontoons


@rule("narvik", "4.4")
def test_pursuit_takes_an_objective() -> None:
    game = standing("0920: 1LEA | 0919: HQS")
    order = Assault("FR", (Shot(("1LEA",), "0919"),))
    events = fight(game, "allied", order, [die(5, "D")], [going("1LEA", "0919")])
    assert told(events, Taken) == [Taken("0919", "allied")]


@rule("narvik", "15.2")
def test_the_second_hex_may_be_the_one_that_they_came_from() -> None:
    back = Pursue((March(("1J", "2J"), ("1814", "1714")),))
    game = cleared("1714: 1J 2J 3J | 1814: AltaA", "KGW", "1J 2J", back)
    assert game.stack("1714") == ("3J", "1J", "2J")
    assert game.controller("1814") == "german"


def test_every_pursuit_that_is_listed_or_sampled_is_accepted() -> None:
    game = cleared("1714: 1J 2J | 1814: AltaA | 1813: 3J 11J", "KGW", "1J 2J")
    step = game.agenda[-1]
    chance = random.Random(5)
    orders = [*step.answers(game), *(step.sample(game, chance) for _ in range(20))]
    assert len(orders) > 40
    for order in orders:
        step.check(game, order)


@rule("narvik", "15.2")
@rule("narvik", "9.0")
def test_a_pursuit_from_all_sides_can_be_listed_although_not_all_fit() -> None:
    around = ("1713", "1714", "1813", "1815", "1913")
    germans = ["1J 2J 3J", "11J 12J 13J", "6J 7J 8J", "138A 138B 138C", "137A 137B HQS"]
    where = " | ".join(map(": ".join, zip(around, germans, strict=True)))
    game = standing(f"{where} | 1814: AltaA | 1715: Dietl")
    game.agenda = [Pursuit("german", "1814", tuple(" ".join(germans).split()))]
    game.send("AltaA", "allied lost")
    step = game.agenda[-1]
    for order in islice(step.answers(game), 40):
        step.check(game, order)
    everyone = Pursue((March(tuple(" ".join(germans).split()), ("1814",)),))
    assert len(refusal_of(game, everyone).legal) > 10


# -- the Marines ----------------------------------------------------------------------------------

COAST = "1018"  # Oyjord, a village on open sea


@rule("narvik", "13.2")
@pytest.mark.parametrize(
    ("where", "order", "case"),
    [
        (f"harstad: RM | {COAST}: Holt", Landing("RM", "0919"), "13.2"),  # no enemy there
        ("harstad: RM | 1814: Holt", Landing("RM", "1814"), "13.2"),  # inland
        (f"0216: RM | {COAST}: Holt", Landing("RM", COAST), "13.1"),  # not in Harstad
        (f"harstad: RM AltaA | {COAST}: Holt", Landing("RM", COAST, ("AltaA",)), "13.0"),
        (f"harstad: RM Auk | {COAST}: Holt", Landing("RM", COAST, ("Auk",)), "13.0"),
        ("harstad: RM | 0920: Holt", Landing("RM", "0920"), "13.2"),  # no all-sea hex beside it
        (f"harstad: SG1 | {COAST}: Holt", Landing("SG1", COAST), "13.2"),
    ],
)
def test_landings_that_cannot_be(where: str, order: Landing, case: str) -> None:
    assert refused(standing(where), "allied", order).case == case


@rule("narvik", "13.2")
def test_marines_assault_alone_and_go_ashore_with_those_behind_them() -> None:
    game = standing(f"harstad: RM SG1 SWB1 | {COAST}: Holt")
    order = Landing("RM", COAST, ("SG1", "SWB1"))
    ashore = Pursue((March(("RM", "SG1"), (COAST,)),))
    events = fight(game, "allied", order, [die(5, "D")], [ashore])
    assert told(events, Hit)[0].column == 5  # 4, elite +2, village -1
    assert game.stack(COAST) == ("RM", "SG1")
    assert told(events, WentBack) == [WentBack(("SWB1",), "allied", "harstad")]


@rule("narvik", "13.2")
def test_marines_that_fail_are_lost_for_good_and_nobody_counterattacks() -> None:
    game = standing(f"harstad: RM SG1 | {COAST}: Holt")
    events = fight(game, "allied", Landing("RM", COAST, ("SG1",)), [1])
    assert told(events, Removed) == [Removed("RM", "allied", COAST, "failed landing")]
    assert game.inside("allied lost") == ("RM",)
    assert game.inside("harstad") == ("SG1",)


@rule("narvik", "13.2")
def test_marines_that_cleared_the_hex_must_enter_it() -> None:
    game = standing(f"harstad: RM SG1 | {COAST}: Holt")
    fight(game, "allied", Landing("RM", COAST, ("SG1",)), [die(5, "D")])
    assert refusal_of(game, Pursue()).case == "13.2"
    assert refusal_of(game, going("SG1", COAST)).case == "13.2"


@rule("narvik", "13.2")
@rule("narvik", "15.2")
def test_marines_are_elite_and_may_go_on_inland() -> None:
    game = standing(f"harstad: RM | {COAST}: Holt")
    onward = going("RM", COAST, "1117")
    fight(game, "allied", Landing("RM", COAST), [die(5, "D")], [onward])
    assert game.stack("1117") == ("RM",)
