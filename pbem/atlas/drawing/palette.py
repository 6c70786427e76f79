"""Colours by what they stand for. Every palette has the same names."""

from __future__ import annotations

from functools import lru_cache

import msgspec


class Nation(msgspec.Struct, frozen=True):
    """The colours of a counter: its card, what is printed on it, and the box of its symbol."""

    card: str
    ink: str
    box: str
    edge: str = "#26221c"


class Palette(msgspec.Struct, frozen=True):
    """One way of colouring a map."""

    name: str
    paper: str
    ink: str
    faint: str
    sea: str
    shoals: tuple[str, ...]  # bands along the shore, the outermost first
    coast: str
    clear: str
    forest: str
    trees: str
    mountain: str
    island: str
    lake: str
    shore: str
    river: str
    town: str
    built: str
    grid: str
    grid_opacity: float
    number: str
    road: str
    road_edge: str
    rail: str
    border: str
    front: str
    finnmark: str
    sea_side: str
    water_name: str
    region_name: str
    halo: str
    shadow: str  # of the relief
    light: str
    panel: str
    panel_ink: str
    accent: str
    sides: dict[str, str]  # arrows, tints and zones by side
    clash: str
    warning: str
    nations: dict[str, Nation]
    hatched: bool = False  # patterns tell terrain apart where colours do not
    rough: str = "#dfc798"
    peak: str = "#b98f66"
    sweden: str = "#d5d2c6"  # neutral ground, which nobody enters
    village: str = "#f1e9d2"
    inlet: str = "#4f93bd"
    guests: dict[str, Nation] = {}  # nations that not every board has
    marsh: str = "#aac4ba"
    reeds: str = "#5d8478"
    camps: dict[str, str] = {}  # sides that not every game has
    powers: dict[str, Nation] = {}  # countries whose side changes from game to game, and the sides

    def nation(self, name: str) -> Nation:
        found = self.nations.get(name) or self.guests.get(name)
        return found or self.powers.get(name, self.nations[""])

    def side(self, name: str) -> str:
        return self.sides.get(name) or self.camps.get(name, self.ink)


DEFAULT = Palette(
    name="default",
    paper="#f4efe2",
    ink="#2a2620",
    faint="#8a8272",
    sea="#a9c6d6",
    shoals=("#b9d1dc", "#cfe1e5"),
    coast="#4d7186",
    clear="#f1e9d2",
    forest="#c4d6ac",
    trees="#8fa873",
    mountain="#c9a273",
    island="#dcd9cf",
    lake="#b5d5e6",
    shore="#5b8dab",
    river="#5f96b8",
    town="#e7d8c6",
    built="#b8402c",
    grid="#3c3626",
    grid_opacity=0.26,
    number="#575039",
    road="#b8542e",
    road_edge="#fbf3df",
    rail="#2b2b2b",
    border="#a8437d",
    front="#c01f2e",
    finnmark="#6a4fa0",
    sea_side="#2f6f97",
    water_name="#35698a",
    region_name="#7a6547",
    halo="#fbf7ec",
    shadow="#3a2a1e",
    light="#fffcf0",
    panel="#faf6ea",
    panel_ink="#2a2620",
    accent="#8c2f23",
    sides={"allied": "#1f5fae", "german": "#20201e"},
    clash="#d4281c",
    warning="#e08a00",
    nations={
        "US": Nation("#8aa352", "#060801", "#cfdcae"),
        "British": Nation("#e0bf82", "#2b1d08", "#f7e8c8"),
        "UC1": Nation("#b0ac66", "#1d1b0a", "#e4e0b8"),
        "Soviet": Nation("#992b22", "#ffffff", "#e9b7a6"),
        "German": Nation("#b0b8bf", "#101418", "#e1e6ea"),
        "Swedish": Nation("#154a84", "#ffe873", "#ffdf4a"),
        "": Nation("#c9c4b8", "#222222", "#efece4"),
    },
    guests={
        "French": Nation("#82a6e0", "#061028", "#d3e0f6"),
        "Norwegian": Nation("#f6f4ee", "#1c1c1c", "#ffffff"),
        "Polish": Nation("#e58a80", "#240504", "#f7d9d3"),
        "KGD": Nation("#b0b8bf", "#101418", "#f5dc57"),
        "KGB": Nation("#b0b8bf", "#101418", "#8fbdea"),
        "KGH": Nation("#b0b8bf", "#101418", "#f2a856"),
        "KGW": Nation("#b0b8bf", "#101418", "#9ccb68"),
    },
    marsh="#aac4ba",
    reeds="#5d8478",
    camps={"axis": "#8f1d1d"},
    powers={
        "Germany": Nation("#90a29f", "#0b100e", "#e2e8e4"),
        "Czechoslovakia": Nation("#32508a", "#ffffff", "#cdd9f0"),
        "France": Nation("#86b6e4", "#0b1a30", "#e0edfa"),
        "Britain": Nation("#c69c6f", "#1c1004", "#f3e5d0"),
        "Poland": Nation("#faf8f2", "#1c1c1c", "#ffffff"),
        "Italy": Nation("#b3bf96", "#161c0c", "#e6eed8"),
        "Soviet Union": Nation("#90221b", "#ffffff", "#efc3b6"),
        "Hungary": Nation("#c5e2a5", "#1a2410", "#bdbdbd"),
        "Romania": Nation("#c5e2a5", "#1a2410", "#ef8d80"),
        "Finland": Nation("#c5e2a5", "#1a2410", "#ffffff"),
        "Yugoslavia": Nation("#3b6039", "#ffffff", "#8fb1ea"),
        "Belgium": Nation("#3b6039", "#ffffff", "#f4e05a"),
        "Netherlands": Nation("#3b6039", "#ffffff", "#f4a64a"),
        "Denmark": Nation("#3b6039", "#ffffff", "#ef8d80"),
        "Lithuania": Nation("#3b6039", "#ffffff", "#a9d98c"),
        "Latvia": Nation("#3b6039", "#ffffff", "#ffffff"),
        "Estonia": Nation("#3b6039", "#ffffff", "#a6e0ee"),
        "axis": Nation("#8f1d1d", "#ffffff", "#f3d3cd"),
        "allied": Nation("#1a559f", "#ffffff", "#d3e2f6"),
    },
)

MONOCHROME = Palette(
    name="mono",
    paper="#ffffff",
    ink="#000000",
    faint="#777777",
    sea="#d9d9d9",
    shoals=("#e4e4e4", "#f1f1f1"),
    coast="#111111",
    clear="#ffffff",
    forest="#f1f1f1",
    trees="#8a8a8a",
    mountain="#e4e4e4",
    island="#f3f3f3",
    lake="#d4d4d4",
    shore="#444444",
    river="#6a6a6a",
    town="#ffffff",
    built="#000000",
    grid="#000000",
    grid_opacity=0.3,
    number="#444444",
    road="#333333",
    road_edge="#ffffff",
    rail="#000000",
    border="#222222",
    front="#000000",
    finnmark="#555555",
    sea_side="#222222",
    water_name="#333333",
    region_name="#333333",
    halo="#ffffff",
    shadow="#000000",
    light="#ffffff",
    panel="#ffffff",
    panel_ink="#000000",
    accent="#000000",
    sides={"allied": "#5a5a5a", "german": "#000000"},
    clash="#000000",
    warning="#000000",
    nations={
        "US": Nation("#cfcfcf", "#000000", "#ffffff", "#000000"),
        "British": Nation("#f2f2f2", "#000000", "#ffffff", "#000000"),
        "UC1": Nation("#e0e0e0", "#000000", "#ffffff", "#000000"),
        "Soviet": Nation("#999999", "#000000", "#e4e4e4", "#000000"),
        "German": Nation("#2f2f2f", "#ffffff", "#d0d0d0", "#000000"),
        "Swedish": Nation("#585858", "#ffffff", "#ffffff", "#000000"),
        "": Nation("#dddddd", "#000000", "#ffffff", "#000000"),
    },
    hatched=True,
    rough="#ececec",
    peak="#c4c4c4",
    sweden="#f7f7f7",
    village="#ffffff",
    inlet="#555555",
    guests={
        "French": Nation("#bdbdbd", "#000000", "#ffffff", "#000000"),
        "Norwegian": Nation("#ffffff", "#000000", "#ffffff", "#000000"),
        "Polish": Nation("#9c9c9c", "#000000", "#efefef", "#000000"),
        "KGD": Nation("#2f2f2f", "#ffffff", "#ffffff", "#000000"),
        "KGB": Nation("#2f2f2f", "#ffffff", "#d0d0d0", "#000000"),
        "KGH": Nation("#2f2f2f", "#ffffff", "#b4b4b4", "#000000"),
        "KGW": Nation("#2f2f2f", "#ffffff", "#989898", "#000000"),
    },
    marsh="#ebebeb",
    reeds="#555555",
    camps={"axis": "#000000"},
    powers={
        "Germany": Nation("#bdbdbd", "#000000", "#ffffff", "#000000"),
        "Czechoslovakia": Nation("#3c3c3c", "#ffffff", "#d0d0d0", "#000000"),
        "France": Nation("#dcdcdc", "#000000", "#ffffff", "#000000"),
        "Britain": Nation("#a6a6a6", "#000000", "#f2f2f2", "#000000"),
        "Poland": Nation("#ffffff", "#000000", "#ffffff", "#000000"),
        "Italy": Nation("#cccccc", "#000000", "#f2f2f2", "#000000"),
        "Soviet Union": Nation("#575757", "#ffffff", "#e4e4e4", "#000000"),
        "Hungary": Nation("#e9e9e9", "#000000", "#c4c4c4", "#000000"),
        "Romania": Nation("#e9e9e9", "#000000", "#a8a8a8", "#000000"),
        "Finland": Nation("#e9e9e9", "#000000", "#ffffff", "#000000"),
        "Yugoslavia": Nation("#565656", "#ffffff", "#a8a8a8", "#000000"),
        "Belgium": Nation("#565656", "#ffffff", "#f0f0f0", "#000000"),
        "Netherlands": Nation("#565656", "#ffffff", "#dedede", "#000000"),
        "Denmark": Nation("#565656", "#ffffff", "#b8b8b8", "#000000"),
        "Lithuania": Nation("#565656", "#ffffff", "#cccccc", "#000000"),
        "Latvia": Nation("#565656", "#ffffff", "#ffffff", "#000000"),
        "Estonia": Nation("#565656", "#ffffff", "#d6d6d6", "#000000"),
        "axis": Nation("#000000", "#ffffff", "#d0d0d0", "#000000"),
        "allied": Nation("#969696", "#000000", "#ffffff", "#000000"),
    },
)

STANDS_OUT = 1.4  # to 1: what a mark of no words must have
PALETTES = {each.name: each for each in (DEFAULT, MONOCHROME)}


def palette(name: str) -> Palette:
    """A palette by its name."""
    if name not in PALETTES:
        raise ValueError(f"there is no palette {name}; there are: {', '.join(PALETTES)}")
    return PALETTES[name]


@lru_cache(maxsize=1_024)
def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the way."""
    channels = (
        round(int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{each:02x}" for each in channels)


def contrast(one: str, other: str) -> float:
    """How well one colour stands out from another, to 1: at 7 everybody can read it."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), light, strict=True))


@lru_cache(maxsize=256)
def set_off(colours: Nation) -> str:
    """The card's colour, farther from its ink: what lies on such a mark is easier to read.

    A card that is as light or as dark as can be comes a little nearer to its ink instead.
    """
    dark = int(colours.ink[1:3], 16) < 128
    away = mixed(colours.card, "#ffffff" if dark else "#000000", 0.62 if dark else 0.5)
    seen = contrast(away, colours.card) >= STANDS_OUT
    return away if seen else mixed(colours.card, colours.ink, 0.2)
