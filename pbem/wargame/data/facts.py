"""Facts of a scenario by their dotted names."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import DataError, read_toml


class Facts:
    """What stands in the `scenario.toml` of a folder."""

    def __init__(self, folder: Files) -> None:
        self.folder = folder

    @cached_property
    def facts(self) -> dict[str, Any]:
        return read_toml(self.folder / "scenario.toml")

    @cached_property
    def _by_name(self) -> dict[str, Any]:
        """Those that were asked for, for they are asked for again and again."""
        return {}

    def fact(self, key: str) -> Any:
        """A value of scenario.toml by its dotted name."""
        known = self._by_name
        if key not in known:
            known[key] = self._found(key)
        return known[key]

    def _found(self, key: str) -> Any:
        found: Any = self.facts
        for part in key.split("."):
            if not isinstance(found, dict) or part not in found:
                raise DataError(f"scenario.toml has no {key}")
            found = found[part]
        return found

    def number(self, key: str) -> int:
        found = self.fact(key)
        if not isinstance(found, int):
            raise DataError(f"scenario.toml: {key} is {found!r}, not a whole number")
        return found
