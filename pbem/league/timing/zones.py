"""Time zones by name, and the edges of days in them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from pbem.engine.errors import Ambiguous, Invalid

NOT_FOR_PEOPLE = {"Factory", "localtime", "posixrules"}


def zone_named(text: str) -> ZoneInfo:
    """The zone that a person means by `Europe/Oslo`, `europe/oslo`, `New York` or `UTC`."""
    wanted = "_".join(text.split()).casefold()
    if wanted in whole_names():
        return ZoneInfo(whole_names()[wanted])
    cities = city_names().get(wanted, ())
    if len(cities) == 1:
        return ZoneInfo(cities[0])
    if cities:
        raise Ambiguous(f"There is more than one time zone {text.strip()!r}.", candidates=cities)
    near = get_close_matches(wanted, [*whole_names(), *city_names()], n=3)
    meant = dict.fromkeys(
        name for each in near for name in city_names().get(each, (whole_names().get(each, each),))
    )
    raise Invalid(
        f"{text.strip()!r} is not a time zone; write it as Europe/Oslo or America/New_York.",
        meant=meant,
    )


@cache
def whole_names() -> dict[str, str]:
    """Every zone by its name in small letters."""
    return {name.casefold(): name for name in sorted(available_timezones() - NOT_FOR_PEOPLE)}


@cache
def city_names() -> dict[str, tuple[str, ...]]:
    """The zones by the last part of their names in small letters."""
    cities: dict[str, tuple[str, ...]] = {}
    for name in whole_names().values():
        region, slash, city = name.rpartition("/")
        if slash and region not in {"Etc", "posix", "right"}:
            key = city.casefold()
            cities[key] = (*cities.get(key, ()), name)
    return cities


def at_wall_time(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """When the clock on the wall shows this; the first time if twice, just after if never."""
    return datetime.combine(day, wall.replace(fold=0), zone).astimezone(UTC)


def day_starts(day: date, zone: ZoneInfo) -> datetime:
    """The first moment of a day; where midnight is skipped, the day begins at the skip."""
    return at_wall_time(day, time.min, zone)


def next_wall_time(wall: time, zone: ZoneInfo, now: datetime) -> datetime:
    """The next moment from `now` on when the clock on the wall shows this."""
    today = now.astimezone(zone).date()
    days = (today + timedelta(days=shift) for shift in (-1, 0, 1, 2))
    return min(at for day in days if (at := at_wall_time(day, wall, zone)) >= now)
