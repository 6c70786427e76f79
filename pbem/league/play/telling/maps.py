"""Maps for mails: drawn from a stored position, from the reader's own side of the fog."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Any

from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Sheet
from pbem.atlas.pens.png import png
from pbem.atlas.phone import RATIO, WIDE, overview, phone, phone_windows
from pbem.engine.errors import OrderError
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.ruleset import Ruleset
from pbem.league.notices import Painted, Picture
from pbem.league.play.loaded_game import LoadedGame, events_in, position_in, seen_by_everybody
from pbem.league.play.played_again import position_during
from pbem.league.play.stored_position import position_at
from pbem.league.play.taken_back import History
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, journals
from pbem.wargame.map.differences import difference
from pbem.wargame.rulebook import Rulebook
from pbem.wargame.scene import Scene

WHOLE = (
    RATIO * WIDE
)  # pixels: as many as a phone shows, and it can be drawn larger with two fingers
RELIEF = 600  # pixels: a board that would have to be narrower goes without its relief
NARROWER = 0.97  # of the width that the size of a file asks for: small maps are not quite as small
NARROWEST = WIDE  # pixels
LARGEST = 92_000  # bytes: a mail carries a third more of them, and is to stay small
BESIDES = 0.001  # how much a place counts that is only shown if there is room for it
HEIGHTS = (1.3, 1.0, 0.7)  # of a crop's width: the next where the file is too large

_fitting: dict[str, tuple[int, bool]] = {}  # by board: how wide it fits, and whether with relief


def paint(work: Work, picture: Picture) -> Painted | None:
    """A map as pixels; nothing where the game has none, or a crop would show nothing."""
    named_alone = picture.places and not picture.happened
    if picture.sheet is not None:
        more = picture.sheet
        found = _scene(work, picture, lambda rules: (*rules.usual_layers, *more))
    else:
        found = scene_of(work, picture) if named_alone else _scene(work, picture, _still)
    if found is not None and not _holds(found[0], picture.places):
        found = _scene(work, picture, lambda rules: (*rules.usual_layers, *rules.sheet_layers))
    if found is None:
        return None
    scene, name = found
    drawing = _crop(scene, picture) if picture.cropped else _whole(scene)
    if drawing is None:
        return None
    sheet, data = drawing
    return Painted(data, sheet.words, f"{name}.png", sheet.width, sheet.height)


def drawn(
    work: Work, picture: Picture, width: int, layers: Iterable[str] | None = None
) -> tuple[Sheet, str] | None:
    """Draw a map, and name it; nothing where the game has none."""
    found = scene_of(work, picture, layers)
    return None if found is None else (draw(found[0], width), found[1])


def _holds(scene: Scene, places: Sequence[str]) -> bool:
    """Does a sheet show one of the places that are asked about?"""
    shown = {cell.label for cell in scene.board.cells}
    return not places or not shown.isdisjoint(places)


def _whole(scene: Scene) -> tuple[Sheet, bytes]:
    """All of the board, as wide as the bytes that a mail carries allow."""
    key = scene.board.key
    width, relief = _fitting.get(key, (WHOLE, True))
    while True:
        sheet = overview(scene, width, relief=relief)
        data = png(sheet)
        if len(data) <= LARGEST or width <= NARROWEST:
            return sheet, data
        fits = int(width * NARROWER * sqrt(LARGEST / len(data)))
        if relief and fits < RELIEF:
            relief = False
        else:
            width = max(NARROWEST, fits)
        _fitting[key] = width, relief


def _crop(scene: Scene, picture: Picture) -> tuple[Sheet, bytes] | None:
    """The country around some places, or around what happened; nothing if nothing did."""
    news = list(_action(scene))
    board = {cell.label for cell in scene.board.cells}
    asked = [each for each in picture.places if each in board]
    first, then = (news, asked) if picture.happened or not asked else (asked, picture.besides)
    if not first:
        return None
    besides = dict.fromkeys((each for each in then if each in board), BESIDES)
    where = {**besides, **dict.fromkeys(first, 1.0)}
    for high in HEIGHTS:
        sheet = phone(scene, phone_windows(scene, where, high)[0])
        data = png(sheet)
        if len(data) <= LARGEST:
            break
    return sheet, data


def _action(scene: Scene) -> Iterator[str]:
    """Where units fought or were lost; without that, where they went."""
    fought = [*(each.place for each in scene.clashes), *(each.place for each in scene.losses)]
    went = (each.path[-1] for each in scene.arrows if not each.faded and each.kind != "supply")
    yield from fought or went


def scene_of(
    work: Work, picture: Picture, layers: Iterable[str] | None = None
) -> tuple[Scene, str] | None:
    """What a map shows, in the layers that are asked for, else the usual ones; and its name."""
    return _scene(work, picture, lambda rules: rules.usual_layers if layers is None else layers)


def _still(rules: Rulebook[Any]) -> Iterable[str]:
    """The layers of a map that nobody can move."""
    return (*rules.usual_layers, *rules.still_layers)


def _scene(
    work: Work, picture: Picture, layers: Callable[[Rulebook[Any]], Iterable[str]]
) -> tuple[Scene, str] | None:
    found = position_at(work, picture.game_id, picture.snapshot)
    if found is None:
        return None
    row, rules, stored, position = found
    if picture.events:
        game = LoadedGame(work, row)
        position = position_during(game, picture.snapshot, picture.events) or position
    side = picture.side or None
    if not picture.whole:
        position = rules.public(position) if side is None else rules.view(position, side)
    earlier, lately = rules.lately(_events(work, rules, picture, stored.entry))
    if side is None and not picture.whole:
        earlier, lately = seen_by_everybody(rules, earlier), seen_by_everybody(rules, lately)
    plan = _plan(rules, picture)
    shown = layers(rules)
    if picture.instead:
        scenes = scenes_compared(rules, position, picture.instead, shown)
        return difference(*scenes, picture.places), f"{row.code}-preview"
    scene = rules.scene(position, side, lately, shown, "", earlier, plan)
    return scene, f"{row.code}-turn-{stored.turn}"


def scenes_compared(
    rules: Rulebook[Any], position: Any, instead: bytes, layers: Iterable[str]
) -> tuple[Scene, Scene]:
    """A position and one that is only thought of, without any fog, as maps show them."""
    imagined = position_in(rules, instead)
    shown = tuple(layers)
    return rules.scene(position, None, (), shown), rules.scene(imagined, None, (), shown)


def _events(work: Work, rules: Ruleset[Any], picture: Picture, entry: int) -> list[Event]:
    """What led to the position since the reader last saw a map, and was not taken back by then."""
    rows = journals.snapshots_after(work.session, picture.game_id, picture.since)
    history = History(work, games.game(work.session, picture.game_id), as_of=entry)
    found: list[Event] = []
    for row in rows:
        if row.number <= picture.snapshot:
            counting = history.counting(row.number, rules, events_in(rules, [row.events]))
            last = row.number == picture.snapshot and picture.events
            found += counting[: picture.events] if last else counting
    return found


def _plan(rules: Ruleset[Any], picture: Picture) -> list[Order]:
    """The first alternative of each line that is only intended."""
    found = []
    for line in picture.plan:
        try:
            found.append(rules.parse(line, picture.side).orders[0])
        except OrderError:
            continue  # a heading or a standing order: nothing to draw
    return found
