"""Every step that can stand on the agenda, and how a position becomes JSON and back."""

from __future__ import annotations

from pbem.games.munich.air.bombing import Bombing, HitOne
from pbem.games.munich.air.interception import Dogfight, Interception
from pbem.games.munich.air.launching import Launching, Return
from pbem.games.munich.combat.after.end import EndBattle, EndCombat
from pbem.games.munich.combat.after.losses import LoseAll, LoseSome
from pbem.games.munich.combat.after.pursuit import Pursuit
from pbem.games.munich.combat.after.retreat import FallBack, Retreating
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.combat.raid import Raid
from pbem.games.munich.combat.results import Fight
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import Enforce
from pbem.games.munich.setup.setting_up import (
    AlliedFinland,
    AlliedSetUp,
    AxisFinland,
    AxisSetUp,
    RollScenario,
    SmallNeutrals,
)
from pbem.games.munich.setup.surprise import Preparedness, Surprise
from pbem.games.munich.turn.arrivals import Arrivals, Deploying
from pbem.games.munich.turn.events_phase import RollEvent
from pbem.games.munich.turn.mobilization import GivePoints, Transfer
from pbem.games.munich.turn.replacements import Spending, Windfall
from pbem.games.munich.turn.sequence import BeginTurn, EndTurn, Phase
from pbem.games.munich.turn.surrender import Check
from pbem.games.munich.weather.storms import Grounding
from pbem.wargame.codec import Codec

AnyStep = (
    RollScenario
    | Preparedness
    | SmallNeutrals
    | AxisFinland
    | AlliedFinland
    | AlliedSetUp
    | AxisSetUp
    | Surprise
    | BeginTurn
    | Phase
    | RollEvent
    | Transfer
    | Grounding
    | Arrivals
    | Deploying
    | GivePoints
    | Spending
    | Windfall
    | Launching
    | Interception
    | Dogfight
    | Bombing
    | HitOne
    | Moving
    | Enforce
    | Attacking
    | Raid
    | Fight
    | LoseAll
    | LoseSome
    | FallBack
    | Retreating
    | Pursuit
    | EndBattle
    | EndCombat
    | Return
    | Check
    | EndTurn
)

CODEC = Codec(Munich, AnyStep)
