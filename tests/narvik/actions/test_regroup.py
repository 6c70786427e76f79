"""17.0  Regrouping."""

from __future__ import annotations

from pbem.games.narvik.actions.events import Regrouped
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.orders.general import Default, Place
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.rules import RULES
from tests.marks import rule
from tests.narvik.fights import fight, open_answers, refusal_of, refused, standing, told


@rule("narvik", "17.0")
def test_all_units_of_the_sub_command_roll_elite_ones_on_the_harder_column() -> None:
    game = standing("allied regroup: 7Ski AltaA SG1")
    events = fight(game, "allied", Regroup("NW"), [4, 4])
    assert [(each.unit, each.result) for each in told(events, Regrouped)] == [
        ("7Ski", "stays"),
        ("AltaA", "returns"),
    ]
    assert game.inside("bardufoss") == ("AltaA",)
    assert game.inside("allied regroup") == ("7Ski", "SG1")


@rule("narvik", "17.0")
def test_a_one_eliminates_for_good() -> None:
    game = standing("allied regroup: SG1 SG2")
    fight(game, "allied", Regroup("BR"), [1, 6])
    assert game.inside("allied lost") == ("SG1",)
    assert game.inside("harstad") == ("SG2",)


@rule("narvik", "17.0")
def test_germans_return_in_an_objective_of_theirs_that_is_free_of_enemy_zones() -> None:
    game = standing("german regroup: Kothe | 0919: Holt | 2020: Erdm | 1216: Thiele | 1215: SG1")
    fight(game, "german", Regroup("KGB"), [6])
    assert open_answers(game) == {"PLACE Kothe 0919", "PLACE Kothe 2020", "DEFAULT"}
    assert refusal_of(game, Place("Kothe", "1216")).case == "17.0"


@rule("narvik", "17.0")
@rule("narvik", "9.0")
def test_germans_may_overstack_when_they_return() -> None:
    game = standing("german regroup: Kothe | 0919: Holt Erdm Thiele")
    fight(game, "german", Regroup("KGB"), [6])
    assert game.stack("0919") == ("Holt", "Erdm", "Thiele", "Kothe")


@rule("narvik", "17.0")
def test_without_an_objective_they_wait_on() -> None:
    game = standing("german regroup: Kothe | 1814: Holt")
    events = fight(game, "german", Regroup("KGB"), [6])
    assert game.inside("german regroup") == ("Kothe",)
    (rolled,) = told(events, Regrouped)
    assert (rolled.result, rolled.shut_out) == ("stays", True)
    assert "it could come back, but no objective is open to it" in RULES.tell(rolled, "german")
    assert "objective" not in RULES.tell(rolled, "allied")


@rule("narvik", "19.2")
def test_the_railroad_gun_needs_an_engineer_in_narvik_or_bjornfjell() -> None:
    game = standing("german regroup: RR | 0919: Holt | 2020: Erdm NPi | 0820: Pi83")
    fight(game, "german", Regroup("KGD"), [6])
    assert game.stack("2020") == ("Erdm", "NPi", "RR")


@rule("narvik", "17.0")
def test_a_sub_command_without_units_in_the_display_cannot_regroup() -> None:
    game = standing("german regroup: Kothe")
    refusal = refused(game, "german", Regroup("KGD"))
    assert (refusal.case, refusal.legal) == ("17.0", ("REGROUP KGB",))


@rule("narvik", "21.0")
def test_the_enemy_does_not_learn_who_comes_back() -> None:
    game = standing("allied regroup: AltaA")
    events = fight(game, "allied", Regroup("NW"), [6])
    seen = [each.seen_by("german") for each in events]
    assert [getattr(each, "unit", "") for each in seen] == ["", ""]
    assert told(events, Placed)[0].seen_by("german") is None


def test_default_takes_the_emptiest_objective() -> None:
    game = standing("german regroup: Kothe | 0919: Holt Erdm | 2020: Thiele")
    fight(game, "german", Regroup("KGB"), [6], [Default()])
    assert game.stack("2020") == ("Thiele", "Kothe")
