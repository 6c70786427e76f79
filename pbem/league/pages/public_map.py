"""The map as an observer sees it, who belongs to no side."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.atlas.draw import draw, framed
from pbem.atlas.drawing.display import Sheet
from pbem.atlas.sheet.focus import busiest
from pbem.atlas.sheet.layout import alone
from pbem.engine.event import Event
from pbem.engine.ruleset import Ruleset
from pbem.league.play.loaded_game import (
    events_in,
    is_installed,
    position_in,
    rules_of,
    seen_by_everybody,
)
from pbem.league.play.taken_back import History
from pbem.league.unit_of_work import Work
from pbem.store.overviews import public_pages
from pbem.store.rows import journals
from pbem.store.schema import Game
from pbem.wargame.scene import Scene

ACROSS = 14.0  # hexes in a small picture
HIGH = 9 / 16  # of its width


class Observed(msgspec.Struct, frozen=True):
    """What is to be drawn of a game, with nothing in it that some side may not see."""

    scene: Scene
    name: str

    def sheet(self, width: int) -> Sheet:
        """The whole map with its panels, so many pixels wide."""
        return draw(self.scene, width)

    def front(self, width: int) -> Sheet:
        """The part of the board where the action is, without anything beside it."""
        window = busiest(self.scene, ACROSS, ACROSS * HIGH)
        return framed(self.scene, alone(self.scene.board, window, width, 0.0))


def observed(work: Work, row: Game) -> Observed | None:
    """The public map of a game; none before it begins, or where a game has no map."""
    stored = journals.snapshot(work.session, row.id or 0, row.snapshots)
    if stored is None or not is_installed(row):
        return None
    rules = rules_of(row)
    view = rules.public(position_in(rules, stored.position))
    earlier, lately = rules.lately(_events(work, rules, row))
    layers = (*rules.usual_layers, *rules.still_layers)
    scene = rules.scene(view, None, lately, layers, "", earlier)
    return Observed(scene, f"{row.code}-turn-{stored.turn}")


def _events(work: Work, rules: Ruleset[Any], row: Game) -> list[Event]:
    """What everybody saw in this turn and the one before, but for what was taken back."""
    history = History(work, row)
    stored = public_pages.since_turn(work.session, row.id or 0, row.turn - 1)
    counting = (
        event
        for number, events in stored.items()
        for event in history.counting(number, rules, events_in(rules, [events]))
    )
    return seen_by_everybody(rules, counting)
