"""Every step that can stand on the agenda, and how a position becomes JSON and back."""

from __future__ import annotations

from pbem.games.narvik.actions.action import ActionSegment, EndAction
from pbem.games.narvik.actions.regroup import ComeBack, RegroupOne
from pbem.games.narvik.combat.after.pursuit import Pursuit
from pbem.games.narvik.combat.after.retreat import FallBack, RetreatOne
from pbem.games.narvik.combat.assault import AfterAssault, AssaultHex, Counterattack
from pbem.games.narvik.combat.landing import AfterLanding, Ashore
from pbem.games.narvik.combat.strikes import SendBack
from pbem.games.narvik.combat.volleys import Shoot, ShootAt
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.narvik.turn.preparation import (
    GivePoints,
    RallyOne,
    RollEvent,
    SetInitiative,
    TransferTroops,
)
from pbem.games.narvik.turn.reinforcements import (
    ArriveSouth,
    BuyReserves,
    CallFormation,
    DropOne,
    Reinforce,
)
from pbem.games.narvik.turn.sequence import BeginActions, BeginTurn, EndTurn, Phase, ReinforceBoth
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
