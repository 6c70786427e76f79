"""The tables of the game; each is read when it is asked for."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from pbem.wargame.data import tables


class WeatherRow(NamedTuple):
    """1.0  The weather of a month by the die."""

    low: int
    high: int
    weather: str


class Tables(tables.Tables):
    """Those of this stage: the weather track here; combat and air have modules of their own."""

    @cached_property
    def weather(self) -> dict[int, tuple[WeatherRow, ...]]:
        """1.0  By month (1 to 12): one row without a die, or several with one."""
        found: dict[int, tuple[WeatherRow, ...]] = {}
        for row in self.read("weather", "month low high weather"):
            read = WeatherRow(row.int("low"), row.int("high"), row["weather"])
            month = row.int("month")
            found[month] = (*found.get(month, ()), read)
        return found
