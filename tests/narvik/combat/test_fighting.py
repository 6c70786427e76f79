"""What holds in every fight: positions go to JSON and back, nobody is lost or doubled, words."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pbem.engine.dice import SeededDice
from pbem.engine.event import Event
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.events import Hit
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.forecast import of_volley
from pbem.games.narvik.combat.landing import Landing
from pbem.games.narvik.combat.shifts import Volley
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.fog import view
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from tests.marks import rule
from tests.narvik.fights import fight, standing, told

BATTLE = (
    "1714: 1J 2J Kothe | 1813: 3J 11J | 1715: Dietl HQS | 1018: Holt | 0919: 6J NFlk | "
    "1814: AltaA 7Ski | 1913: AltaB AltaC | 1815: 1LEA 342T | 1612: SG1 KOH | "
    "harstad: RM SWB1 | german strikes: Stu1 Ju1 | allied strikes: Skua1 CL1"
)


def counters(game: Narvik) -> Counter[str]:
    places = (*game.stacks.values(), *game.boxes.values())
    return Counter(id for units in places for id in units)


def step_through(game: Narvik, chance: random.Random, dice: SeededDice) -> list[Event]:
    """Play the agenda down with chance answers; each step survives a restart."""
    events: list[Event] = []
    while game.agenda:
        step = game.agenda.pop()
        (step,) = RULES.codec.decode_steps([RULES.codec.encode_step(step)])
        side = step.asks(game)
        if side is None:
            events += step.run(game, dice)
            continue
        order = step.forced(game) or step.sample(game, chance)
        step.check(game, order)
        assert step.prompt(game)
        events += step.play(game, order, dice)
    return events


@pytest.mark.parametrize("seed", range(12))
def test_fights_by_chance_lose_nobody_and_can_all_be_told(seed: int) -> None:
    chance = random.Random(seed)
    game = standing(BATTLE)
    before = counters(game)
    dice = SeededDice(seed.to_bytes(32, "big"), "fights")
    events: list[Event] = []
    for turn in range(10):
        side = ("german", "allied")[turn % 2]
        kinds = (Fire, Assault, Strike, Landing)
        proposed = [order for kind in kinds for order in kind.some(game, side)]
        if proposed:
            order = chance.choice(proposed)
            order.try_on(game, side)
            events += order.carry_out(game, side, dice)
            events += step_through(game, chance, dice)
        assert counters(game) == before
        for hex, stack in game.stacks.items():
            assert len({game.side_of(id) for id in stack}) == 1, hex
    assert told(events, Hit)
    teller = Words(game.scenario)
    assert all(teller.tell(event) for event in events)


# -- what is foretold -----------------------------------------------------------------------------


def test_the_outlook_of_fire_has_columns_and_chances() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA")
    game.reveal(("AltaA",))
    order = Fire("KGW", (Shot(("1J", "2J"), "1814"),))
    first, second = list(order.foreseen(view(game, "german"), "german"))
    assert first == "1J + 2J at 1814: 10 factors; 1L rough (14.3.1)"
    assert second.startswith("column 9 against AltaA: eliminated 17 %")


def test_the_outlook_counts_a_single_factor_as_one() -> None:
    game = standing("1714: Sig1 | 1814: AltaA")
    order = Fire("KGD", (Shot(("Sig1",), "1814"),))
    assert next(order.foreseen(view(game, "german"), "german")).startswith(
        "Sig1 at 1814: 1 factor; "
    )


@rule("narvik", "21.0")
def test_the_outlook_tells_nothing_of_unseen_units() -> None:
    order = Assault("KGW", (Shot(("1J",), "1814"),))
    outlooks = []
    for defender in ("AltaA", "7Ski"):
        game = standing(f"1714: 1J | 1814: {defender}")
        outlooks.append(list(order.foreseen(view(game, "german"), "german")))
    assert outlooks[0] == outlooks[1]
    assert "1L an elite unit among them" in outlooks[0][-1]


@rule("narvik", "14.3")
def test_an_assault_at_unseen_units_has_a_bar_for_the_weakest_and_the_strongest() -> None:
    game = standing("1714: 1J | 1814: AltaA")
    seen = view(game, "german")
    volley = Volley("german", "assault", ("1J",), "1714", "1814")
    bars = [each.bar for each in of_volley(seen, volley) if each.bar]
    weakest, strongest = (int(bar.case.split("column ")[1].split()[0]) for bar in bars)
    assert [bar.case.split(":")[0] for bar in bars] == ["if weakest", "if strongest"]
    assert weakest - strongest == 2  # an elite unit, and twice as strong
    game.reveal(("AltaA",))
    assert len([each for each in of_volley(view(game, "german"), volley) if each.bar]) == 1


def test_the_outlook_of_regrouping_is_for_each_unit() -> None:
    game = standing("allied regroup: 7Ski AltaA")
    words = list(Regroup("NW").foreseen(game, "allied"))
    assert [each.split(":")[0] for each in words] == ["7Ski", "AltaA"]


def test_the_enemy_sees_the_question_that_it_is_asked_through_the_fog() -> None:
    """Answers are the same from the view of the side that is asked."""
    game = standing("1714: Kothe | 1814: AltaA")
    order = Assault("KGB", (Shot(("Kothe",), "1814"),))
    fight(game, "german", order, [1])
    step = game.agenda[-1]
    side = step.asks(game)
    assert side == enemy_of("german")
    seen = view(game, side)
    assert list(step.answers(seen)) == list(step.answers(game))
    assert step.asks(seen) == side
