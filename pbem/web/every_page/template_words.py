"""Words for templates: moments and lengths as people say them, and where our own files lie."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Flask, url_for
from markupsafe import Markup

from pbem.league.timing.moments import DAYS, MONTHS, away, counted
from pbem.league.unit_of_work import House
from pbem.web.every_page.read_transaction import reading

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def install(app: Flask, house: House) -> None:
    """Teach the templates to say things."""
    files = _fingerprints(Path(app.static_folder or ""))

    def file(name: str) -> str:
        """Where a file of ours lies; its address changes with it, so that it can be kept."""
        return url_for("static", filename=name, v=files.get(name, ""))

    app.jinja_env.filters.update(
        moment=moment,
        ago=ago,
        lasting=lasting,
        seconds=seconds,
        plural=counted,
        title_case=title_case,
        question=question,
    )
    app.jinja_env.globals.update(file=file, settings=house.settings, now=lambda: reading().now)


def _fingerprints(folder: Path) -> dict[str, str]:
    return {
        each.name: hashlib.sha256(each.read_bytes()).hexdigest()[:12]
        for each in folder.iterdir()
        if each.is_file()
    }


def moment(when: datetime) -> Markup:
    """`Wed 4 March, 12:00 UTC`, for the script to say in the reader's own zone."""
    return _time(when, "moment", _short(when))


def ago(when: datetime) -> Markup:
    """`in 2 days`, `3 hours ago`; the exact moment shows on hover."""
    return _time(when, "ago", away(when - reading().now))


def _time(when: datetime, kind: str, words: str) -> Markup:
    """Nothing in it comes from anybody else, so that there is nothing to escape."""
    exact = when.astimezone(UTC)
    stamp = exact.isoformat(timespec="seconds")
    return Markup(
        f'<time datetime="{stamp}" data-say="{kind}" title="{_exactly(exact)}">{words}</time>'
    )


def _short(when: datetime) -> str:
    exact, now = when.astimezone(UTC), reading().now.astimezone(UTC)
    year = f" {exact.year}" if exact.year != now.year else ""
    day = f"{DAYS[exact.weekday()][:3]} {exact.day} {MONTHS[exact.month - 1]}{year}"
    return f"{day}, {exact:%H:%M} UTC"


def _exactly(exact: datetime) -> str:
    day = f"{DAYS[exact.weekday()]} {exact.day} {MONTHS[exact.month - 1]} {exact.year}"
    return f"{day}, {exact:%H:%M} UTC"


def lasting(span: timedelta) -> str:
    """`40 minutes`, `5 hours`, `2 days`: about so long."""
    if span < HOUR:
        return counted(max(span // timedelta(minutes=1), 1), "minute")
    if span < 2 * DAY:
        return counted(round(span / HOUR), "hour")
    return counted(round(span / DAY), "day")


def seconds(number: float) -> str:
    """So many seconds, as people say it."""
    return counted(round(number), "second") if number < 120 else lasting(timedelta(seconds=number))


def question(kind: str) -> str:
    """What is asked, as people write it."""
    return {"setup": "set-up"}.get(kind, kind.replace("_", " "))


def title_case(words: str) -> str:
    """Words with a capital, the others as they are."""
    return words[:1].upper() + words[1:]
