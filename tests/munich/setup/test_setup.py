"""3.0  The scenario, who sets up what and where; 23.1, 23.2, 23.6 and the variant counters."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

import pytest

from pbem.engine.dice import PreparedDice, commitment
from pbem.engine.errors import Illegal
from pbem.engine.record.journal import Header, Journal
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import (
    ASIDE,
    AVAILABLE,
    ELIMINATED,
    HAND,
    REINFORCEMENTS,
    UTILIZED,
    track,
)
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import AIR, ALLIED, AXIS, SOVIETS
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault
from pbem.games.munich.rules import RULES
from pbem.games.munich.setup.events import Deployed, Prepared, ScenarioSet, Surprised
from pbem.games.munich.setup.set_up_lists import ON_MAP, contingents
from pbem.games.munich.setup.setting_up import (
    AlliedFinland,
    AlliedSetUp,
    AxisFinland,
    AxisSetUp,
    SettingUp,
    SmallNeutrals,
    start,
)
from pbem.games.munich.setup.surprise import Preparedness, Surprise, rolling
from pbem.games.munich.turn.arrivals import Place
from pbem.games.munich.turn.replacements import Mobilize, Refit
from pbem.games.munich.turn.sequence import BeginTurn
from tests.marks import rule
from tests.munich.skies import carried_out, refusal

SETTINGS = tuple(load().tables.settings)
KEY = bytes(32)
PREPARED_DICE = 13  # Soviet units that the table has start reduced


def begun(step: type[SettingUp], **options: str) -> tuple[Munich, SettingUp]:
    """A game in which all before a step of the set-up have taken the ready-made one."""
    game = _up_to(step, tuple(options.items())).twin()
    now = game.agenda[-1]
    assert isinstance(now, SettingUp)
    return game, now


@lru_cache(maxsize=32)
def _up_to(step: type[Step[Munich]], options: tuple[tuple[str, str], ...]) -> Munich:
    game = start({"scenario": "general_war", **dict(options)})
    while not isinstance(game.agenda[-1], step):
        done(game)
    return game


def done(game: Munich, *dice: int) -> None:
    """The next step of the set-up, ready-made if it asks."""
    step = game.agenda.pop()
    falling = PreparedDice(dice or (1,) * PREPARED_DICE)
    asked = step.asks(game)
    list(step.play(game, Default(), falling) if asked else step.run(game, falling))


def set_up(**options: str) -> Munich:
    """A game whose countries are all set up ready-made, before anything is rolled for."""
    last = Surprise if options.get("surprise") == "yes" else BeginTurn
    return _up_to(last, tuple(options.items())).twin()


def placed(game: Munich, *orders: Place) -> None:
    """Some orders of the set-up that is now open."""
    for order in orders:
        step = game.agenda[-1]
        step.check(game, order)
        game.agenda.pop()
        list(step.play(game, order, PreparedDice(())))


def why(game: Munich, order: Place | Done) -> Illegal:
    return refusal(game, game.agenda[-1], order)


# -- the scenario ----------------------------------------------------------------------------------


@rule("munich", "3.2")
@pytest.mark.parametrize(
    ("roll", "setting"),
    [
        (1, "western_guarantee"),
        (2, "western_guarantee"),
        (3, "little_entente"),
        (4, "intermarium"),
        (5, "anti_comintern"),
        (6, "general_war"),
    ],
)
def test_the_die_chooses_the_scenario(roll: int, setting: str) -> None:
    game = start({"scenario": "rolled"})
    events = list(game.agenda.pop().play(game, Default(), PreparedDice([roll])))
    assert events == [ScenarioSet(setting, roll)]
    assert game.setting == setting


@rule("munich", "3.2")
def test_the_first_to_set_up_lets_the_die_of_the_scenario_fall() -> None:
    game = start({"scenario": "rolled"})
    assert game.agenda[-1].asks(game) == ALLIED
    refused = why(game, Place("BEA", "1512"))
    assert "the scenario is not rolled yet" in refused.message
    assert (refused.case, refused.legal) == ("3.2", ("DEFAULT",))


@rule("munich", "3.2", "23.6")
@pytest.mark.parametrize("setting", SETTINGS)
def test_no_die_falls_before_somebody_has_answered(setting: str) -> None:
    every = dict.fromkeys(("armor", "surprise", "variant", "preparedness"), "yes")
    for scenario in (setting, "rolled"):
        header = Header(
            "munich", RULES.version, "id", commitment(KEY), {**every, "scenario": scenario}
        )
        journal = Journal(RULES, header, KEY)
        assert journal.play(ALLIED, "DEFAULT")
        again = Journal(RULES, header, KEY, journal.records)
        assert again.position == journal.position


@rule("munich", "3.2")
def test_a_scenario_that_is_agreed_on_needs_no_die() -> None:
    assert start({"scenario": "little_entente"}).setting == "little_entente"


@rule("munich", "3.4", "5.0")
@pytest.mark.parametrize("setting", SETTINGS)
def test_germany_and_czechoslovakia_are_at_war_from_the_start(setting: str) -> None:
    game = start({"scenario": setting})
    assert (game.started["Germany"], game.started["Czechoslovakia"]) == (AXIS, ALLIED)
    assert game.started == game.allegiance


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(ValueError, match="no option chocolate"):
        start({"chocolate": "yes"})


# -- who deploys what (3.4.1) ----------------------------------------------------------------------


@rule("munich", "3.4.1")
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_countries_set_up_in_four_steps(setting: str) -> None:
    game = start({"scenario": setting})
    finland = AlliedFinland if setting == "intermarium" else AxisFinland
    asked = [type(each) for each in reversed(game.agenda) if isinstance(each, SettingUp)]
    assert asked == [SmallNeutrals, finland, AlliedSetUp, AxisSetUp]


@rule("munich", "3.4.1")
@pytest.mark.parametrize("setting", SETTINGS)
def test_every_country_that_takes_part_sets_up_once(setting: str) -> None:
    game = start({"scenario": setting})
    steps = [each for each in game.agenda if isinstance(each, SettingUp)]
    counted = Counter(name for step in steps for name in step.countries(game))
    armed = {name for name in game.board.countries if game.roster.of(name)}
    assert counted == Counter(name for name in armed if game.commander(name))


@rule("munich", "3.4.1")
def test_interveners_are_deployed_by_the_side_that_they_would_join() -> None:
    game, step = begun(AlliedSetUp)
    assert {"Soviet Union", "Yugoslavia"} <= set(step.countries(game))


@rule("munich", "3.4")
def test_a_country_that_the_scenario_does_not_know_is_not_deployed() -> None:
    game = set_up(scenario="little_entente")
    assert {game.where[id] for id in game.roster.of("Soviet Union")} == {ASIDE}


@rule("munich", "3.4.1")
def test_nobody_places_units_of_the_other_side() -> None:
    game, _ = begun(AlliedSetUp)
    assert "not yours to place" in why(game, Place("DEI", "2511")).message


@rule("munich", "3.4.1")
def test_what_is_set_up_stays_so_in_a_later_step() -> None:
    game, _ = begun(AlliedSetUp)
    assert "not yours to place" in why(game, Place("BEA", "1511")).message


@rule("munich", "3.4.1")
def test_who_is_set_up_later_waits_for_the_end_of_this_step() -> None:
    game, _ = begun(AxisFinland)
    refused = why(game, Place("DEI", "2511"))
    assert refused.message == "DEI is set up later: end the set-up of Finland first"
    assert (refused.case, refused.legal) == ("3.4.1", ("DONE SETUP", "DEFAULT"))


# -- how many of what (3.4.2, 3.4.3) ---------------------------------------------------------------


@pytest.mark.parametrize("option", ["no", "yes"])
def test_the_slots_of_every_contingent_are_as_many_as_its_counters(option: str) -> None:
    game = start({"scenario": "general_war", "armor": option, "variant": option})
    for country in game.board.countries:
        for each in contingents(game, country):
            assert sum(each.slots.values()) == len(each.units), each


@rule("munich", "3.4.2", "3.4.3", "9.0")
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_ready_made_set_up_is_as_the_table_has_it(setting: str) -> None:
    game = set_up(scenario=setting)
    for row in load().ready:
        if game.commander(row.country) and (not row.scenarios or setting in row.scenarios):
            assert (game.where[row.unit], row.unit in game.reduced) == (row.place, row.reduced)
    assert not game.inside(HAND)


@rule("munich", "3.4.2", "8.0")
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_ready_made_set_up_leaves_no_city_worth_points_open_to_a_first_march(
    setting: str,
) -> None:
    game = set_up(scenario=setting)
    done(game)  # the first turn begins
    game.phase, game.player = "movement", AXIS
    prizes = game.board.mobilizing & ~game.territory(AXIS)
    on_foot = [id for id in game.units_of(AXIS) if game.unit(id).mobile]
    assert on_foot
    taken = {hex for id in on_foot for hex in reachable(game, id) if game.board.is_in(hex, prizes)}
    assert not taken


@rule("munich", "3.4.2", "5.6", "9.0")
@pytest.mark.parametrize("seed", range(5))
def test_a_set_up_by_chance_keeps_to_the_deployment_table(seed: int) -> None:
    chance = random.Random(seed)
    every = dict.fromkeys(("armor", "variant", "preparedness"), "yes")
    game = start({"scenario": SETTINGS[seed], **(every if seed % 2 else {})})
    while isinstance(game.agenda[-1], SettingUp | Preparedness):
        step = game.agenda[-1]
        if step.asks(game) is None:
            done(game, *(chance.randint(1, 6) for _ in range(PREPARED_DICE)))
            continue
        order = step.sample(game, chance)
        step.check(game, order)
        game.agenda.pop()
        list(step.play(game, order, PreparedDice(())))
    assert not game.inside(HAND)
    for country in filter(lambda each: game.commander(each), game.board.countries):
        for each in contingents(game, country):
            assert not any(each.left(game).values()), each
    for hex, stack in game.stacks.items():
        assert not stack_fault(game, hex, stack)
        countries = {game.unit(id).country for id in stack}
        assert countries == {game.board.country_of[game.at(hex)]}


@rule("munich", "3.4.2")
def test_the_owner_chooses_who_is_kept_back() -> None:
    game, _ = begun(AxisSetUp)
    placed(game, Place("DEI", REINFORCEMENTS), Place("DEII", REINFORCEMENTS))
    done(game)
    assert game.where["DEI"] == game.where["DEII"] == REINFORCEMENTS
    assert game.where["DEXX"] in game.board.grid.index


@rule("munich", "3.4.2")
def test_no_more_are_kept_back_than_the_table_has_reinforcements() -> None:
    game, _ = begun(AxisSetUp)
    placed(game, Place("DEI", REINFORCEMENTS), Place("DEII", REINFORCEMENTS))
    refused = why(game, Place("DEIII", REINFORCEMENTS))
    assert "2 in all" in refused.message
    assert refused.case == "3.4.2"


@rule("munich", "3.4.2")
def test_a_unit_that_the_table_names_cannot_be_exchanged() -> None:
    game, _ = begun(AxisSetUp)
    assert game.where["DE15Pz"] == REINFORCEMENTS
    waits = "waits as a reinforcement and is not placed"
    assert waits in why(game, Place("DE15Pz", "2511")).message
    assert "starts in the display" in why(game, Place("DETr", "2511")).message
    assert "not yours to place" in why(game, Place("CZ1A", "2511")).message


@rule("munich", "3.4.2")
def test_air_units_are_chosen_for_the_display() -> None:
    game, _ = begun(AxisSetUp)
    placed(game, *(Place(id, AVAILABLE) for id in ("DELKO", "DELKA", "DEL1")))
    assert "3 in all" in why(game, Place("DEL2", AVAILABLE)).message
    done(game)
    assert game.where["DEL2"] == REINFORCEMENTS


@rule("munich", "3.4.2", "23.1")
@pytest.mark.parametrize(
    ("unit", "box"),
    [("DEI", AVAILABLE), ("DEI", ELIMINATED), ("DE16Pz", REINFORCEMENTS), ("DEL1", ELIMINATED)],
)
def test_nobody_goes_to_a_box_that_the_table_does_not_give_him(unit: str, box: str) -> None:
    game, _ = begun(AxisSetUp)
    refused = why(game, Place(unit, box))
    assert ("0 in all" in refused.message, refused.case) == (True, "3.4.2")


@rule("munich", "3.4.2")
def test_it_is_told_who_is_set_up_reduced() -> None:
    game, step = begun(AlliedSetUp)
    assert step.place(game, "FR1A", "1314 reduced") == Deployed("FR1A", ALLIED, "1314", True)
    assert step.place(game, "FR2A", "1413") == Deployed("FR2A", ALLIED, "1413", False)


@rule("munich", "3.4.2")
def test_air_units_do_not_stand_on_the_map() -> None:
    game, _ = begun(AxisSetUp)
    assert "0 of Germany's airstrike" in why(game, Place("DEL1", "2511")).message


@rule("munich", "3.4.2")
def test_who_is_reduced_is_the_owners_choice() -> None:
    game, _ = begun(AlliedSetUp)
    placed(game, Place("FR1A", "1314", True), Place("FR2A", "1413"))
    assert "FR1A" in game.reduced
    assert "FR2A" not in game.reduced


@rule("munich", "3.4.2")
def test_once_all_full_strength_places_are_taken_the_others_are_reduced() -> None:
    game, _ = begun(AlliedSetUp)
    placed(game, Place("FR1A", "1314"), Place("FR2A", "1413"), Place("FR3A", "1514"))
    assert {"FR1A", "FR2A", "FR3A"} & game.reduced == {"FR3A"}


@rule("munich", "3.4.2")
def test_no_more_start_reduced_than_the_table_has() -> None:
    game, _ = begun(AlliedSetUp)
    for id, hex in zip(
        ("FR1A", "FR2A", "FR3A", "FR4A"), ("1314", "1413", "1514", "1517"), strict=True
    ):
        placed(game, Place(id, hex, True))
    assert "4 of France's infantry start reduced" in why(game, Place("FR5A", "1519", True)).message
    assert "0 of France's alpine start reduced" in why(game, Place("FRAlp", "1519", True)).message


@rule("munich", "3.4.2")
def test_nobody_waits_reduced_in_a_display() -> None:
    game, _ = begun(AxisSetUp)
    assert "only units on the map" in why(game, Place("DEL1", AVAILABLE, True)).message


@rule("munich", "3.4.2")
def test_a_unit_may_be_placed_again_before_the_set_up_is_done() -> None:
    game, _ = begun(AlliedSetUp)
    placed(game, Place("FR1A", "1314", True), Place("FR1A", "1413"))
    assert game.where["FR1A"] == "1413"
    assert "FR1A" not in game.reduced


def test_done_waits_until_all_are_placed() -> None:
    game, _ = begun(AlliedSetUp)
    refused = why(game, Done("setup"))
    assert "CZF1" in refused.message
    assert refused.case == "3.4.2"


# -- where (3.4.2, 5.6, 9.0) -----------------------------------------------------------------------


@rule("munich", "3.4.2")
@pytest.mark.parametrize(
    ("unit", "hex", "case", "words"),
    [
        ("DEI", "2615", "3.4.2", "not in Germany"),
        ("DEI", "3009", "5.6", "nobody is set up in Danzig"),
        ("DEI", "9999", "2.1", "there is no hex"),
        ("DEKB", "2814", "3.4.2", "has no F"),  # 2.1 the F of Breslau does not count
        ("DESP", "2511", "3.4.2", "adjacent to France"),
        ("DEFlak1", "2711", "3.4.2", "German cities"),
        ("DEFlak1", "3108", "3.4.2", "German cities"),  # the F is for the fortification
    ],
)
def test_where_a_german_unit_may_not_be_set_up(unit: str, hex: str, case: str, words: str) -> None:
    game, _ = begun(AxisSetUp)
    refused = why(game, Place(unit, hex))
    assert refused.case == case
    assert words in refused.message
    assert refused.legal


@rule("munich", "3.4.2", "9.0")
def test_stacking_limits_hold_at_set_up() -> None:
    game, _ = begun(AxisSetUp)
    placed(game, *(Place(id, "2511") for id in ("DEI", "DEII", "DEIII")))
    assert why(game, Place("DEIV", "2511")).case == "9.0"


@rule("munich", "3.4.2")
def test_the_last_german_flak_must_go_to_the_ruhr() -> None:
    game, step = begun(AxisSetUp)
    placed(game, Place("DEFlak1", "2511"), Place("DEFlak2", "2109"))
    assert why(game, Place("DEFlak3", "2014")).case == "3.4.2"
    assert [each for each in step.open_to(game, "DEFlak3") if each in game.board.grid.index] == [
        "1812"
    ]


@rule("munich", "3.4.2")
def test_london_has_its_air_defence() -> None:
    game, step = begun(AlliedSetUp)
    assert step.open_to(game, "GBADC") == ["1210"]


@rule("munich", "3.4.2")
def test_other_corps_leave_room_for_the_border_troops() -> None:
    game, _ = begun(AxisSetUp)
    corps = ["DEI", "DEII", "DEIII", "DEIV", "DEV"]  # three hexes hold nine, four must fit
    for id, hex in zip(corps, ["1815", "1815", "1815", "1915", "1915"], strict=True):
        placed(game, Place(id, hex))
    refused = why(game, Place("DEVI", "1915"))
    assert "needed for the troops of the border" in refused.message
    placed(game, Place("DEFlak1", "1815"))  # static units need none of it
    placed(game, *(Place(id, "1916") for id in ("DESP", "DEWF", "DEOR")), Place("DEEifel", "1915"))


@rule("munich", "3.4.2", "19.0")
def test_only_alpine_units_are_set_up_in_mountains() -> None:
    game, step = begun(AxisSetUp)
    mountains = game.board.terrain["mountain"] & game.board.lands["Germany"] & ~game.board.stations
    peak = game.board.grid.named(mountains)[0]
    assert why(game, Place("DEI", peak)).case == "19.0"
    assert peak in step.open_to(game, "DEGebirg")


@rule("munich", "3.4.2")
def test_units_may_be_set_up_next_to_enemies() -> None:
    game, _ = begun(AxisSetUp)
    assert game.board.is_in("2315", game.board.grid.around[game.at("2415")])
    placed(game, Place("DEI", "2315"))


def test_the_ready_made_set_up_moves_over_where_somebody_is_in_its_way() -> None:
    game, _ = begun(AlliedSetUp)
    placed(game, Place("FR8A", "1715"))
    done(game)
    away = game.board.grid.distance(game.at("1715"), game.at(game.where["FR3A"]))
    assert away == 1


# -- options ---------------------------------------------------------------------------------------


@rule("munich", "23.1")
def test_more_armor_comes_and_infantry_goes() -> None:
    game = set_up(armor="yes")
    assert {game.on_map("DE19Pz"), game.on_map("FRDeG")} == {True}
    assert "GBMobl" not in game.reduced
    lost = Counter(game.unit(id).country for id in game.inside(ELIMINATED))
    assert lost == {"Germany": 2, "France": 1}
    assert {game.unit(id).type for id in game.inside(ELIMINATED)} == {"infantry"}


@rule("munich", "23.1")
def test_the_french_army_that_goes_is_one_at_full_strength() -> None:
    game = set_up(armor="yes")
    armies = [id for id in game.roster.of("France", "infantry") if game.on_map(id)]
    assert (len(armies), sum(id in game.reduced for id in armies)) == (5, 4)


@rule("munich", "23.1")
def test_the_owner_chooses_which_corps_go() -> None:
    game, _ = begun(AxisSetUp, armor="yes")
    placed(game, Place("DEI", ELIMINATED), Place("DEXX", ELIMINATED))
    done(game)
    assert {"DEI", "DEXX"} <= set(game.inside(ELIMINATED))


@rule("munich", "23.1")
def test_without_the_option_there_is_no_more_armor() -> None:
    game = set_up()
    assert game.where["DE19Pz"] == game.where["FRDeG"] == ASIDE
    assert "GBMobl" in game.reduced


def test_the_variant_counters_are_reinforcements() -> None:
    ids = ("ITFS", "ITBers", "SUNI", "SUAmph")
    with_them, without = set_up(variant="yes"), set_up()
    assert {with_them.where[id] for id in ids} == {REINFORCEMENTS}
    assert {without.where[id] for id in ids} == {ASIDE}


@rule("munich", "23.6")
def test_a_die_for_each_reduced_soviet_unit_may_make_it_ready() -> None:
    game = start({"scenario": "general_war", "preparedness": "yes"})
    while not isinstance(game.agenda[-1], Preparedness):
        done(game)
    rolls = (6, 1, 1, 4, 5, 6, 1, 2, 3, 4, 1, 1, 5)
    events = list(game.agenda.pop().run(game, PreparedDice(rolls)))
    assert events == [
        Prepared("fortification", (6, 1, 1, 4), 1),
        Prepared("infantry", (5, 6, 1, 2, 3, 4), 2),
        Prepared("armor", (1, 1), 0),
        Prepared("armored cavalry", (5,), 1),
    ]
    while isinstance(game.agenda[-1], SettingUp):
        done(game)
    weak = Counter(game.unit(id).type for id in game.reduced if game.unit(id).country == SOVIETS)
    assert weak == {"fortification": 3, "infantry": 4, "armor": 2}


@rule("munich", "23.6")
def test_without_soviets_nobody_rolls_for_them() -> None:
    game = start({"scenario": "little_entente", "preparedness": "yes"})
    assert Preparedness() not in game.agenda


@rule("munich", "23.6")
@pytest.mark.parametrize(
    ("setting", "step"), [("general_war", AlliedSetUp), ("intermarium", AxisSetUp)]
)
def test_the_dice_fall_before_the_side_of_the_soviets_sets_up(
    setting: str, step: type[SettingUp]
) -> None:
    game = start({"scenario": setting, "preparedness": "yes"})
    order = [type(each) for each in reversed(game.agenda)]
    assert order[order.index(Preparedness) + 1] == step


@rule("munich", "23.6")
def test_all_thirteen_dice_stand_for_slots_on_the_map() -> None:
    game = start({"scenario": "general_war"})
    slots = [each.slots.get(ON_MAP[1], 0) for each in contingents(game, SOVIETS)]
    assert sum(slots) == PREPARED_DICE


def surprised(*rolls: int) -> tuple[Munich, list[Surprised]]:
    """A general war after the surprise attack; who is not rolled for by name rolls 4."""
    game = set_up(surprise="yes")
    assert isinstance(game.agenda[-1], Surprise)
    every = (*rolls, *(4,) * (len(rolling(game)) - len(rolls)))
    events = list(game.agenda.pop().run(game, PreparedDice(every)))
    return game, [each for each in events if isinstance(each, Surprised)]


@rule("munich", "23.2")
def test_allied_belligerents_and_deployed_neutrals_are_rolled_for() -> None:
    _, events = surprised()
    names = {each.country for each in events}
    assert names >= {"Czechoslovakia", "France", "Britain", "Poland", "Belgium", "Finland"}
    assert not names & {"Germany", "Italy", "Hungary", "Romania", "Switzerland", "Luxembourg"}


@rule("munich", "23.2")
@pytest.mark.parametrize(
    ("roll", "place"), [(1, UTILIZED), (3, UTILIZED), (4, AVAILABLE), (6, AVAILABLE)]
)
def test_air_units_may_be_caught_on_the_ground(roll: int, place: str) -> None:
    game, _ = surprised(4, roll)
    assert game.where["FRAir1"] == place
    assert game.where["FRNav"] == AVAILABLE


@rule("munich", "23.2")
def test_what_each_die_did_is_told() -> None:
    _, events = surprised(4, 1, 6)
    assert events[:4] == [
        Surprised("Czechoslovakia", 4, "nothing", 0, 0),
        Surprised("France", 1, "utilized", 1, 0),
        Surprised("Britain", 6, "alert", 0, 1),
        Surprised("Poland", 4, "nothing", 0, 0),
    ]


@rule("munich", "23.2")
def test_an_alert_gives_a_point_to_be_spent_at_once() -> None:
    game, _ = surprised(4, 6)
    step = game.agenda.pop()
    assert (step.asks(game), game.points) == (ALLIED, {"France": 1})
    carried_out(game, step, Mobilize("FR8A"), dice=(3,))
    assert game.where["FR8A"] == track(3)


@rule("munich", "23.2")
def test_an_alerted_neutral_may_use_its_point() -> None:
    names = rolling(set_up(surprise="yes"))
    rolls = [6 if name == "Belgium" else 4 for name in names]
    game, _ = surprised(*rolls)
    carried_out(game, game.agenda.pop(), Refit("BEA"))
    assert "BEA" not in game.reduced


@rule("munich", "23.2", "7.1.1")
@pytest.mark.parametrize("country", ["Denmark", "Finland"])
def test_an_alert_gives_nothing_to_countries_without_points_or_bound_to_the_axis(
    country: str,
) -> None:
    names = rolling(set_up(surprise="yes"))
    game, _ = surprised(*(6 if name == country else 4 for name in names))
    assert game.points == {}


@rule("munich", "23.2")
def test_the_surprise_grounds_no_other_units() -> None:
    game, _ = surprised(*(1,) * 13)
    assert {game.unit(id).kind for id in game.inside(UTILIZED)} == {AIR}
