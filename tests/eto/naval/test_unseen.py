"""12.7  Two positions that look the same to a player answer him the same, whatever he orders."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.step import Step
from pbem.games.eto.facts.phases import HOMING, NAVAL
from pbem.games.eto.naval.attacks import Seeking
from pbem.games.eto.naval.events import WayBarred
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.naval.voyage import TURN_HOME, SailingOn
from pbem.games.eto.position import fog
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import played, refused, said
from tests.eto.fights import events, on
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

HOMEBOUND = "Hood + Suffolk + BDD1 Hebrides"
WEAK = f"{HOMEBOUND}, Bismarck + GDD1 North-Sea, Gneisenau + Tirpitz Baltic-Sea"
STRONG = f"{HOMEBOUND}, Bismarck + Tirpitz North-Sea, Gneisenau + GDD1 Baltic-Sea"
OPEN = f"Bismarck Hebrides, BDD1 + BDD2 {SCAPA}, BDD3 + Rodney North-Atlantic"
SHIELDED = f"Bismarck Hebrides, Rodney + BDD2 {SCAPA}, BDD3 + BDD1 North-Atlantic"
HOME = f"RETURN Hood + Suffolk + BDD1 {SCAPA}"
INTO_PORT = f"SAIL Bismarck {SCAPA} INTO PORT"


def at(placed: str, step: Step[Europe], phase: str = NAVAL) -> Europe:
    game = at_sea(placed)
    game.phase = phase
    game.push(step)
    return game


def answer(game: Europe, step: Step[Europe], line: str) -> str:
    """What a player is told of an order: what is wrong and what would be legal, or nothing."""
    try:
        step.check(game, said(game, step.asks(game) or "", line))
    except Illegal as refusal:
        return f"{refusal.case} {refusal} {[*map(str, refusal.legal)]}"
    return ""


@rule("eto", "12.7")
@pytest.mark.parametrize(
    ("places", "step", "phase", "lines"),
    [
        (
            (WEAK, STRONG),
            Returning(BRITAIN),
            HOMING,
            (HOME, f"RETURN Hood {SCAPA}", "RETURN Hood + BDD1 North-Sea AT SEA", "RETURN ALL",
             "DONE RETURNING"),
        ),
        (
            (OPEN, SHIELDED),
            Sailing(GERMANY),
            NAVAL,
            (INTO_PORT, "SAIL Bismarck Baltic-Sea", "SAIL Bismarck Bergen INTO PORT"),
        ),
        (
            tuple(each.replace("Hebrides", SCAPA) for each in (OPEN, SHIELDED)),
            Seeking(GERMANY),
            NAVAL,
            ("SEARCH BDD2", "SEARCH BDD1", "SEARCH Rodney", "DONE SEARCHING"),
        ),
    ],
)  # fmt: skip
def test_positions_that_look_the_same_answer_every_order_the_same(
    places: tuple[str, str], step: Step[Europe], phase: str, lines: tuple[str, ...]
) -> None:
    one, other = (at(each, step, phase) for each in places)
    side = step.asks(one) or ""
    assert RULES.encode(RULES.view(one, side)) == RULES.encode(RULES.view(other, side))
    assert step.forced(one) == step.forced(other)
    for line in lines:
        assert answer(one, step, line) == answer(other, step, line), line


@rule("eto", "12.7")
def test_who_was_found_on_the_way_home_is_asked_by_what_his_side_sees() -> None:
    ships = ("Hood", "Suffolk", "BDD1")
    step = SailingOn(BRITAIN, ships, ("North-Sea", SCAPA), at_sea=False)
    asked = []
    for placed in (WEAK, STRONG):
        game = at(placed, step, HOMING)
        game.sailing.update(ships)
        game.met.add("Hood")  # by aircraft
        asked.append((step.prompt(game), list(step.answers(game)), step.home(game)))
    assert asked[0] == asked[1]
    assert TURN_HOME in asked[0][1]


@rule("eto", "7.6")
def test_who_meets_a_stronger_stack_than_he_saw_stops_before_it_and_knows_it_then() -> None:
    game = at_sea(WEAK)
    game.phase = HOMING
    played(game, Returning(BRITAIN), HOME)
    assert in_port(game, "Hood")
    game = at(STRONG, Returning(BRITAIN), HOMING)
    outcome = on(game, {BRITAIN: HOME})
    (stopped,) = events(outcome, WayBarred)
    assert stopped.barred_by == ("Bismarck", "Tirpitz")
    after = outcome.position
    assert after.where["Hood"] == "Hebrides"
    assert "Tirpitz" in RULES.view(after, BRITAIN).where
    assert refused(after, Returning(BRITAIN), HOME).case == "7.6"
    outcome = on(at(STRONG, Returning(BRITAIN), HOMING), {BRITAIN: "RETURN ALL"})
    assert len(events(outcome, WayBarred)) >= 1  # and it ends


@rule("eto", "7.7")
@pytest.mark.parametrize(
    ("placed", "step", "line"),
    [
        (SHIELDED, Sailing(GERMANY), INTO_PORT),
        (SHIELDED.replace("Hebrides", SCAPA), Seeking(GERMANY), "SEARCH BDD2"),
    ],
)
def test_who_finds_a_battleship_in_a_port_stays_outside_and_knows_it_then(
    placed: str, step: Step[Europe], line: str
) -> None:
    outcome = on(at(placed, step), {GERMANY: line, BRITAIN: "NO HUNT\nNO HUNT"})
    (stopped,) = events(outcome, WayBarred)
    assert stopped.barred_by == ("Rodney",)
    after = outcome.position
    assert (after.where["Bismarck"], after.found) == (SCAPA, set())
    assert "Rodney" in RULES.view(after, GERMANY).where
    assert answer(after, step, line)


@rule("eto", "12.7")
def test_the_view_that_orders_are_checked_in_is_kept_until_anything_in_it_changes() -> None:
    game = at(WEAK, Sailing(BRITAIN))
    kept = fog.kept_view(game, BRITAIN)
    assert fog.kept_view(game, BRITAIN) is kept
    game.sailed["Hood"] = 3  # nobody comes or goes, so nothing that was worked out is forgotten
    after = fog.kept_view(game, BRITAIN)
    assert after is not kept
    assert after == RULES.view(game, BRITAIN)
