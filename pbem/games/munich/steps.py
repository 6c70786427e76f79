"""Every step that can stand on the agenda, and how a position becomes JSON and back."""

from __future__ import annotations

from pbem.games.munich.aftermath import EndBattle, EndCombat
from pbem.games.munich.air import Launching, Return
from pbem.games.munich.arrivals import Arrivals, Deploying
from pbem.games.munich.combat import Attacking
from pbem.games.munich.events_phase import RollEvent
from pbem.games.munich.interception import Dogfight, Interception
from pbem.games.munich.losses import LoseAll, LoseSome
from pbem.games.munich.mobilization import GivePoints, Transfer
from pbem.games.munich.moving import Moving
from pbem.games.munich.position import Munich
from pbem.games.munich.pursuit import Pursuit
from pbem.games.munich.replacements import Spending, Windfall
from pbem.games.munich.results import Fight
from pbem.games.munich.retreat import FallBack, Retreating
from pbem.games.munich.sequence import BeginTurn, EndTurn, Phase
from pbem.games.munich.setup import (
    AlliedFinland,
    AlliedSetUp,
    AxisFinland,
    AxisSetUp,
    RollScenario,
    SmallNeutrals,
)
from pbem.games.munich.special import Raid
from pbem.games.munich.stacking import Enforce
from pbem.games.munich.surprise import Preparedness, Surprise
from pbem.games.munich.surrender import Check
from pbem.games.munich.terror import Bombing, HitOne
from pbem.games.munich.weather import Grounding
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
