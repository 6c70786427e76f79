"""26.0  The effects of all events, by their chits."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.norway.turn.events_played.actions_given import ActionsGiven, GovernmentEscapes
from pbem.games.norway.turn.events_played.airfield import CaptureAirfield
from pbem.games.norway.turn.events_played.effect import Effect
from pbem.games.norway.turn.events_played.fortunes import MoraleCheck, Quisling, Weather
from pbem.games.norway.turn.events_played.markers import CapturedSupply, FrozenLake
from pbem.games.norway.turn.events_played.mines import Wilfred
from pbem.games.norway.turn.events_played.rally import NorwegiansRally
from pbem.games.norway.turn.events_played.withdrawal import FallGelb

KINDS: Mapping[str, type[Effect]] = {
    "breakout": ActionsGiven,
    "captured_supply": CapturedSupply,
    "dietl": ActionsGiven,
    "gelb": FallGelb,
    "gruppe": ActionsGiven,
    "airfield": CaptureAirfield,
    "luftflotte": ActionsGiven,
    "gmorale": MoraleCheck,
    "hartmut": ActionsGiven,
    "quisling": Quisling,
    "auchinleck": ActionsGiven,
    "frozen_lake": FrozenLake,
    "amorale": MoraleCheck,
    "escape": GovernmentEscapes,
    "rally": NorwegiansRally,
    "catherine": ActionsGiven,
    "r4": ActionsGiven,
    "wilfred": Wilfred,
    "ruge": ActionsGiven,
    "weather": Weather,
}
EFFECTS: Mapping[str, Effect] = {chit: kind(chit) for chit, kind in KINDS.items()}
"""26.1, 26.2  What each chit does when it is played."""
