"""The tables of combat as the tests ask them."""

from __future__ import annotations

from pbem.folders import scenario
from pbem.games.eto.facts.combat_tables import CombatTables
from pbem.wargame.data.folder import as_of

TABLES = CombatTables(as_of(scenario("eto")))
