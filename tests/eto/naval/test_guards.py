"""8.0  Standing orders at sea: who intercepts whom, and where."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Invalid
from pbem.games.eto.naval.entering import Hunt, Hunting
from pbem.games.eto.naval.events import HeldOut, Retired, Searched
from pbem.games.eto.rules import RULES
from tests.eto.fights import asked, events
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea, sailed
from tests.marks import rule

PLACED = f"Bismarck + PrinzEugen + GDD1 North-Sea, Hood + Repulse + Rodney + BDD1 {SCAPA}"


def standing(words: str) -> tuple[str, ...]:
    """A standing order as it is read, which its own text gives back."""
    said = RULES.parse_standing(f"WHEN HUNT: {words}", BRITAIN)
    assert RULES.parse_standing(str(said), BRITAIN) == said
    return said.choice


@rule("eto", "8.0")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("STRONGER IN North Sea", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("STRONGER IN Hebrides", None),
        ("STRONGER WITH Hood + BDD1", "NO HUNT"),
        ("ALL WITH Hood + BDD1 IN Hebrides North Sea", "HUNT Hood + BDD1"),
        ("ALL WITH Suffolk", None),
        ("ALL IF SHIPS 3", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("ALL IF SHIPS >= 4", None),
        ("NEVER IF SHIPS > 2", "NO HUNT"),
        ("ALL WITH Hood IF SHIPS < 4 IF HAS BB", "HUNT Hood"),
        ("ALL IF HAS CV", None),
        ("LIKELY IN North Sea", "NO HUNT"),
        ("ALL IF GUNNERY 15", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("ALL IF GUNNERY >= 16", None),
        ("ALL WITH Hood IF GUNNERY >= THEIRS", "HUNT Hood"),
        ("ALL WITH Repulse IF GUNNERY >= THEIRS", None),
        ("ALL WITH Hood IF GUNNERY > THEIRS", None),
        ("ALL IF GUNNERY >= THEIRS TIMES 3", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("ALL IF GUNNERY >= THEIRS * 3.01", None),
        ("ALL IF WEATHER F", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("ALL IF WEATHER WINTER", None),
        ("ALL IF CHANCE >= 16 %", "HUNT BDD1 + Rodney + Repulse + Hood"),
        ("ALL IF ODDS TO FIND >= 17", None),
        ("ALL WITH Hood GROUPS ONE FIGHT 1", "HUNT Hood GROUPS ONE FIGHT 1"),
        ("STRONGER WITH Hood HOLD OUT CV", "NO HUNT"),
        ("Hood + BDD1 GROUPS ONE", "HUNT Hood + BDD1 GROUPS ONE"),
        ("Hood + BDD1 IF SHIPS >= 4", None),
        (
            "ALL WITH Hood WITHDRAW HALF IF DAMAGED",
            "HUNT Hood WITHDRAW HALF IF DAMAGED",
        ),
    ],
)
def test_a_standing_order_says_who_hunts_where_and_whom(words: str, order: str | None) -> None:
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    answer = step.by_standing(RULES.view(at_sea(PLACED), BRITAIN), standing(words))
    assert (answer and set(str(answer).split())) == (order and set(order.split()))


@rule("eto", "8.0")
def test_what_one_standing_order_is_not_about_is_left_to_the_next_or_asked() -> None:
    placed = f"Bismarck Norwegian-Sea, Hood + Repulse {SCAPA}"
    lines = {GERMANY: "SAIL Bismarck North Sea"}
    guard = "WHEN HUNT: ALL IN Hebrides"
    assert asked(sailed(placed, GERMANY, lines, standing={BRITAIN: guard})) == [(BRITAIN, "hunt")]
    both = f"{guard}\nWHEN HUNT: NEVER"
    assert (BRITAIN, "hunt") not in asked(sailed(placed, GERMANY, lines, standing={BRITAIN: both}))


@rule("eto", "8.0")
def test_of_their_guns_only_those_that_are_seen_decide() -> None:
    """Prinz Eugen, or a destroyer, lies unseen behind Bismarck."""
    words = standing("ALL WITH Hood IF GUNNERY >= THEIRS")
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    placed = f"Bismarck + {{}} North-Sea, Hood {SCAPA}"
    answers = [
        step.by_standing(RULES.view(at_sea(placed.format(each)), BRITAIN), words)
        for each in ("Tirpitz", "GDD1")
    ]
    assert answers[0] == answers[1] == Hunt(("Hood",))


SIX = "Hood + Repulse + Rodney + Suffolk + BDD1 + BDD2"


@rule("eto", "8.4", "9.1", "9.6")
def test_how_a_guard_searches_and_fights_is_said_on_its_own_line() -> None:
    """Without it the British are asked for groups, who is held out, who withdraws."""
    placed = f"Bismarck Norwegian-Sea, {SIX} {SCAPA}"
    lines = {GERMANY: "SAIL Bismarck North Sea", BRITAIN: f"HUNT {SIX}"}
    assert asked(sailed(placed, GERMANY, lines)) == [(BRITAIN, "groups")]
    others = "WHEN EVADE: NEVER\nWHEN WITHDRAW: NEVER\nWHEN FIRE: BEST"
    guard = f"WHEN GUARD: ALL WITH {SIX} GROUPS ONE FIGHT 1 HOLD OUT DD"
    found = sailed(
        placed,
        GERMANY,
        {GERMANY: lines[GERMANY]},
        6, *(1, 2) * 7,
        standing={BRITAIN: f"{guard}\nWHEN FIRE: BEST", GERMANY: others},
    )  # fmt: skip
    (searched,) = events(found, Searched)
    assert {*searched.ships} == {*SIX.split(" + ")}
    assert events(found, HeldOut)[0].ships == ("BDD1", "BDD2")
    (retired,) = events(found, Retired)
    assert set(retired.ships) == {*SIX.split(" + ")}
    assert asked(found) == [(GERMANY, "pursue")]


@rule("eto", "12.7")
def test_nobody_else_sees_how_a_guard_means_to_fight_and_it_ends_with_its_interception() -> None:
    placed = f"Bismarck Norwegian-Sea, {SIX} {SCAPA}"
    lines = {GERMANY: "SAIL Bismarck North Sea", BRITAIN: f"HUNT {SIX} GROUPS ONE HOLD OUT DD"}
    found = sailed(placed, GERMANY, lines, 6)
    assert asked(found) == [(GERMANY, "evade")]
    told = RULES.view(found.position, BRITAIN).tactics
    assert told == dict.fromkeys(SIX.split(" + "), "GROUPS ONE HOLD OUT DD")
    assert not RULES.view(found.position, GERMANY).tactics
    over = sailed(placed, GERMANY, lines, 1)
    assert events(over, Searched)
    assert not over.position.tactics


@rule("eto", "8.4", "9.3")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("FIGHT 0", "1 to 2 was expected"),
        ("FIGHT 3", "1 to 2 was expected"),
        ("GROUPS 0", "1 or more was expected"),
        ("IF CHANCE >= 101", "0 to 100 was expected"),
        ("IF SHIPS 0", "1 or more was expected"),
        ("IF GUNNERY >= THEIRS TIMES 0", "more than nought"),
        ("HOLD OUT Bismarck", "Bismarck is no ship of yours"),
        ("FIGHT 1 WITHDRAW NEVER", "contradict each other"),
    ],
)
def test_what_means_nothing_is_not_understood(words: str, said: str) -> None:
    with pytest.raises(Invalid, match=said):
        RULES.parse_standing(f"WHEN HUNT: ALL {words}", BRITAIN)


@rule("eto", "8.0", "8.4")
def test_hunt_all_takes_tactics_as_hunt_does() -> None:
    order = RULES.parse("HUNT ALL GROUPS ONE", BRITAIN).orders[0]
    assert str(order) == "HUNT ALL GROUPS ONE"
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    found = step.meant(RULES.view(at_sea(PLACED), BRITAIN), order)
    assert isinstance(found, Hunt)
    assert found.tactics == ("GROUPS", "ONE")


@rule("eto", "12.7")
def test_all_who_hunt_are_led_by_a_ship_with_guns() -> None:
    """A carrier that lay first in her port is not the ship that the enemy sees."""
    game = at_sea(f"Bismarck North-Sea, ArkRoyal + Hood {SCAPA}")
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert step.able(game) == ["ArkRoyal", "Hood"]
    (_, most) = step.of_nobody(game)
    for order in (step.by_standing(game, ("ALL",)), most):
        assert isinstance(order, Hunt)
        assert order.units == ("Hood", "ArkRoyal")


@rule("eto", "8.3")
@pytest.mark.parametrize(
    ("phasing", "words", "order"),
    [
        ("western", "COVER", "HUNT Hood + Rodney"),
        ("western", "COVER WITH Hood", "HUNT Hood"),
        ("axis", "COVER", None),
    ],
)
def test_an_escort_counters_who_sets_out_against_ships_of_its_own(
    phasing: str, words: str, order: str | None
) -> None:
    game = at_sea("Bismarck North-Sea, Hood + Rodney North-Sea")
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", phasing)
    answer = step.by_standing(RULES.view(game, BRITAIN), standing(words))
    assert (answer and set(str(answer).split())) == (order and set(order.split()))


@rule("eto", "8.3")
def test_by_default_no_ship_that_could_still_sail_loses_its_voyage() -> None:
    """Hood has sailed; Rodney has not, and would stay where it is for the rest of the step."""
    game = at_sea("Bismarck North-Sea, Hood North-Sea, Rodney North-Sea")
    game.sailed["Hood"] = 5
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "western")
    assert str(step.usual(game)) == "HUNT Hood"
    (said,) = step.cautions(game, Hunt(("Hood", "Rodney")))
    assert said == "Rodney has not sailed, and does not sail any more in this phase after it (8.3)"
    game.sailed.clear()
    assert str(step.usual(game)) == "NO HUNT"
    theirs = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert str(theirs.usual(game)) != "NO HUNT"
    assert not list(theirs.cautions(game, Hunt(("Hood", "Rodney"))))
