"""Every step that can stand on the agenda, and how a position becomes JSON and back."""

from __future__ import annotations

from pbem.games.narvik.actions import ActionSegment, EndAction
from pbem.games.narvik.aftermath import FallBack, RetreatOne
from pbem.games.narvik.assaults import AfterAssault, AssaultHex, Counterattack
from pbem.games.narvik.landing import AfterLanding, Ashore
from pbem.games.narvik.position import Narvik
from pbem.games.narvik.preparation import (
    GivePoints,
    RallyOne,
    RollEvent,
    SetInitiative,
    TransferTroops,
)
from pbem.games.narvik.pursuit import Pursuit
from pbem.games.narvik.regroup import ComeBack, RegroupOne
from pbem.games.narvik.reinforcements import (
    ArriveSouth,
    BuyReserves,
    CallFormation,
    DropOne,
    Reinforce,
)
from pbem.games.narvik.sequence import BeginActions, BeginTurn, EndTurn, Phase, ReinforceBoth
from pbem.games.narvik.setup import AlliedSetUp, GermanSetUp
from pbem.games.narvik.strikes import SendBack
from pbem.games.narvik.volleys import Shoot, ShootAt
from pbem.wargame.codec import Codec

AnyStep = (
    GermanSetUp
    | AlliedSetUp
    | BeginTurn
    | Phase
    | GivePoints
    | RollEvent
    | RallyOne
    | TransferTroops
    | SetInitiative
    | ReinforceBoth
    | Reinforce
    | DropOne
    | ArriveSouth
    | BuyReserves
    | CallFormation
    | BeginActions
    | ActionSegment
    | EndAction
    | Shoot
    | ShootAt
    | FallBack
    | RetreatOne
    | AssaultHex
    | AfterAssault
    | Counterattack
    | Pursuit
    | AfterLanding
    | Ashore
    | SendBack
    | RegroupOne
    | ComeBack
    | EndTurn
)

CODEC = Codec(Narvik, AnyStep)
