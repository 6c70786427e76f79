"""Every step that can stand on the agenda, and how a position becomes JSON and back."""

from __future__ import annotations

from typing import Any

from pbem.games.jupiter.aftermath import (
    Advances,
    AfterBattle,
    LoseOne,
    LoseOrRetreat,
    Retreats,
)
from pbem.games.jupiter.air import AskSortie, ContestAir, PlaceMarkers
from pbem.games.jupiter.battle import AskHelp, Resolve
from pbem.games.jupiter.combat import AttackOne
from pbem.games.jupiter.exploitation import Exploit, PushIn
from pbem.games.jupiter.marching import GoOn, MoveOne
from pbem.games.jupiter.position import Ground, Jupiter
from pbem.games.jupiter.reinforcements import (
    Arrive,
    ArriveLate,
    DrawArmyOfNorway,
    DrawR,
    Landing,
)
from pbem.games.jupiter.sequence import (
    BeginTurn,
    DetermineWeather,
    EndTurn,
    OrderPhases,
    Phase,
    Recover,
)
from pbem.games.jupiter.setup import AlliedSetUp, GermanSetUp
from pbem.games.jupiter.stacking import Unstack
from pbem.games.jupiter.sweden import SwedesArrive
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
