"""28.0  Breakthroughs, one by one."""

from __future__ import annotations

import pytest

from pbem.games.eto.combat.events import Advanced
from pbem.games.eto.position.game import MUD, WINTER
from tests.eto.fields import ARDENNES, refused
from tests.eto.fights import GERMANY, WEST, asked, breaking, events, on, top
from tests.marks import rule

KLIEST = "GA1 W3932, Kliest W3932, PI5 W3732, HQNorth W3932"


@rule("eto", "28.0")
def test_only_armor_breaks_through() -> None:
    game = breaking("GI7 W3831, PI5 W3732, HQNorth W3932", "HQNorth")
    assert refused(game, top(game), "BREAK GI7 AT 3732").case == "28.0"


@rule("eto", "28.0")
def test_a_general_named_alone_stands_for_his_stack() -> None:
    then = on(breaking(KLIEST, "HQNorth"), {GERMANY: "BREAK Kliest 3733 AT 3732"}, (6,)).position
    assert then.where["GA1"] == "W3733"


@rule("eto", "28.0")
def test_a_breakthrough_is_made_by_one_stack() -> None:
    placed = "GA1 W3831, GA2 W3832, PI5 W3732, HQNorth W3932"
    game = breaking(placed, "HQNorth")
    assert refused(game, top(game), "BREAK GA1 + GA2 AT 3732").case == "28.0"


@rule("eto", "28.1")
def test_armor_moves_two_hexes_before_its_attack_and_no_more() -> None:
    game = breaking("GA1 W3932, PI5 W3632, HQNorth W3932", "HQNorth")
    assert refused(game, top(game), "BREAK GA1 3631 AT 3632").case == "28.1"


@rule("eto", "28.1")
def test_from_zone_to_zone_armor_moves_one_hex() -> None:
    placed = "GA1 W3832, PI5 W3732, PI6 W3734, HQNorth W3932"
    game = breaking(placed, "HQNorth")
    assert refused(game, top(game), "BREAK GA1 3834 AT 3734").case == "28.1"


@rule("eto", "28.3")
def test_without_a_general_armor_goes_on_one_hex_whatever_zones_there_are() -> None:
    game = breaking("GA1 W3831, PI5 W3732, PI7 W3532, HQNorth W3932", "HQNorth")
    then = on(game, {GERMANY: "BREAK GA1 AT 3732\nADVANCE GA1"}, (6,))
    assert asked(then) == [(GERMANY, "run")]
    step = top(then.position)
    assert refused(then.position, step, "RUN 3532").case == "28.3"
    assert on(then.position, {GERMANY: "RUN 3632"}).position.where["GA1"] == "W3632"


@rule("eto", "28.3")
def test_led_by_a_general_armor_goes_on_as_far_as_his_rating() -> None:
    lines = "BREAK Kliest 3733 AT 3732\nADVANCE GA1 + Kliest"
    then = on(breaking(KLIEST, "HQNorth"), {GERMANY: lines}, (6,)).position
    assert refused(then, top(then), "RUN 3331").case == "28.3"
    assert on(then, {GERMANY: "RUN 3531"}).position.where["Kliest"] == "W3531"


@rule("eto", "28.3")
def test_units_of_a_stack_may_run_apart() -> None:
    placed = "GA1 W3831, GA2 W3831, Kliest W3831, PI5 W3732, HQNorth W3932"
    lines = """
        BREAK Kliest AT 3732
        ADVANCE GA1 + GA2 + Kliest
        RUN GA1 + Kliest 3632
        RUN GA2 3531
    """
    then = on(breaking(placed, "HQNorth"), {GERMANY: lines}, (6,)).position
    assert (then.where["GA1"], then.where["GA2"]) == ("W3632", "W3531")


@rule("eto", "28.3")
def test_nobody_must_run() -> None:
    lines = "BREAK Kliest 3733 AT 3732\nADVANCE GA1 + Kliest\nSTAY"
    then = on(breaking(KLIEST, "HQNorth"), {GERMANY: lines}, (6,)).position
    assert then.where["GA1"] == "W3732"


@rule("eto", "28.4")
def test_who_did_not_get_through_must_attack_the_same_hex_again() -> None:
    placed = "GA1 W3831, PI5 W3732, PI6 W3732, HQNorth W3932"
    then = on(breaking(placed, "HQNorth"), {GERMANY: "BREAK GA1 AT 3732"}, (1,)).position
    assert then.owed == {"GA1": "W3732"}


@rule("eto", "28.4")
def test_nobody_breaks_through_twice() -> None:
    placed = "GA1 W3831, PI5 W3732, PI6 W3732, PI7 W3830, HQNorth W3932"
    then = on(breaking(placed, "HQNorth"), {GERMANY: "BREAK GA1 AT 3732"}, (1,)).position
    assert "GA1" in then.broke
    game = breaking(placed, "HQNorth")
    game.broke.add("GA1")
    assert refused(game, top(game), "BREAK GA1 AT 3830").case == "28.4"


@rule("eto", "28.4")
def test_mud_stops_breakthroughs() -> None:
    game = breaking("GA1 E2533, PI5 E2632, HQNorth E2533", "HQNorth")
    game.weather = MUD
    assert game.board.is_in("E2533", game.board.zones["severe"])
    assert refused(game, top(game), "BREAK GA1 AT E2632").case == "28.4"


@rule("eto", "28.5")
def test_a_general_who_took_part_may_not_exploit() -> None:
    then = on(breaking(KLIEST, "HQNorth"), {GERMANY: "BREAK Kliest 3733 AT 3732"}, (6,)).position
    assert then.flipped == {"Kliest"}


@rule("eto", "28.6")
def test_headquarters_break_through_as_often_as_they_may_attack() -> None:
    placed = (
        "GA1 W3831, GA2 W3832, PI5 W3732, PI6 W3830 depleted, PI7 W3734, HQNorth W3932, GH1 W3833"
    )
    game = breaking(placed, "HQNorth")
    lines = "BREAK GA1 AT 3830\nNO ADVANCE\nBREAK GA2 AT 3732\nNO ADVANCE"
    then = on(game, {GERMANY: lines}, (6, 6))
    assert asked(then) == []  # both attacks of HQ North are used
    assert then.position.attacks == {"HQNorth": 2}


@rule("eto", "28.6")
def test_armor_of_one_stack_may_break_through_apart() -> None:
    placed = "GA1 W3831, GA2 W3831, PI5 W3732, PI6 W3830 depleted, HQNorth W3932"
    lines = "BREAK GA1 AT 3830\nNO ADVANCE\nBREAK GA2 AT 3732\nNO ADVANCE"
    then = on(breaking(placed, "HQNorth"), {GERMANY: lines}, (6, 6)).position
    assert then.attacked == {"W3830", "W3732"}


@rule("eto", "28.6")
def test_a_general_without_headquarters_breaks_through_once() -> None:
    placed = "GA1 W3831, GA2 W3831, Kliest W3831, PI5 W3732, PI6 W3830 depleted"
    then = on(breaking(placed, "Kliest"), {GERMANY: "BREAK GA1 AT 3830\nNO ADVANCE"}, (6,))
    assert asked(then) == []


@rule("eto", "26.3")
def test_a_breakthrough_may_be_called_off_where_the_air_has_made_it_worse() -> None:
    placed = f"{KLIEST}, PAir W3533"
    game = breaking(placed, "HQNorth")
    lines = {GERMANY: "BREAK Kliest 3733 AT 3732", WEST: "SUPPORT 3732 WITH PAir"}
    then = on(game, lines)
    assert asked(then) == [(GERMANY, "fight")]
    after = on(then.position, {GERMANY: "CANCEL 3732"}).position
    assert after.owed == {"GA1": "W3732"}
    assert not after.flying


@rule("eto", "33.1")
def test_armor_out_of_supply_runs_one_hex() -> None:
    placed = "GA1 W3631, Kliest W3631, PI5 W3632, PI6 W3732, PI7 W3530, PI8 W3730, HQNorth W3932"
    game = breaking(placed, "HQNorth")
    lines = "BREAK Kliest AT 3632\nADVANCE GA1 + Kliest"
    then = on(game, {GERMANY: lines}, (6,), standing={WEST: "WHEN SPLIT: STEPS"})
    assert "GA1" not in then.position.fuelled
    assert asked(then) == [(GERMANY, "run")]
    assert refused(then.position, top(then.position), "RUN 3433").case == "28.3"


@rule("eto", "28.4")
def test_in_the_west_armor_breaks_through_in_winter() -> None:
    game = breaking("GH1 W3421, Manteuffel W3421, BI1 W3420, HQB W3523", "HQB", scenario=ARDENNES)
    game.weather = WINTER
    lines = "BREAK Manteuffel AT 3420\nADVANCE GH1 + Manteuffel"
    then = on(game, {GERMANY: lines}, (6,), standing={WEST: "WHEN RETREAT: AWAY"})
    assert asked(then) == [(GERMANY, "run")]


@pytest.mark.usefixtures("maginot")
@rule("eto", "26.0")
def test_empty_works_are_broken_through_and_offered() -> None:
    game = breaking("GA1 W3221, HQB W3221, UI1 W2918", "HQB", scenario=ARDENNES)
    assert asked(on(game, {})) == [(GERMANY, "break")]
    assert "BREAK GA1 AT W3121" in map(str, top(game).answers(game))


@rule("eto", "28.1")
def test_armor_moves_up_as_it_is_written() -> None:
    game = breaking(KLIEST, "HQNorth")
    for way in (("W3932", "W3832", "W3831"), ("W3932", "W3831")):
        then = on(game, {GERMANY: f"BREAK Kliest {' '.join(way)} AT 3732"}, (6,))
        assert {each.path for each in events(then, Advanced)} == {way}
    refusal = refused(game, top(game), "BREAK Kliest 3933 3831 AT 3732")
    assert refusal.case == "24.0"
    assert "W3932-W3831" in refusal.told()


@rule("eto", "28.3")
def test_a_run_goes_as_it_is_written_or_not_at_all() -> None:
    lines = "BREAK Kliest 3733 AT 3732\nADVANCE GA1 + Kliest"
    then = on(breaking(KLIEST, "HQNorth"), {GERMANY: lines}, (6,)).position
    for line, way in {
        "RUN Kliest 3732 3632 3532": ("W3732", "W3632", "W3532"),
        "RUN 3631-3532": ("W3732", "W3631", "W3532"),
        "RUN GA1 + Kliest 3732 3731 3631 3532": ("W3732", "W3731", "W3631", "W3532"),
    }.items():
        gone = events(on(then, {GERMANY: line}), Advanced)
        assert {(each.unit, each.path) for each in gone} == {("GA1", way), ("Kliest", way)}
    there_and_back = refused(then, top(then), "RUN 3632 3631 3632 3631 3532")
    assert there_and_back.case == "28.3"
    assert "3 hexes and no farther" in there_and_back.told()
    assert refused(then, top(then), "RUN 3831 3632").case == "24.0"


@rule("eto", "25.3")
def test_a_run_led_by_a_general_is_written_around_zones() -> None:
    lines = "BREAK Kliest 3733 AT 3732\nADVANCE GA1 + Kliest"
    game = breaking(f"{KLIEST}, PI7 W3532", "HQNorth")
    then = on(game, {GERMANY: lines}, (6,)).position
    assert refused(then, top(then), "RUN 3632 3631 3630").case == "25.3"
    assert on(then, {GERMANY: "RUN 3731 3630"}).position.where["GA1"] == "W3630"


@rule("eto", "28.1", "24.2")
def test_a_refused_approach_names_the_hexes_from_which_the_attack_could_be_made() -> None:
    full = "GI7 W3733, GI8 W3733"
    game = breaking(f"GA1 W3932, GA2 W3932, {full}, PI5 W3732, HQNorth W3932", "HQNorth")
    refusal = refused(game, top(game), "BREAK GA1 + GA2 3631 AT 3732")
    assert (refusal.case, set(refusal.legal)) == ("28.1", {"W3731", "W3831", "W3832"})
    game.attacked.add("W3732")
    assert not refused(game, top(game), "BREAK GA1 + GA2 3631 AT 3732").legal


@rule("eto", "28.4")
def test_from_nowhere_could_a_hex_in_mud_be_attacked() -> None:
    game = breaking("GA1 W3932, PI5 W3734, HQNorth W3932", "HQNorth")
    assert refused(game, top(game), "BREAK GA1 3633 AT 3734").legal
    game.weather = MUD
    assert not refused(game, top(game), "BREAK GA1 3633 AT 3734").legal
