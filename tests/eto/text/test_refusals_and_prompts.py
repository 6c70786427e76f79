"""What prompts promise and refusals name is true."""

from __future__ import annotations

from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.facts.words import counted
from pbem.games.eto.rules import RULES
from tests.eto.fields import ARDENNES, field, offensive, refused
from tests.eto.fights import GERMANY, WEST, asked, attacking, breaking, exploiting, on, top
from tests.marks import rule

UNSUPPLIED = "GA1 W3631, Kliest W3631, PI5 W3632, PI6 W3732, PI7 W3530, PI8 W3730, HQNorth W3932"


@rule("eto", "28.3")
def test_armor_out_of_supply_is_promised_one_hex() -> None:
    lines = "BREAK Kliest AT 3632\nADVANCE GA1 + Kliest"
    game = breaking(UNSUPPLIED, "HQNorth")
    then = on(game, {GERMANY: lines}, (6,), standing={WEST: "WHEN SPLIT: STEPS"})
    assert "up to 1 hex." in then.decisions[0].prompt


@rule("eto", "28.5")
def test_a_general_leads_one_breakthrough() -> None:
    game = breaking("GA1 W3831, Kliest W3831, PI5 W3732, HQNorth W3932", "HQNorth")
    game.flipped.add("Kliest")
    assert refused(game, top(game), "BREAK GA1 + Kliest AT 3732").case == "28.5"


@rule("eto", "28.1")
def test_what_is_legal_before_a_breakthrough_is_next_to_its_target() -> None:
    game = breaking("GA1 W3932, PI5 W3732, HQNorth W3932", "HQNorth")
    refusal = refused(game, top(game), "BREAK GA1 3631 AT 3732")
    near = game.board.grid.around[game.at("W3732")]
    assert refusal.legal
    assert all(game.board.is_in(str(hex), near) for hex in refusal.legal)


@rule("eto", "29.0")
def test_infantry_is_told_that_only_armor_exploits() -> None:
    placed = "GA1 W3732, GI7 W3732, Kliest W3732, PI5 W3432, HQNorth W3932"
    game = exploiting(placed, "HQNorth", acting="GA1 GI7 Kliest", eligible="GA1 GI7 Kliest")
    then = on(game, {}).position
    refusal = refused(then, top(then), "EXPLOIT GI7 3632")
    assert refusal.case == "29.0"
    assert "only armor" in refusal.told()


@rule("eto", "29.2")
def test_armor_that_has_exploited_is_told_so() -> None:
    placed = "GA1 W3732, GA2 W3732, Kliest W3732, PI5 W3432, HQNorth W3932"
    game = exploiting(placed, "HQNorth", acting="GA1 GA2 Kliest", eligible="GA1 GA2 Kliest")
    then = on(game, {GERMANY: "EXPLOIT GA1 3632"}).position
    assert refused(then, top(then), "EXPLOIT GA1 3532").case == "29.2"


@rule("eto", "27.1")
def test_a_retreat_that_works_prevent_is_told_as_what_was_thrown() -> None:
    fought = Fought(GERMANY, "W3121", 12, 12, ("12", "12"), "1-1", (), 5, 5, "x", "(D2)")
    told = RULES.tell(fought)
    assert told.endswith("; die 5: (D2), against works the attacker loses 1 step (x).")


def test_a_question_is_put_to_one_or_to_several() -> None:
    game = field("PI5 W3732, PI6 W3732, GI1 W3831")
    steps = [Retreating(WEST, "W3732", units, 2) for units in (("PI5",), ("PI5", "PI6"))]
    one, both = (each.prompt(game) for each in steps)
    assert "where does PI5 go?" in one
    assert "where do PI5, PI6 go?" in both


@rule("eto", "27.4")
def test_advance_all_takes_as_many_as_there_is_room_for() -> None:
    placed = "GA1 W3831, GI7 W3831, PI5 W3732 depleted, HQNorth W3932"
    game = attacking(placed, "HQNorth", acting="GA1 GI7")
    then = on(game, {GERMANY: "ATTACK 3732 WITH ALL\nADVANCE ALL"}, (6,))
    assert (GERMANY, "advance") not in asked(then)
    assert {then.position.where[id] for id in ("GA1", "GI7")} == {"W3732"}


@rule("eto", "22.0")
def test_done_activation_ends_the_step() -> None:
    game = offensive(field("GI1 W3219, UI1 W3218, HQB W3221", ARDENNES), "HQB")
    game.push(Activating(GERMANY))
    assert (GERMANY, "activate") in asked(on(game, {}))
    assert (GERMANY, "activate") not in asked(on(game, {GERMANY: "DONE ACTIVATION"}))


@rule("eto", "26.0")
def test_attacks_are_listed_once() -> None:
    game = attacking("GA1 W3831, GI7 W3831, PI5 W3732, HQNorth W3932", "HQNorth", acting="GI7 GA1")
    listed = [frozenset(str(each).split()) for each in top(game).answers(game)]
    assert len(listed) == len(set(listed))


def test_one_is_counted_as_one() -> None:
    assert [counted(n, "hex") for n in (1, 2)] == ["1 hex", "2 hexes"]
    assert counted(1, "German point") == "1 German point"
