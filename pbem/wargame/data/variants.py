"""The optional rules of a game: which there are, and which of them a table plays with."""

from __future__ import annotations

from collections.abc import Mapping

Variants = Mapping[str, tuple[str, ...]]
"""By name, what can be chosen; the first is the usual one."""


def chosen(variants: Variants, given: Mapping[str, str]) -> dict[str, str]:
    """A value for every option; ValueError names what is not one, and what would be."""
    for name, value in given.items():
        if name not in variants:
            raise ValueError(f"there is no option {name}; there are: {', '.join(variants)}")
        if value not in variants[name]:
            raise ValueError(f"{name} is one of {', '.join(variants[name])}, not {value}")
    return {name: given.get(name, values[0]) for name, values in variants.items()}
