"""Maps for mails: drawn from a stored position, from the reader's own side of the fog."""

from __future__ import annotations

from typing import Any

from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Sheet
from pbem.atlas.pens.png import png
from pbem.engine.errors import OrderError
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.ruleset import Ruleset
from pbem.league.notices import Painted, Picture
from pbem.league.play.loaded_game import events_in, seen_by_everybody
from pbem.league.play.stored_position import position_at
from pbem.league.play.taken_back import History
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, journals

WIDTH = 900  # pixels: what a phone shows whole, and a mail can carry


def paint(work: Work, picture: Picture) -> Painted | None:
    """A map as pixels; nothing where the game has none."""
    found = drawn(work, picture, WIDTH)
    if found is None:
        return None
    sheet, name = found
    return Painted(png(sheet), sheet.words, f"{name}.png", sheet.width, sheet.height)


def drawn(work: Work, picture: Picture, width: int) -> tuple[Sheet, str] | None:
    """Draw a map, and name it; nothing where the game has none."""
    found = position_at(work, picture.game_id, picture.snapshot)
    if found is None:
        return None
    row, rules, stored, position = found
    side = picture.side or None
    if not picture.whole:
        position = rules.public(position) if side is None else rules.view(position, side)
    earlier, lately = rules.lately(_events(work, rules, picture, stored.entry))
    if side is None and not picture.whole:
        earlier, lately = seen_by_everybody(rules, earlier), seen_by_everybody(rules, lately)
    plan = _plan(rules, picture)
    scene = rules.scene(position, side, lately, rules.usual_layers, "", earlier, plan)
    return draw(scene, width), f"{row.code}-turn-{stored.turn}"


def _events(work: Work, rules: Ruleset[Any], picture: Picture, entry: int) -> list[Event]:
    """What led to the position since the reader last saw a map, and was not taken back by then."""
    rows = journals.snapshots_after(work.session, picture.game_id, picture.since)
    history = History(work, games.game(work.session, picture.game_id), as_of=entry)
    return [
        event
        for row in rows
        if row.number <= picture.snapshot
        for event in history.counting(row.number, rules, events_in(rules, [row.events]))
    ]


def _plan(rules: Ruleset[Any], picture: Picture) -> list[Order]:
    """The first alternative of each line that is only intended."""
    found = []
    for line in picture.plan:
        try:
            found.append(rules.parse(line, picture.side).orders[0])
        except OrderError:
            continue  # a heading or a standing order: nothing to draw
    return found
