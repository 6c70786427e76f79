"""A made-up vocabulary for the tests of the notation."""

from __future__ import annotations

import re

import pbem.games.jupiter.rules  # noqa: F401  the door, behind which all orders are
from pbem.games.jupiter.orders.language import JupiterActions, grammar
from pbem.notation.language import Language

UNITS = {
    "2Pz": ("2 Panzer", "2 Pz Div"),
    "21Pz": (),
    "3Gb": ("3 Gebirgsjager",),
    "5/1Gb": (),
    "Wiking": (),
    "34US": ("34 US Red Bull",),
    "34UK": (),
    "Guards": (),
    "Grenadier": (),
    "7Sw": (),
    "1-2Jg": (),
    "Fusilier": (),
    "Fusiliers du Nord": (),
}
OWN = ("2Pz", "21Pz", "3Gb", "5/1Gb", "Wiking", "34UK", "1-2Jg")
PLACES = {
    "Narvik": "1938",
    "Kirkenes": "2206",
    "Tana bru": "1908",
    "Tana": "1908",
    "Tromsø": "1231",
    "Musta-Tunturi": "2601",
    "Lake Inari": "2712",
    "Kolari": "3526",
    "Kola": "3300",
}
BOARD = frozenset(f"{number:04}" for number in range(10_000))
MARKERS = {"Ranger": ("Rangers",), "99th": (), "Cdo": ("Commando",)}


def language(side: str, own: tuple[str, ...]) -> Language:
    return Language(grammar(), JupiterActions(side, UNITS, own, PLACES, BOARD, MARKERS))


german = language("german", OWN)
allied = language("allied", ("34US", "Guards", "Grenadier"))


def is_number(word: str) -> bool:
    """Is a word written like a hex, wherever that may lie?"""
    return bool(re.fullmatch(r"[A-Z]?\d{4}", word, re.IGNORECASE))
