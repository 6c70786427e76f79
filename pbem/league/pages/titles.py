"""What everybody may know of a title: its handbook, its rules, where its data comes from."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from statistics import fmean

import msgspec

from pbem.engine.dice import SeededDice
from pbem.engine.driver import deployed
from pbem.folders import scenario
from pbem.games import catalogue
from pbem.league.pages.about_titles import (
    About,
    Beginning,
    Option,
    about,
    beginnings,
    options,
)
from pbem.league.pages.public_map import Observed
from pbem.league.play.rules_text import every_case, whole_handbook
from pbem.league.unit_of_work import Work
from pbem.store.overviews import public_pages

MOST_GAMES = 200  # finished ones that count for the mails a turn


class Case(msgspec.Struct, frozen=True):
    """A case of the rulebook, in our own words."""

    number: str
    title: str
    status: str  # enforced, component, optional

    @property
    def chapter(self) -> bool:
        return self.number.endswith(".0")


class Title(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    sides: tuple[str, ...]
    version: int
    options: tuple[Option, ...]
    beginnings: tuple[Beginning, ...]
    handbook: str  # Markdown
    rulings: str  # Markdown
    cases: tuple[Case, ...]
    provenance: dict[str, dict[str, int]]  # file -> origin -> rows
    about: About | None  # a title from elsewhere may say nothing

    @property
    def statuses(self) -> dict[str, int]:
        """How many cases of each status there are."""
        return dict(Counter(case.status for case in self.cases).most_common())

    @property
    def origins(self) -> tuple[str, ...]:
        return tuple(sorted({origin for each in self.provenance.values() for origin in each}))


class Mails(msgspec.Struct, frozen=True):
    """How many mails a player writes in a turn, over finished games."""

    games: int
    mean: float
    least: float
    most: float


@lru_cache(maxsize=16)
def title(name: str) -> Title:
    """A title by its name; LookupError when there is none."""
    rules = catalogue.ruleset(name)
    rows = every_case(name).values()
    return Title(
        name=name,
        title=rules.title,
        sides=rules.playable_sides,
        version=rules.version,
        options=options(name),
        beginnings=tuple(beginnings(name)),
        handbook=whole_handbook(name),
        rulings=_text(name, "rulings.md"),
        cases=tuple(Case(row["case"], row["title"], row["status"]) for row in rows),
        provenance=rules.provenance(),
        about=about(name),
    )


def opening(name: str) -> Observed:
    """The board as an observer would see it in the first turn, after the ready-made set-ups."""
    rules = catalogue.ruleset(name)
    position = deployed(rules, rules.start({}), SeededDice(bytes(32), name))
    scene = rules.scene(rules.public(position), None, (), rules.usual_layers, "", ())
    return Observed(scene, f"{name}-start")


def _text(name: str, file: str) -> str:
    path = scenario(name) / file
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def mails_a_turn(work: Work, name: str) -> Mails | None:
    """What the finished games of a title took; nothing while there is none."""
    rows = public_pages.mails_of_finished(work.session, name, MOST_GAMES)
    figures = [row.mails / (row.turns * row.players) for row in rows if row.turns and row.players]
    if not figures:
        return None
    return Mails(len(figures), fmean(figures), min(figures), max(figures))
