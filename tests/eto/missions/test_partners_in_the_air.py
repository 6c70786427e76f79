"""21.1  An air offensive of countries of several seats: each is asked, pays, and flies."""

from __future__ import annotations

from pbem.games.eto.air.events import Bombed
from pbem.games.eto.command.events import Contributed, StayedOut
from pbem.games.eto.missions.offensive import AirOffensive
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.offensives import NextOffensive
from tests.eto.air.skies import BRITAIN, GERMANY, sky
from tests.eto.fields import refused, said
from tests.eto.fights import asked, events, on, top
from tests.eto.strategic.raids import wider_war
from tests.marks import rule

__all__ = ["wider_war"]
ITALY = "italy"
BOTH = "AIR OFFENSIVE Germany + Italy"
CALM = dict.fromkeys(
    (GERMANY, ITALY, BRITAIN),
    "WHEN INTERCEPT: NEVER\nWHEN ABORT: NEVER\nWHEN AIM: BEST\nWHEN EVACUATE: NEAREST",
)


def about_to() -> Europe:
    """Germany is asked for an offensive; both have aircraft, and an offensive each."""
    game = sky("KG1 Frankfurt, IB1 Brussels, IF1 Calais, Spit1 Glasgow", "offensives")
    game.offensives.clear()
    game.offensives.update({"Germany": 1, "Italy": 1})
    game.push(NextOffensive(GERMANY))
    return game


@rule("eto", "21.1")
def test_a_partner_is_asked_and_pays_for_his_own_country(wider_war: None) -> None:
    game = about_to()
    assert AirOffensive(("Germany", "Italy")).price(game, GERMANY).offensives == {"Germany": 1}
    then = on(game, {GERMANY: BOTH}, standing=CALM | {ITALY: "WHEN CONTRIBUTE: ASK ME"})
    assert asked(then) == [(ITALY, "contribute")]
    assert then.position.offensives == {"Germany": 0, "Italy": 1}
    then = on(game, {GERMANY: BOTH, ITALY: "CONTRIBUTE"}, standing=CALM)
    assert events(then, Contributed)
    assert then.position.offensives == {"Germany": 0, "Italy": 0}
    assert then.position.under_way().nations == ("Germany", "Italy")
    assert asked(then) == [(GERMANY, "fly")]


@rule("eto", "21.1")
def test_all_fly_out_before_anybody_attacks_and_bomb_one_hex_together(wider_war: None) -> None:
    lines = {
        GERMANY: f"{BOTH}\nRAID Harwich WITH KG1\nDONE FLYING",
        ITALY: "CONTRIBUTE\nRAID Harwich WITH IB1\nDONE FLYING",
    }
    then = on(about_to(), lines, (4, 4), CALM)
    (bombed,) = events(then, Bombed)
    assert (set(bombed.units), bombed.points) == ({"KG1", "IB1"}, 9)
    assert {id: then.position.committed[id] for id in ("KG1", "IB1")} == {
        "KG1": PREVIOUS,
        "IB1": PREVIOUS,
    }


@rule("eto", "21.1")
def test_an_italian_raid_alone_is_the_italians(wider_war: None) -> None:
    lines = {
        GERMANY: f"{BOTH}\nDONE FLYING",
        ITALY: "CONTRIBUTE\nRAID Harwich WITH IB1\nDONE FLYING",
    }
    (bombed,) = events(on(about_to(), lines, (4, 4), CALM), Bombed)
    assert bombed.side == ITALY


@rule("eto", "21.1")
def test_who_stays_out_pays_nothing_and_does_not_fly(wider_war: None) -> None:
    lines = {GERMANY: f"{BOTH}\nDONE FLYING", ITALY: "STAY OUT"}
    then = on(about_to(), lines, standing=CALM)
    assert events(then, StayedOut)
    assert then.position.offensives == {"Germany": 0, "Italy": 1}
    assert "fly" not in {kind for _, kind in asked(then)}


@rule("eto", "21.1")
def test_without_an_offensive_the_partner_pays_points_or_cannot_be_named(wider_war: None) -> None:
    game = about_to()
    game.offensives["Italy"] = 0
    assert refused(game, top(game), BOTH).case == "22.6"
    game.points["Italy"] = 4
    then = on(game, {GERMANY: BOTH, ITALY: "CONTRIBUTE"}, standing=CALM)
    assert then.position.points["Italy"] == 0


@rule("eto", "21.1")
def test_one_of_his_own_countries_is_named_by_who_begins(wider_war: None) -> None:
    game = about_to()
    assert refused(game, top(game), "AIR OFFENSIVE Italy").case == "21.1"
    assert refused(game, top(game), "AIR OFFENSIVE Germany + France").case == "21.1"
    assert said(game, GERMANY, BOTH) in list(top(game).answers(game))
    assert said(game, GERMANY, "AIR OFFENSIVE Italy") not in list(top(game).answers(game))


def test_who_says_nothing_stays_out_and_the_cost_is_foretold(wider_war: None) -> None:
    game = about_to()
    then = on(game, {GERMANY: BOTH}, standing=CALM | {ITALY: "WHEN CONTRIBUTE: ASK ME"})
    (decision,) = then.decisions
    assert str(RULES.default(then.position, decision)) == "STAY OUT"
    words = list(AirOffensive(("Germany", "Italy")).forecast(game, GERMANY))
    assert "the Italians are asked whether they pay 1 offensive and take part" in words


def test_the_officer_contributes_where_a_raid_of_his_is_worth_it(wider_war: None) -> None:
    game = about_to()
    then = on(game, {GERMANY: BOTH}, standing=CALM | {ITALY: "WHEN CONTRIBUTE: ASK ME"})
    (decision,) = then.decisions
    assert str(RULES.officer()(then.position, decision)) == "CONTRIBUTE"
    then.position.send("IB1", "pool")
    assert str(RULES.officer()(then.position, decision)) == "STAY OUT"
