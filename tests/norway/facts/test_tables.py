"""The tables of Norway 1940 are complete, and hold what the book prints."""

from __future__ import annotations

from collections import Counter

from pbem.games.norway.facts.phases import HEADINGS, PHASES
from pbem.games.norway.facts.scenario import OPTIONS, load
from pbem.games.norway.facts.tables import DESTROYED, FACES, OUTCOMES, POOL, REFIT
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES, TYPES
from pbem.games.norway.facts.words import PEOPLE, Words
from pbem.wargame.board.charted import origins
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan
from tests.marks import rule

SCENARIO = load()
TABLES = SCENARIO.tables
FILES = ("types", "refit", "events", "duel", "victory", "turns", "points")


@rule("norway", "6.1")
@rule("norway", "6.2")
def test_the_duel_gives_what_the_book_says() -> None:
    assert TABLES.duel.keys() == {1, 2, 3, 4, 5}
    one, two = TABLES.duel[1], TABLES.duel[2]
    assert (one.naval, one.ground, one.air, one.any, one.bonus) == (1, 1, 1, 0, 0)
    assert (two.any, two.bonus, two.actions) == (2, 1, 3)
    assert [TABLES.duel[each].any for each in (3, 4, 5)] == [3, 4, 5]
    assert min(each.actions for each in TABLES.duel.values()) == 3


@rule("norway", "26.1")
@rule("norway", "26.2")
def test_there_are_ten_chits_a_side() -> None:
    assert [len(TABLES.chits(side)) for side in SIDES] == [10, 10]
    must = {id for id, row in TABLES.events.items() if row.must}
    assert must == {"gelb", "gmorale", "quisling", "amorale", "weather"}
    returns = {id for id, row in TABLES.events.items() if row.after == "returns"}
    assert returns == {
        "captured_supply", "luftflotte", "gmorale", "auchinleck", "amorale", "weather",
    }  # fmt: skip
    assert [id for id, row in TABLES.events.items() if row.after == "stays"] == ["gelb"]
    assert [id for id, row in TABLES.events.items() if row.after == "marker"] == ["frozen_lake"]
    assert {id: row.actions for id, row in TABLES.events.items() if row.actions > 1} == {
        "gruppe": 2, "r4": 3,
    }  # fmt: skip


@rule("norway", "13.1")
def test_every_type_can_be_refitted_or_lost_for_good() -> None:
    assert TABLES.refits.keys() == {type for types in TYPES.values() for type in types}
    for row in TABLES.refits.values():
        assert list(row) == list(FACES)
        assert row[6] == DESTROYED
        assert POOL in row.values()
        order = [OUTCOMES.index(row[die]) for die in FACES]
        assert order == sorted(order), "a higher roll is never better"
    assert TABLES.refits["infantry"][1] == REFIT
    assert REFIT not in TABLES.refits["BB"].values()


@rule("norway", "4.7")
def test_levels_of_victory() -> None:
    found = {each: TABLES.level(each).level for each in (0, 11, 12, 23, 24, 35, 36, 90)}
    assert list(found.values()) == [
        "draw", "draw", "marginal", "marginal", "theater", "theater", "strategic", "strategic",
    ]  # fmt: skip


@rule("norway", "4.4")
@rule("norway", "4.5")
@rule("norway", "4.6")
def test_what_a_lost_unit_counts() -> None:
    roster = SCENARIO.roster

    def points(id: str) -> tuple[int, bool]:
        return TABLES.points_for(roster[id])

    assert points("Furious") == points("Rodney") == points("Renown") == (3, False)
    assert points("4DF") == points("TR1") == points("Hudson") == (2, False)
    assert points("24Gds") == (1, False)
    assert points("He111/1") == (3, False)
    assert points("159Inf") == (2, False)
    assert points("Bismarck") == points("GrafZeppel") == (6, True)
    german = ("Gneisenau", "Hipper", "Konigsberg", "Heidkamp", "U47", "GTR1")
    assert [points(id) for id in german] == [(5 - worth, True) for worth in range(6)]
    assert all(TABLES.points_for(unit) for unit in roster.values())


@rule("norway", "3.4")
@rule("norway", "1.1")
def test_the_turn_track_has_eighteen_half_weeks() -> None:
    assert len(TABLES.turns) == SCENARIO.last_turn + 1 == 19
    assert TABLES.turns[1].dates == "9-12 April 1940"
    assert TABLES.turns[18].dates == "8-10 June 1940"


@rule("norway", "13.4")
def test_how_many_are_refitted_at_once() -> None:
    limits = {nation: SCENARIO.refit_limit(nation) for nation in SCENARIO.fact("nations")}
    assert limits == {"German": 3, "British": 2, "French": 2, "Polish": 2, "Norwegian": 1}


def test_every_row_of_a_table_says_where_it_comes_from() -> None:
    counted = origins(SCENARIO.folder / "tables", FILES)
    assert all(counted.values())
    assert set(counted["refit"]) == {"designed"}
    assert set(counted["points"]) == {"rule"}
    counted = origins(SCENARIO.folder, ("units", "setups/allied", "setups/german"))
    assert sum(counted["units"].values()) == 177


def test_options_and_sides_are_told_alike_in_data_and_code() -> None:
    options = {name: tuple(values) for name, values in SCENARIO.fact("options").items()}
    assert options == OPTIONS
    assert {side: SCENARIO.fact("sides")[side]["home"] for side in SIDES} == dict(
        SCENARIO.board.home_of
    )
    nations = Counter(row["side"] for row in SCENARIO.fact("nations").values())
    assert nations == {ALLIED: 4, GERMAN: 1}


def test_phases_ask_for_something() -> None:
    assert list(PHASES) == ["options", "setup", "preturn", "midturn", "actions", "end"]
    assert HEADINGS["ACTIONS"] == "action"


def test_words_call_things_by_name() -> None:
    words = Words(SCENARIO)
    assert PEOPLE.keys() == set(SIDES)
    assert words.place("39") == "zone 39 (Skagerrak)"
    assert words.place("23") == "zone 23"
    assert words.place("Bodo") == "Bodø"
    assert words.place("Oslo") == "Oslo"
    assert words.place("Britain") == "Great Britain"
    assert words.unit("Hipper") == "Hipper (Admiral Hipper, Blücher and Lützow)"
    assert words.unit("?german/naval:16:0") == "an unseen German ship"
    assert words.tell(TurnBegan(1)) == "TURN 1 (9-12 April 1940)"
    assert words.tell(TurnBegan(0)) == "WESERÜBUNG (7-8 April 1940)"
    assert words.tell(PhaseBegan("actions")) == "- Action phase -"
    assert words.tell(SetUp(ALLIED)) == "The Allies are set up."
    assert words.tell(Taken("Oslo", GERMAN)) == "The Germans take Oslo."
