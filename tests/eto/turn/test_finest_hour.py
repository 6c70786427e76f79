"""Scenario 2, Their Finest Hour: its set-up, its months, and who wins."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.proposal import proposal
from pbem.engine.step import Decision
from pbem.games.eto.air.interception import Interception
from pbem.games.eto.facts.boxes import HAND
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.invariants import check
from pbem.games.eto.rules import RULES
from pbem.games.eto.setup.setting_up import BritishSetUp, GermanSetUp
from pbem.games.eto.turn.offensives import NextOffensive
from pbem.games.eto.turn.victory import battle_of_britain, standing
from pbem.notation.sheets.sheet import read_sheet
from tests.eto.fields import played, ready, refused
from tests.marks import rule

FINEST_HOUR = "finest_hour"
GERMANY, BRITAIN = "germany", "britain"
SIDES = (GERMANY, BRITAIN)
LONDON, DOVER, PARIS, LYONS = "W3516", "W3517", "W3117", "W2619"


@rule("eto", "sc.2.1")
def test_all_are_at_full_strength_and_the_germans_set_up_first() -> None:
    game = RULES.start({"scenario": FINEST_HOUR})
    assert [type(step) for step in game.agenda[::-1][:2]] == [GermanSetUp, BritishSetUp]
    printed = sorted(game.unit(id).factors() for id in game.inside(HAND))
    german = ["4*-4/3"] * 3 + ["4-6/1"] * 3 + ["6-12"] * 3
    assert printed == sorted([*german, *["4*-3/3"] * 2, *["4*-5/2"] * 3])
    assert all(game.unit(id).two_steps for id in game.inside(HAND))
    assert game.reserve == {"United Kingdom": 10}
    check(ready(FINEST_HOUR))


@rule("eto", "sc.2.1")
@pytest.mark.parametrize(
    ("place", "case"),
    [("Amsterdam", "sc.2.1"), ("Copenhagen", "sc.2.1"), ("London", "sc.2.1"), ("3217", "13.2")],
)
def test_germans_stand_on_bases_in_france_belgium_and_norway(place: str, case: str) -> None:
    game = RULES.start({"scenario": FINEST_HOUR})
    assert refused(game, GermanSetUp(), f"PLACE JG1 {place}").case == case
    for open_to in ("Calais", "Brussels", "Stavanger"):
        played(game, GermanSetUp(), f"PLACE JG1 {open_to}")


@rule("eto", "13.2")
def test_a_hex_takes_as_many_units_as_it_has_bases() -> None:
    game = RULES.start({"scenario": FINEST_HOUR})
    played(game, GermanSetUp(), "PLACE JG1 Calais")
    assert refused(game, GermanSetUp(), "PLACE JG2 Calais").case == "13.2"
    played(game, BritishSetUp(), "PLACE Spit1 London")
    played(game, BritishSetUp(), "PLACE Spit2 London")
    assert refused(game, BritishSetUp(), "PLACE Hurri1 London").case == "13.2"


def scored(*, gone: str = "", depleted: str = "", ruins: str = "") -> Europe:
    """The scenario after these losses."""
    game = ready(FINEST_HOUR)
    for id in gone.split():
        game.send(id, "pool")
    game.depleted.update(depleted.split())
    game.destroyed.update(ruins.split())
    return game


@rule("eto", "sc.2.3")
@pytest.mark.parametrize(
    ("losses", "winner", "words"),
    [
        ({}, None, "0 German points to 0"),
        (
            {"gone": "KG1", "depleted": "Spit1 Spit2 Hurri1", "ruins": LONDON},
            GERMANY,
            "4 German points to 3",
        ),
        (
            {"gone": "KG1", "depleted": "KG2", "ruins": f"{LONDON} {DOVER}"},
            BRITAIN,
            "2 German points to 4",
        ),
        ({"gone": "Hurri1", "ruins": f"{PARIS} {LONDON}"}, GERMANY, "4 German points to 1"),
        ({"gone": "KG1 Spit1"}, None, "3 German points to 3"),
    ],
)
def test_ruins_and_losses_at_the_end_decide(
    losses: dict[str, str], winner: str | None, words: str
) -> None:
    verdict = battle_of_britain(scored(**losses))
    assert (verdict.winner, verdict.words) == (winner, words)


@rule("eto", "sc.2.3")
def test_a_view_counts_units_that_were_hit_and_lie_beneath_others() -> None:
    game = scored(depleted="KG1")
    game.steps_lost = {"Germany": 1}
    for id in ("KG1", "KG2"):
        game.put(id, LYONS)
    view = RULES.view(game, BRITAIN)
    assert "KG1" not in view.where
    assert standing(view) == "Points: Germans 0, British 1."


@rule("eto", "sc.2.2")
def test_in_the_air_alone_a_bare_done_ends_flying_and_bombing_is_a_raid() -> None:
    game = ready(FINEST_HOUR)
    mail = "FIRST\nDONE\nAIR OFFENSIVE\nBOMB Harwich WITH KG1 + KG2\nDONE\nPASS"
    sheet = read_sheet(RULES, mail, GERMANY, game)
    assert [str(each.statement) for each in sheet.lines] == [
        "FIRST",
        "DONE FLYING",
        "AIR OFFENSIVE",
        "RAID W3617 WITH KG1 + KG2",
        "DONE FLYING",
        "PASS",
    ]


def test_over_land_bombing_supports_and_at_sea_a_bare_done_ends_sailing() -> None:
    lines = read_sheet(RULES, "OFFENSIVE HQ B\nBOMB 3320", GERMANY, ready("bulge")).lines
    assert str(lines[-1].statement) == "SUPPORT W3320 WITH ALL"
    lines = read_sheet(RULES, "FIRST\nDONE", GERMANY, ready("bismarck")).lines
    assert str(lines[-1].statement) == "DONE SAILING"


# -- whole games ------------------------------------------------------------------------------


def seeded(seed: int) -> SeededDice:
    return SeededDice(seed.to_bytes(32, "big"), FINEST_HOUR)


@rule("eto", "sc.2.2")
def test_only_two_phases_and_replenishment_are_played_with_one_german_offensive_a_month() -> None:
    months = ready(FINEST_HOUR).setting.months
    assert [(each.year, each.month) for each in months] == [(1940, 8), (1940, 9)]
    for month in months:
        assert month.phases == ("naval", "offensives", "replenishment", "status")
        assert month.offensives == {"Germany": 1}
    assert months[1].reset


@rule("eto", "sc.2.2")
def test_the_british_pay_for_an_air_offensive_with_their_reserve() -> None:
    game = ready(FINEST_HOUR)
    game.agenda.clear()
    game.phase = "offensives"
    played(game, NextOffensive(BRITAIN), "AIR OFFENSIVE United Kingdom")
    assert game.reserve == {"United Kingdom": 4}
    game.agenda.clear()
    game.offensive = None
    assert refused(game, NextOffensive(BRITAIN), "AIR OFFENSIVE United Kingdom").case == "22.6"
    assert game.offensives == {"Germany": 1}


@pytest.mark.parametrize("seed", range(4))
def test_players_by_chance_come_to_its_end_and_every_position_is_lawful(seed: int) -> None:
    desks: dict[str, Desk[Europe]] = {
        side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(SIDES)
    }
    start = ready(FINEST_HOUR) if seed % 2 else RULES.start({"scenario": FINEST_HOUR})
    outcome = drive(RULES, start, desks, seeded(seed), after=RULES.check_invariants)
    assert outcome.position.verdict is not None


@rule("eto", "14.1")
def test_a_game_in_which_every_interception_is_asked() -> None:
    """Nobody has standing orders: each flight in range of a fighter is a question by itself."""
    asked: dict[str, set[tuple[str, ...]]] = {side: set() for side in SIDES}
    officer = RULES.officer()

    def answer(view: Europe, decision: Decision[Europe]) -> Order | None:
        if isinstance(decision.step, Interception):
            asked[decision.side].add(decision.step.mission.units)
            assert list(decision.step.able(view))
        return officer(view, decision)

    desks: dict[str, Desk[Europe]] = {side: Desk(policy=answer) for side in SIDES}
    outcome = drive(RULES, ready(FINEST_HOUR), desks, seeded(1), after=RULES.check_invariants)
    assert outcome.position.verdict is not None
    assert all(asked.values())


def to_launch(side: str, *, depleted: str = "") -> Decision[Europe]:
    """The question for the next offensive, as a side sees it."""
    game = ready(FINEST_HOUR)
    game.agenda.clear()
    game.phase = "offensives"
    game.depleted.update(depleted.split())
    game.push(NextOffensive(side))
    view = RULES.view(game, side)
    return RULES.question(side, view.agenda[-1], view)


def test_the_officers_proposal_of_an_air_offensive_is_a_whole_one() -> None:
    lines = [each.order for each in proposal(RULES, to_launch(GERMANY)).lines]
    assert lines[0] == "AIR OFFENSIVE Germany"
    assert any(each.startswith("RAID") for each in lines)
    assert lines[-1] == "DONE FLYING"
    assert len(lines) == len(set(lines))


def test_the_officer_launches_nothing_where_no_raid_is_worth_flying() -> None:
    worn = "JG1 JG2 JG3 ZG1 ZG2 ZG3 KG1 KG2 KG3"
    lines = [each.order for each in proposal(RULES, to_launch(GERMANY, depleted=worn)).lines]
    assert lines == ["PASS"]


@pytest.mark.parametrize(("side", "cost"), [(GERMANY, "1 offensive"), (BRITAIN, "6 EP")])
def test_the_question_for_an_offensive_tells_its_price_and_only_what_can_be(
    side: str, cost: str
) -> None:
    told = to_launch(side).prompt
    assert f"One in the air costs {cost}. (AIR OFFENSIVE [nation], PASS)" in told
