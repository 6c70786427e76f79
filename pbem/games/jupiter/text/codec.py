"""Every step that can stand on the agenda, and how a position becomes JSON and back."""

from __future__ import annotations

from typing import Any

from pbem.games.jupiter.air.superiority import AskSortie, ContestAir, PlaceMarkers
from pbem.games.jupiter.combat.after.retreats import (
    Advances,
    AfterBattle,
    LoseOne,
    LoseOrRetreat,
    Retreats,
)
from pbem.games.jupiter.combat.battle import AskHelp, Resolve
from pbem.games.jupiter.combat.declaring import AttackOne
from pbem.games.jupiter.combat.momentum import Exploit, PushIn
from pbem.games.jupiter.movement.marching import GoOn, MoveOne
from pbem.games.jupiter.politics.sweden import SwedesArrive
from pbem.games.jupiter.position.game import Ground, Jupiter
from pbem.games.jupiter.position.stacking import Unstack
from pbem.games.jupiter.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.jupiter.turn.reinforcements import (
    Arrive,
    ArriveLate,
    DrawArmyOfNorway,
    DrawR,
    Landing,
)
from pbem.games.jupiter.turn.sequence import (
    BeginTurn,
    DetermineWeather,
    EndTurn,
    OrderPhases,
    Phase,
    Recover,
)
from pbem.wargame.codec import Codec

AnyStep = (
    AlliedSetUp
    | GermanSetUp
    | BeginTurn
    | DetermineWeather
    | Phase
    | OrderPhases
    | Recover
    | EndTurn
    | ContestAir
    | PlaceMarkers
    | AskSortie
    | MoveOne
    | GoOn
    | Unstack
    | AttackOne
    | AskHelp
    | Resolve
    | LoseOne
    | LoseOrRetreat
    | Retreats
    | Advances
    | AfterBattle
    | PushIn
    | Exploit
    | SwedesArrive
    | Landing
    | Arrive
    | DrawArmyOfNorway
    | ArriveLate
    | DrawR
)


def _written(value: Any) -> Any:
    if isinstance(value, Ground):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is not plain data")


def _read(kind: type, value: Any) -> Any:
    if kind is Ground:
        return Ground.parse(value)
    raise NotImplementedError(f"{kind.__name__} is not plain data")


CODEC = Codec(Jupiter, AnyStep, _written, _read)
