"""For machines that watch over this one: is it alive, is it ready, and its figures."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from datetime import timedelta

import msgspec
from flask import Blueprint, Flask, Response, current_app

from pbem import __version__
from pbem.league.unit_of_work import House
from pbem.league.upkeep.canary import CanaryState, canary_state
from pbem.league.upkeep.health import Vitals, ailments, refuses_mail, vitals
from pbem.store import migrate
from pbem.web.every_page.cache import Shelf
from pbem.web.every_page.read_transaction import end_reading, house, reading

pages = Blueprint("health", __name__)

LOG = logging.getLogger(__name__)
PLAIN = "text/plain; charset=utf-8"
TRIALS = "pbem.trials"
BETWEEN_TRIALS = timedelta(seconds=10)
EXPOSITION = "text/plain; version=0.0.4; charset=utf-8"


class Trial(msgspec.Struct, frozen=True):
    """What came of writing as much as a mail, and in which moment it was tried."""

    moment: int
    words: tuple[str, ...]


def install(app: Flask, house: House) -> None:
    """Give the application a place to remember the last trial."""
    app.extensions[TRIALS] = Shelf[Trial](1, lambda _: 1)


class Sample(msgspec.Struct, frozen=True):
    """One figure, with what tells it apart from others of its name."""

    value: float
    labels: dict[str, str] = {}


class Metric(msgspec.Struct, frozen=True):
    """A figure that can be watched."""

    name: str
    words: str
    samples: tuple[Sample, ...]


@pages.get("/healthz")
def alive() -> Response:
    """This process answers."""
    return Response("ok\n", content_type=PLAIN)


@pages.get("/readyz")
def ready() -> Response:
    """Can mail be handled and pages be shown right now? If not, why."""
    try:
        found = [] if migrate.is_current(house().store.reader) else ["The database is not current."]
        found += ailments(reading())
        end_reading()
        found += _refused_mail()
    except Exception:  # whatever it is: not ready
        LOG.exception("not ready")
        found = ["The database does not answer."]
    words = "\n".join(found or ["ready"]) + "\n"
    return Response(words, status=503 if found else 200, content_type=PLAIN)


def _refused_mail() -> tuple[str, ...]:
    """Why no mail is taken; tried out once in ten seconds, however often somebody asks."""
    shelf: Shelf[Trial] = current_app.extensions[TRIALS]
    moment = int(house().now().timestamp() / BETWEEN_TRIALS.total_seconds())
    trial = shelf.get(
        "mail",
        lambda: Trial(moment, tuple(refuses_mail(house()))),
        fresh=lambda kept: kept.moment == moment,
    )
    return trial.words if trial is not None else ()


@pages.get("/metrics")
def metrics() -> Response:
    """All figures, as Prometheus reads them."""
    found = (*figures(vitals(reading())), *canary_figures(canary_state(reading())))
    return Response(exposition(found), content_type=EXPOSITION)


def one(name: str, words: str, value: float | None) -> Metric:
    """A figure that stands alone, or is not there."""
    return Metric(name, words, () if value is None else (Sample(value),))


def figures(found: Vitals) -> Iterator[Metric]:
    """What can be watched."""

    def each(name: str, words: str, label: str, values: dict[str, int]) -> Metric:
        samples = (Sample(value, {label: key}) for key, value in sorted(values.items()))
        return Metric(name, words, tuple(samples))

    yield Metric("build_info", "The version that runs.", (Sample(1, {"version": __version__}),))
    yield Metric(
        "games",
        "Games by state and title.",
        tuple(
            Sample(number, {"state": state, "title": title})
            for (state, title), number in sorted(found.games.items())
        ),
    )
    yield one("mail_new", "Mails that wait to be handled.", found.new)
    yield one("mail_new_age_seconds", "Age of the oldest of them; 0: none.", found.oldest_new or 0)
    yield one("mail_aside", "Mails that could not be handled.", found.aside)
    outgoing = {"waiting": 0, "held": 0, "failed": 0, **found.outgoing}
    yield each("mail_outgoing", "Mails that are not sent.", "state", outgoing)
    yield one(
        "mail_outgoing_age_seconds",
        "Age of the oldest mail that waits to be sent; 0: none.",
        found.oldest_waiting or 0,
    )
    yield each("mail_bounces_day", "Mails that came back within a day.", "kind", found.bounces)
    last = found.last_mail_in
    yield one(
        "mail_in_timestamp_seconds", "When the last mail came.", last.timestamp() if last else None
    )
    yield one("beat_age_seconds", "Time since the worker's last sign of life.", found.beat_age)
    yield one(
        "scheduler_lag_seconds", "How late the clock is with a game; 0: not late.", found.overdue
    )
    yield one("clock_halted", "1 while the clock is in doubt.", int(found.halted))


def canary_figures(found: CanaryState) -> Iterator[Metric]:
    """Whether mail goes round; where there is no canary, none of these has a value."""
    last, took = found.last_round_at, found.took
    yield one(
        "canary_last_round_timestamp_seconds",
        "When an answer of the canary was last handled.",
        last.timestamp() if last and found.on else None,
    )
    yield one(
        "canary_round_trip_seconds",
        "How long its last question and answer were on their way.",
        took.total_seconds() if took is not None and found.on else None,
    )
    yield one("canary_late", "1 while a round is overdue.", int(found.late) if found.on else None)


def exposition(metrics: Iterable[Metric]) -> str:
    """Figures in the text format of Prometheus."""
    lines: list[str] = []
    for metric in metrics:
        name = f"pbem_{metric.name}"
        lines += [f"# HELP {name} {metric.words}", f"# TYPE {name} gauge"]
        lines += [f"{name}{_labels(each.labels)} {each.value:.15g}" for each in metric.samples]
    return "\n".join(lines) + "\n"


def _labels(labels: dict[str, str]) -> str:
    if not labels:
        return ""
    written = (f'{key}="{_escaped(value)}"' for key, value in labels.items())
    return "{" + ",".join(written) + "}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
