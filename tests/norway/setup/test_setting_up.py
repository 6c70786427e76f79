"""3.0, 27.0  Set-up and options."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.step import Together, asked_now
from pbem.games.norway.facts.boxes import HAND, NORWEGIAN_POOL, POOL, SPECIAL
from pbem.games.norway.facts.units import ALLIED, GERMAN, NORWEGIAN, SIDES
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.invariants import check
from pbem.games.norway.setup.early_mobilization import EarlyMobilization
from pbem.games.norway.setup.options_chosen import OFFERS, Buy, ChooseOptions
from pbem.games.norway.setup.start import start
from pbem.games.norway.turn.events import OptionsBought
from tests.marks import rule
from tests.norway.games import order, placed, position, refused, run, sentences, told


def chosen(side: str, *items: str, game: Norway | None = None) -> tuple[Norway, list[str]]:
    """What comes of a side's choice."""
    game = game or start({"special": "yes"})
    events = list(ChooseOptions(side).play(game, Buy(items), PreparedDice(())))
    assert told(events, OptionsBought)
    return game, sentences(events)


@rule("norway", "3.0")
@rule("norway", "3.2")
def test_the_allies_set_up_first_then_the_germans() -> None:
    game = start({})
    assert game.phase == "setup"
    assert game.agenda[-1].asks(game) == ALLIED
    run(game, answers=["DEFAULT"])
    assert game.agenda[-1].asks(game) == GERMAN
    run(game, answers=["DEFAULT"])
    assert (game.turn, game.phase) == (1, "preturn")
    assert game.agenda[-1].asks(game) == GERMAN


@rule("norway", "27.1")
@rule("norway", "3.1")
@rule("norway", "3.3")
def test_norwegians_stand_where_the_list_has_them() -> None:
    game = start({})
    norwegians = {
        place: {id for id in units if game.unit(id).nation == NORWEGIAN}
        for place, units in game.stacks.items()
        if game.board.is_land(place)
    }
    assert norwegians == {
        "Oslo": {"RoyalGd", "OsloFt", "NGlad"},
        "Kristiansand": {"KrsandFt"},
        "Bergen": {"BergenFt", "NHe115"},
        "Trondheim": {"3Recon", "TrondhFt"},
        "Narvik": {"6Bde"},
        "Finnmark": {"FinnmkBde"},
        "Hegra": {"HegraFt"},
        "Stavanger": {"FokkerCV"},
    }
    assert len(game.inside(NORWEGIAN_POOL)) == 12


@rule("norway", "27.1")
def test_the_british_french_and_poles_of_the_list() -> None:
    game = start({})
    at_home = Counter(game.unit(id).arm for id in game.stack("Britain"))
    assert at_home == {"ground": 5 + 4 + 1, "air": 9, "naval": 2}
    ships = Counter(game.unit(id).type for id in game.inside(HAND[ALLIED]))
    assert ships == {
        "CV": 1, "BB": 2, "BC": 1, "CA": 2, "CL": 1, "DD": 4 + 1 + 1, "SS": 1 + 1, "ATR": 1,
        "TR": 3 + 1 + 1, "LCTR": 1, "CD": 1, "PT": 1,
    }  # fmt: skip
    assert len(game.inside(POOL[ALLIED])) == 13 + 4 + 1
    assert len(game.inside(SPECIAL[ALLIED])) == 4


@rule("norway", "27.3")
def test_the_germans_of_the_list() -> None:
    game = start({})
    at_home = Counter(game.unit(id).arm for id in game.stack("Reich"))
    assert at_home == {"ground": 25, "air": 27}
    ships = Counter(game.unit(id).type for id in game.inside(HAND[GERMAN]))
    assert ships == {"BC": 1, "CA": 1, "CL": 1, "DD": 2, "PT": 1, "SS": 2, "TR": 5}
    assert len(game.inside(POOL[GERMAN])) == 16
    special = {"Brandenb", "1KM", "2KM", "Bismarck", "GrafZeppel"}
    assert set(game.inside(SPECIAL[GERMAN])) == special


@rule("norway", "2.2")
@rule("norway", "12.2")
def test_every_counter_is_somewhere_once() -> None:
    for options in ({}, {"special": "yes"}, {"a508": "no"}):
        game = start(options)
        check(game)
        where = game.where["A/508"]
        assert where == ("allied aside" if options.get("a508") == "no" else "allied pool")


@rule("norway", "5.1")
@rule("norway", "27.2")
def test_all_norway_and_the_islands_are_allied_at_the_start() -> None:
    game = start({})
    assert not game.german_held
    land = game.board.places.named(game.board.land)
    assert all(game.controls(ALLIED, area) for area in land)


@rule("norway", "27.1")
@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("PLACE Rodney 36", True), ("PLACE Rodney Britain", True), ("PLACE Rodney 44", False),
        ("PLACE Bison 44", True), ("PLACE Bison 37", False), ("PLACE Norge 16", True),
        ("PLACE Norge 15", False), ("PLACE Norge 32", False), ("PLACE Sleipner 39", True),
        ("PLACE 24Gds Oslo", False), ("PLACE Orzel 36", False), ("PLACE Gneisenau 39", False),
    ],
)  # fmt: skip
def test_where_allied_ships_begin(text: str, allowed: bool) -> None:
    game = start({})
    if allowed:
        run(game, answers=[text])
    else:
        assert refused(game, order(text, GERMAN if "Gneisenau" in text else ALLIED)).case == "27.1"


@rule("norway", "27.3")
@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("PLACE Gneisenau 40", True), ("PLACE Gneisenau 39", True), ("PLACE GTR1 Reich", True),
        ("PLACE Gneisenau 38", False), ("PLACE U64 1", True), ("PLACE U47 1", False),
        ("PLACE U64 Reich", False),
    ],
)  # fmt: skip
def test_where_german_ships_begin(text: str, allowed: bool) -> None:
    game = start({})
    run(game, answers=["DEFAULT"])
    if allowed:
        run(game, answers=[text])
    else:
        assert refused(game, text).case == "27.3"


@rule("norway", "3.1")
def test_a_side_may_change_its_mind_until_all_stand() -> None:
    game = start({})
    run(game, answers=["PLACE Rodney 36", "PLACE Rodney 41"])
    assert game.where["Rodney"] == "41"
    assert refused(game, "DONE").case == "27.1"
    run(game, answers=["DEFAULT"])
    assert game.where["Rodney"] == "41"


@rule("norway", "27.1")
@rule("norway", "27.3")
@pytest.mark.parametrize("side", SIDES)
def test_the_ready_made_set_up_is_legal_and_complete(side: str) -> None:
    game = start({})
    setup = game.scenario.setups[side]
    assert set(setup) == set(game.inside(HAND[side]))
    assert all(place in game.scenario.starts(game.unit(id)) for id, place in setup.items())
    run(game, answers=["DEFAULT", "DEFAULT"])
    assert all(game.where[id] == place for id, place in setup.items())


# -- options --------------------------------------------------------------------------------------


@rule("norway", "27.2")
@rule("norway", "27.3")
def test_both_choose_their_options_at_the_same_time() -> None:
    game = start({"special": "yes"})
    assert game.phase == "options"
    assert isinstance(game.agenda[-1], Together)
    assert {asked.side for asked in asked_now(game.agenda, game)} == set(SIDES)


@rule("norway", "27.2")
def test_without_the_option_nobody_is_asked() -> None:
    assert not any(isinstance(step, ChooseOptions) for step in start({}).agenda)


@rule("norway", "27.2")
@pytest.mark.parametrize(
    ("item", "unit", "points"),
    [("HURRICANE", "Hurri/2", 4), ("GLADIATOR", "Glad/2", 4), ("HIGHLANDERS", "HighldBde", 3)],
)
def test_what_the_allies_may_add(item: str, unit: str, points: int) -> None:
    game, _ = chosen(ALLIED, item)
    assert game.where[unit] == "Britain"
    assert game.granted == {GERMAN: points}


@rule("norway", "27.3")
@pytest.mark.parametrize(
    ("item", "unit", "points"), [("BISMARCK", "Bismarck", 10), ("ZEPPELIN", "GrafZeppel", 20)]
)
def test_what_the_germans_may_add(item: str, unit: str, points: int) -> None:
    game, told_of = chosen(GERMAN, item)
    assert game.where[unit] == "Reich"
    assert game.granted == {ALLIED: points}
    assert any(f"The Allies get {points} points." in each for each in told_of)


@rule("norway", "27.2")
def test_points_of_several_options_add_up() -> None:
    game, _ = chosen(ALLIED, "HURRICANE", "GLADIATOR", "HIGHLANDERS", "MOBILIZATION")
    chosen(GERMAN, "BISMARCK", "ZEPPELIN", game=game)
    assert game.granted == {GERMAN: 21, ALLIED: 30}


@rule("norway", "27.2")
def test_nothing_is_an_answer() -> None:
    game, told_of = chosen(ALLIED)
    assert game.granted == {GERMAN: 0}
    assert told_of == ["The Allies add nothing to their forces."]
    assert ChooseOptions(ALLIED).usual(game) == Buy()


@rule("norway", "27.2")
@rule("norway", "27.3")
def test_each_side_has_its_own_options_each_once() -> None:
    game = position({})
    game.push(ChooseOptions(GERMAN))
    assert refused(game, Buy(("HURRICANE",))).case == "27.3"
    assert refused(game, Buy(("BISMARCK", "BISMARCK"))).case == "27.3"
    assert len(list(ChooseOptions(GERMAN).answers(game))) == 4
    assert len(list(ChooseOptions(ALLIED).answers(game))) == 16


@pytest.mark.parametrize("item", OFFERS)
def test_an_option_can_be_written(item: str) -> None:
    side = OFFERS[item].side
    assert order(f"BUY {item}", side) == Buy((item,))
    assert order(f"buy {item.lower()}", side) == Buy((item,))
    assert order("BUY NOTHING", side) == Buy()


@rule("norway", "27.2")
def test_early_mobilization_places_a_die_of_units_one_to_an_area() -> None:
    game = start({})
    game.push(EarlyMobilization())
    run(game, [3, 1, 1, 1], ["PLACE 1Recon Oslo"])
    assert game.where["NarvikFt"] == "Narvik"
    assert refused(game, "PLACE 2Recon Oslo").case == "27.2"
    run(game, answers=["PLACE 2Recon Bergen", "PLACE 1Bde Trondheim"])
    assert game.agenda[-1].kind == "setup"
    assert len(game.inside(NORWEGIAN_POOL)) == 9


@rule("norway", "27.2")
def test_early_mobilization_comes_once_it_is_bought() -> None:
    game, _ = chosen(ALLIED, "MOBILIZATION")
    assert game.agenda[-1] == EarlyMobilization()
    assert game.granted == {GERMAN: 10}


@rule("norway", "2.4")
def test_there_are_two_sides_and_five_nations() -> None:
    game = start({})
    nations = Counter(game.unit(id).nation for id in game.roster)
    assert nations == {"German": 86, "British": 48, "French": 10, "Polish": 3, "Norwegian": 30}


@rule("norway", "3.0")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="no option"):
        start({"weather": "yes"})
    assert placed(start({}), "german special").startswith("Brandenb")
