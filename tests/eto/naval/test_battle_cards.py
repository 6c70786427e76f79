"""What the card of a fight at sea or in the air shows before it is ordered."""

from __future__ import annotations

from pbem.engine.options import Option
from pbem.games.eto.air.events import RAIDING
from pbem.games.eto.air.interception import Interception, Mission
from pbem.games.eto.air.melee import Aiming
from pbem.games.eto.missions.flying import Raid
from pbem.games.eto.naval.battle.gunfire import Laying
from pbem.games.eto.naval.entering import Hunting
from pbem.games.eto.position.game import SeaBattle
from tests.eto.air.skies import sky
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

PATH = ("W3419", "W3519", "W3518", "W3517")


def one(options: list[Option], order: str) -> Option:
    return next(each for each in options if each.order == order)


@rule("eto", "8.4")
@rule("eto", "9.0")
def test_a_hunt_shows_whom_it_is_after_how_likely_and_what_comes_of_it() -> None:
    game = at_sea(f"Bismarck + PrinzEugen North-Sea, Hood + Repulse {SCAPA}")
    step = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    found = one(list(step.offers_to(game, ("Hood", "Repulse"))), "HUNT Hood + Repulse")
    card = found.battle
    assert card is not None
    assert (card.attackers, card.defenders) == (("Hood", "Repulse"), ("Bismarck", "PrinzEugen"))
    assert card.chips[0] == "finds them 17 %"
    (bar,) = card.bars
    assert bar.chances[0].what == "they lose more"
    assert sum(each.percent for each in bar.chances) == 100
    assert found.to == game.board.middles["North-Sea"]


@rule("eto", "9.2")
def test_a_salvo_shows_how_likely_each_shot_hits() -> None:
    game = at_sea("Bismarck + PrinzEugen North-Sea, Hood North-Sea")
    game.sea_battle = SeaBattle(
        "North-Sea", (BRITAIN, GERMANY), (("Hood",), ("Bismarck", "PrinzEugen"))
    )
    found = one(list(Laying(BRITAIN, 5).offers_to(game, ("Hood",))), "FIRE Hood > Bismarck")
    assert found.battle is not None
    assert found.battle.chips == ("Hood > Bismarck 28 %",)
    assert found.battle.defenders == ("Bismarck", "PrinzEugen")


@rule("eto", "14.1")
def test_an_interception_shows_the_flight_and_what_both_lose() -> None:
    game = sky("KG1 Brussels, JG1 Brussels, Spit1 Dover")
    step = Interception(BRITAIN, (), Mission(("KG1", "JG1"), PATH, PATH[-1], RAIDING))
    found = one(list(step.offers_to(game, ("Spit1",))), "INTERCEPT Spit1 AT W3517")
    card = found.battle
    assert card is not None
    assert (card.attackers, card.defenders) == (("Spit1",), ("KG1", "JG1"))
    assert card.chips[0].startswith("steps lost on average")


@rule("eto", "15.3")
def test_an_attack_in_the_air_shows_what_each_die_may_do() -> None:
    game = sky("JG1 Brussels, Spit1 Dover, Spit2 London")
    game.flying.update(dict.fromkeys(("JG1", "Spit1", "Spit2"), "W3517"))
    step = Aiming(GERMANY, (), "W3517", 1)
    found = one(list(step.offers_to(game, ("JG1",))), "AIM JG1 > Spit1")
    assert found.battle is not None
    assert set(found.battle.defenders) == {"Spit1", "Spit2"}
    (chip,) = found.battle.chips
    assert chip.startswith("JG1 > Spit1 a step ")


@rule("eto", "14.5")
def test_a_raid_shows_who_lies_on_the_base() -> None:
    game = sky("JG1 Brussels, Spit1 Dover")
    game.phase = "naval"
    (found,) = (
        option
        for _, option in Raid.offers(game, GERMANY, ("JG1",))
        if option.to == game.where["Spit1"]
    )
    assert found.battle is not None
    assert found.battle.defenders == ("Spit1",)
    assert found.battle.notes
