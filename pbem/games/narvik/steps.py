"""Every step that can stand on the agenda, and the way a position becomes JSON and back."""

from __future__ import annotations

import msgspec

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
AnySteps = list[AnyStep]

_encoder = msgspec.json.Encoder(order="deterministic")
_step_decoder = msgspec.json.Decoder(AnySteps)
_position_decoder = msgspec.json.Decoder(Narvik)


def encode(game: Narvik) -> bytes:
    """The position as JSON; equal positions give equal bytes."""
    return _encoder.encode(game)


def decode(data: bytes) -> Narvik:
    """The position that some JSON holds; msgspec's errors say what is wrong with it."""
    game = _position_decoder.decode(data)
    game.agenda = list(_step_decoder.decode(_encoder.encode(game.agenda)))
    return game
