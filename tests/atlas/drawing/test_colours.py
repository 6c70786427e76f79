"""Whoever sees fewer colours must tell apart what differs: measured in CIE Lab."""

from __future__ import annotations

from itertools import combinations

import pytest

from pbem.atlas.drawing.palette import PALETTES, Palette
from tests.atlas.titles import TITLES, in_play, worn

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> tuple[float, ...]:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    r, g, b = (
        min(1.0, max(0.0, sum(k * c for k, c in zip(row, linear(colour), strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, sight: str) -> float:
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def apart(palette: Palette) -> list[tuple[str, str, float]]:
    """Pairs that must be told apart, and by how much."""
    p = palette
    fills = {"clear": p.clear, "forest": p.forest, "mountain": p.mountain, "sea": p.sea}
    found = [(a, b, 9.0) for a, b in combinations(fills.values(), 2)]
    found += [(p.lake, p.forest, 9.0), (p.lake, p.clear, 9.0), (p.lake, p.mountain, 9.0)]
    cards = [nation.card for name, nation in p.nations.items() if name not in ("", "UC1")]
    found += [(a, b, 12.0) for a, b in combinations(cards, 2)]
    found += [(nation.card, nation.ink, 40.0) for nation in p.nations.values()]
    found += [(nation.box, nation.edge, 50.0) for nation in p.nations.values()]
    found += [(p.sides["allied"], p.sides["german"], 20.0)]
    found += [(line, fill, 25.0) for line in (p.road, p.front) for fill in (p.clear, p.forest)]
    found += [(p.number, fill, 25.0) for fill in (p.clear, p.forest, p.mountain)]
    found += [(p.clash, p.halo, 40.0), (p.panel, p.panel_ink, 60.0)]
    return found


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", [name for name in PALETTES if name != "mono"])
def test_what_differs_can_be_told_apart(name: str, sight: str) -> None:
    close = [
        f"{one} and {other}: {distance(one, other, sight):.1f}, not {least}"
        for one, other, least in apart(PALETTES[name])
        if distance(one, other, sight) < least
    ]
    assert not close, "\n".join(close)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("title", TITLES)
def test_nations_of_every_title_can_be_told_apart(title: str, sight: str) -> None:
    close = [
        f"{one} and {other}: {distance(a, b, sight):.1f}"
        for (one, a), (other, b) in combinations(in_play("default", title).items(), 2)
        if a != b and distance(a, b, sight) < 12.0
    ]
    assert not close, "\n".join(close)


@pytest.mark.parametrize("title", ["jupiter", "narvik", "norway", "eto"])
def test_without_colours_the_nations_of_a_title_are_told_apart_by_shade(title: str) -> None:
    cards = in_play("mono", title).values()
    assert all(card[1:3] == card[3:5] == card[5:7] for card in cards)
    assert all(distance(a, b, "full") > 12 for a, b in combinations(set(cards), 2))


@pytest.mark.parametrize("title", TITLES)
def test_what_is_printed_on_cards_and_boxes_can_be_read_with_fewer_colours(title: str) -> None:
    for nation in worn("default", title).nations.values():
        for sight in SIGHTS:
            assert distance(nation.card, nation.ink, sight) >= 40.0
            assert distance(nation.box, nation.edge, sight) >= 50.0


def test_monochrome_is_grey_and_its_counters_differ() -> None:
    mono = PALETTES["mono"]
    cards = [nation.card for name, nation in mono.nations.items() if name not in ("", "UC1")]
    assert all(card[1:3] == card[3:5] == card[5:7] for card in cards)
    assert all(distance(a, b, "full") > 12 for a, b in combinations(cards, 2))


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
def test_the_simulation_changes_what_it_should(sight: str) -> None:
    """Red and green fall together for protans and deutans, blue and green for tritans."""
    pair = ("#b05030", "#6a7a28") if sight != "tritan" else ("#2f7f8f", "#3f8f6f")
    assert distance(*pair, sight) < distance(*pair, "full")
