"""The few colours that a map is printed in: each fill, and its steps towards what is on it."""

from __future__ import annotations

from functools import lru_cache

from pbem.atlas.drawing.palette import PALETTES, Palette, mixed, set_off
from pbem.atlas.land.relief import BRIGHT, STEPS
from pbem.wargame.scene import Board

RUGGED = ("rough", "peak", "sweden")
MARSH = "marsh"
SHADES = tuple(step / 255 for step in STEPS)


def board_inks(palette: Palette, rugged: bool = False, vast: bool = False) -> tuple[str, ...]:
    """The board's colours; few, as each one more costs bytes along every edge."""
    name = palette.name
    found = (*_board_inks(name), *(_rugged_inks(name) if rugged else ()))
    return (*found, *(each for each in _vast_inks(name) if each not in found)) if vast else found


def rugged(board: Board) -> bool:
    """Does the board have ground that only some have: rough, peaks, neutral country?"""
    closed = any(area.kind == "closed" for area in board.areas)
    return closed or any(cell.terrain in RUGGED for cell in board.cells)


def vast(board: Board) -> bool:
    """Is the board so large that it has marshes, and the powers of a continent?"""
    return any(cell.terrain == MARSH for cell in board.cells)


@lru_cache(maxsize=8)
def _vast_inks(name: str) -> tuple[str, ...]:
    p = PALETTES[name]
    return p.marsh, p.reeds, p.shore, mixed(p.marsh, p.reeds, 0.5)


@lru_cache(maxsize=8)
def _rugged_inks(name: str) -> tuple[str, ...]:
    p = PALETTES[name]
    found = [p.rough, p.peak, p.sweden, p.inlet, mixed(p.sweden, p.ink, 0.14)]
    for fill in (p.rough, p.peak, p.sweden):
        found += _lights(p, fill)
    found += [mixed(fill, p.grid, p.grid_opacity) for fill in (p.rough, p.peak)]
    return tuple(each for each in dict.fromkeys(found) if each not in _board_inks(name))


def _lights(p: Palette, fill: str) -> list[str]:
    """A fill in the shadow and in the light of the relief."""
    shaded = [mixed(fill, p.shadow, share) for share in SHADES]
    return [*shaded, mixed(fill, p.light, BRIGHT / 255)]


@lru_cache(maxsize=8)
def _board_inks(name: str) -> tuple[str, ...]:
    p = PALETTES[name]
    found = [p.paper, p.halo, p.ink, p.sea, *p.shoals, p.clear, p.forest, p.mountain, p.island]
    found += [p.lake, p.coast, p.river, p.built, p.road, p.border, p.front, p.finnmark, p.sea_side]
    found += [p.number, p.water_name, p.region_name, mixed(p.forest, p.trees, 0.75)]
    for fill in (p.clear, p.forest, p.mountain):
        found += [mixed(fill, p.grid, p.grid_opacity), mixed(fill, p.number, 0.55)]
    for fill in (p.clear, p.mountain, p.forest, p.island):
        found += _lights(p, fill)
    found += [mixed(p.sea, p.grid, 0.6 * p.grid_opacity), mixed(p.clear, p.coast, 0.5)]
    found += [mixed(p.halo, p.ink, 0.5), mixed(p.clear, p.border, 0.3)]
    return tuple(dict.fromkeys(found))


def swatches(palette: Palette, guests: bool = False, powers: bool = False) -> tuple[str, ...]:
    """The colours of counters, marks and panels, with their steps towards their ink."""
    if powers:
        return _powers(palette.name)
    own = _swatches(palette.name)
    return (*own, *(each for each in _guests(palette.name) if each not in own)) if guests else own


@lru_cache(maxsize=8)
def _guests(name: str) -> tuple[str, ...]:
    """The colours of nations that only some games have."""
    found: list[str] = []
    for nation in PALETTES[name].guests.values():
        found += [nation.card, nation.ink, nation.box, mixed(nation.box, nation.edge, 0.5)]
        found.append(set_off(nation))
        found += [mixed(nation.card, nation.ink, share) for share in (0.25, 0.5, 0.75)]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=8)
def _powers(name: str) -> tuple[str, ...]:
    """The colours of a game between powers, which has no others."""
    p = PALETTES[name]
    sides = (p.side("axis"), p.side("allied"))
    found = [*_plain(p), *sides, *_papers(p)]
    for nation in p.powers.values():
        found += [nation.card, nation.ink, nation.box, mixed(nation.box, nation.edge, 0.5)]
        found.append(set_off(nation))
        found += [mixed(nation.card, nation.ink, share) for share in (0.25, 0.5, 0.75)]
    fills = (p.clear, p.forest, p.mountain, p.rough, p.marsh)
    found += [mixed(fill, side, 0.5) for side in sides for fill in (*fills, p.sea)]
    return tuple(dict.fromkeys(found))


def _plain(p: Palette) -> list[str]:
    return [p.ink, p.halo, p.panel, p.panel_ink, p.accent, p.clash, p.warning, p.faint, "#000000"]


def _papers(p: Palette) -> list[str]:
    """What is written on panels, and results of battles."""
    found = []
    for paper, ink in ((p.panel, p.panel_ink), (p.panel, p.faint), (p.panel, p.accent)):
        found += [mixed(paper, ink, share) for share in (0.2, 0.4, 0.6, 0.8)]
    return [*found, *(mixed(p.clash, p.halo, share) for share in (0.33, 0.66))]


@lru_cache(maxsize=8)
def _swatches(name: str) -> tuple[str, ...]:
    p = PALETTES[name]
    found = _plain(p)
    found += p.sides.values()
    for nation in p.nations.values():
        found += [
            nation.card,
            nation.ink,
            nation.box,
            nation.edge,
            mixed(nation.box, nation.edge, 0.5),
        ]
        found += [mixed(nation.card, nation.ink, share) for share in (0.25, 0.5, 0.75)]
        found += [mixed(nation.card, nation.edge, 0.6), set_off(nation)]
    found += _papers(p)
    for side in p.sides.values():
        for fill in (p.clear, p.forest, p.mountain, p.sea):
            found += [mixed(fill, side, share) for share in (0.12, 0.2, 0.75)]
    return tuple(dict.fromkeys(found))
