"""The few colours that a map is printed in: each fill, and its steps towards what is drawn on it."""

from __future__ import annotations

from functools import lru_cache

from pbem.atlas.palette import PALETTES, Palette, mixed
from pbem.atlas.relief import LIGHT, SHADOW

SHADES = tuple(step / 255 for step in range(20, 161, 20))


def board_inks(palette: Palette) -> tuple[str, ...]:
    """The board's colours; few, as each one more costs bytes along every edge."""
    return _board_inks(palette.name)


@lru_cache(maxsize=8)
def _board_inks(name: str) -> tuple[str, ...]:
    p = PALETTES[name]
    found = [p.paper, p.halo, p.ink, p.sea, *p.shoals, p.clear, p.forest, p.mountain, p.island]
    found += [p.lake, p.coast, p.shore, p.river, p.built, p.road, p.rail, p.border, p.front]
    found += [p.finnmark, p.sea_side, p.number, p.water_name, p.region_name]
    for fill in (p.clear, p.forest, p.mountain):
        found += [mixed(fill, p.grid, share * p.grid_opacity) for share in (0.5, 1.0)]
        found += [mixed(fill, p.number, 0.5), mixed(fill, p.coast, 0.5), mixed(fill, p.border, 0.25)]
        found += [mixed(fill, SHADOW, share) for share in SHADES[:2]]
        found += [mixed(fill, LIGHT, share) for share in SHADES[:4:2]]
    found += [mixed(p.mountain, SHADOW, share) for share in SHADES[2:]]
    found += [mixed(p.mountain, LIGHT, share) for share in SHADES[4::2]]
    found += [mixed(p.sea, p.grid, 0.6 * p.grid_opacity), mixed(p.sea, p.water_name, 0.5)]
    found += [mixed(p.shoals[-1], p.coast, 0.5), mixed(p.lake, p.shore, 0.5)]
    found += [mixed(p.forest, p.trees, share) for share in (0.4, 0.75)]
    found += [mixed(p.island, p.ink, 0.16), mixed(p.halo, p.ink, 0.5), mixed(p.halo, p.road, 0.5)]
    found += [mixed(p.halo, p.built, 0.5), mixed(p.halo, p.region_name, 0.5)]
    return tuple(dict.fromkeys(found))


def swatches(palette: Palette) -> tuple[str, ...]:
    """The colours of counters, marks and panels, with their steps towards their ink."""
    return _swatches(palette.name)


@lru_cache(maxsize=8)
def _swatches(name: str) -> tuple[str, ...]:
    p = PALETTES[name]
    found = [p.ink, p.halo, p.panel, p.panel_ink, p.accent, p.clash, p.warning, p.faint, "#000000"]
    found += p.sides.values()
    for nation in p.nations.values():
        found += [nation.card, nation.ink, nation.box, mixed(nation.box, nation.ink, 0.5)]
        found += [mixed(nation.card, nation.ink, share) for share in (0.25, 0.5, 0.75)]
        found += [mixed(nation.card, nation.edge, 0.6)]
    for paper, ink in ((p.panel, p.panel_ink), (p.panel, p.faint), (p.panel, p.accent)):
        found += [mixed(paper, ink, share) for share in (0.2, 0.4, 0.6, 0.8)]
    found += [mixed(p.clash, p.halo, share) for share in (0.33, 0.66)]
    for side in p.sides.values():
        for fill in (p.clear, p.forest, p.mountain, p.sea):
            found += [mixed(fill, side, share) for share in (0.12, 0.2, 0.75)]
    return tuple(dict.fromkeys(found))
