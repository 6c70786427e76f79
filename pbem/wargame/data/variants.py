"""The optional rules of a game: which there are, and which of them a table plays with."""

from __future__ import annotations

from collections.abc import Mapping

Variants = Mapping[str, tuple[str, ...]]
"""By name, what can be chosen; the first is the usual one."""


RULES = "rules"
"""Beside the options a position keeps the version of the rules, unless it is the first."""


def chosen(variants: Variants, given: Mapping[str, str], version: int = 1) -> dict[str, str]:
    """A value for every option; ValueError names what is not one, and what would be."""
    for name, value in given.items():
        if name not in variants:
            raise ValueError(f"there is no option {name}; there are: {', '.join(variants)}")
        if value not in variants[name]:
            raise ValueError(f"{name} is one of {', '.join(variants[name])}, not {value}")
    played = {name: given.get(name, values[0]) for name, values in variants.items()}
    return played if version == 1 else {**played, RULES: str(version)}
