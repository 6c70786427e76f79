"""What self-play counts, each game tells alike: who attacks, and who is lost by over-stacking."""

from __future__ import annotations

import pytest

from pbem.engine.event import ATTACKED, CROWDED_OUT, Event
from pbem.games.eto.combat.events import Attacked as InEurope
from pbem.games.eto.movement.events import Removed
from pbem.games.jupiter.combat.battle import Battle
from pbem.games.jupiter.position.events import Lost
from pbem.games.munich.combat.events import Attacked as InBohemia
from pbem.games.munich.movement.excess import Disbanded
from pbem.games.narvik.combat.events import Opened
from pbem.games.norway.combat.events import FightBegan

SIDES = ("21Pz",), ("9US",)


@pytest.mark.parametrize(
    "event",
    [
        Battle("german", "2406", *SIDES, 8, 4, 0, "", (), "2-1", (), "2-1", 3, "DR", "DR"),
        Opened("german", "fire", ("1J",), "0919", "0920", 5, ("16B",)),
        InBohemia("german", "CZ", "2515", *SIDES),
        FightBegan("naval", "german", "24", *SIDES),
        InEurope("german", "e1200", *SIDES, "attack"),
    ],
)
def test_an_attack_is_told_of_its_side(event: Event) -> None:
    assert [(deed.side, deed.verb) for deed in event.deeds()] == [("german", ATTACKED)]


@pytest.mark.parametrize(
    "event",
    [
        Lost("23F", "allied", "3200", 0, "stacking"),
        Disbanded("23F", "France", "allied", "2515"),
        Removed("23F", "allied", "e1200"),
    ],
)
def test_who_is_lost_because_too_many_stood_there_is_told_so(event: Event) -> None:
    assert [deed.verb for deed in event.deeds()] == ["lost", CROWDED_OUT]


def test_who_is_lost_in_battle_is_not() -> None:
    assert [deed.verb for deed in Lost("23F", "allied", "3200", 0).deeds()] == ["lost"]
