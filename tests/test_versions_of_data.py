"""A game goes by the data with which it began, whatever was mended since."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem.engine.dice import commitment, seed_from
from pbem.engine.errors import OrderError
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Differs, Header, Journal
from pbem.folders import scenario
from pbem.games import catalogue
from pbem.wargame.data.folder import as_of
from tests.spoiling import spoil
from tests.test_kept_games import KEPT

ANSWERS = 40  # so many are in the journal of an old game


class Change(NamedTuple):
    """What a newer version does to a title's data, all of it lawful."""

    unit: str
    factors: tuple[str, str]  # the row of the unit, before and after
    setups: str
    places: tuple[str, str]  # two units that stand in each other's places


CHANGES = {
    "jupiter": Change(
        "2Mtn",
        ("2Mtn\t2nd Mountain\tgerman\tGerman\t20MA\tmountain\tXX\t5\t6", "\t3\t9"),
        "setups/german.tsv",
        ("2Mtn", "6Mtn"),
    ),
    "munich": Change(
        "DE16Pz",
        ("DE16Pz\tXVI Panzer Corps\tGermany\tarmor\tmechanized\tXXX\t2\t5\t4", "\t3\t9"),
        "setups/ready.tsv",
        ("DE16Pz", "DEVI"),
    ),
    "narvik": Change(
        "1J",
        ("1J\t139th 1st Company\tgerman\tGerman\tKGW\tmountain\tI\t5\t1", "\t3\t4"),
        "setups/german.tsv",
        ("1J", "2J"),
    ),
    "norway": Change(
        "159Inf",
        (
            "159Inf\tInfantry Regiment 159 (69th Division)\tgerman\tGerman\tground\tinfantry"
            "\t-\tIII\t2\t1",
            "\t3\t2",
        ),
        "setups/german.tsv",
        ("GTR1", "U47"),
    ),
    "eto": Change(
        "GI7",
        ("GI7\t7. German Infantry\tGermany\tinfantry\t6\t3", "\t9\t4"),
        "setups/case_white.tsv",
        ("GI7", "GI4"),
    ),
}


class Title:
    """A title before and after a change of its data, each as a folder of its own."""

    def __init__(self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.name, self.rules, self.change = name, catalogue.ruleset(name), CHANGES[name]
        self.old = self.rules.version
        self.before, self.after = tmp_path / "before", tmp_path / "after"
        self.monkeypatch = monkeypatch
        shutil.copytree(scenario(name), self.before / name)
        shutil.copytree(scenario(name), self.after / name)
        self.kept = self.after / name / "earlier" / str(self.old)
        for file in ("units.tsv", self.change.setups):
            (self.kept / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.after / name / file, self.kept / file)
        row, mended = self.change.factors
        spoil(self.after / name / "units.tsv", row, "\t".join(row.split("\t")[:-2]) + mended)
        one, other = self.change.places
        file = self.after / name / self.change.setups
        text = (
            file.read_text("utf-8").replace(f"{one}\t", "HERE\t").replace(f"{other}\t", f"{one}\t")
        )
        file.write_text(text.replace("HERE\t", f"{other}\t"), "utf-8")
        self.go_by(self.before)

    def go_by(self, folder: Path) -> None:
        self.monkeypatch.setenv("PBEM_SCENARIOS", str(folder))
        newest = self.old + (folder == self.after)
        self.monkeypatch.setattr(self.rules.position, "newest_rules", newest)
        self.monkeypatch.setattr(type(self.rules), "version", newest)

    def journal(self, version: int) -> Journal[Any]:
        """The beginning of a game between officers."""
        rules, key = self.rules, seed_from("data")
        journal = Journal(rules, Header(self.name, version, "data", commitment(key), {}), key)
        officer = rules.officer()
        for _ in range(ANSWERS):
            asked = next(iter(rules.decisions(journal.position)))
            view = rules.view(journal.position, asked.side)
            journal.play(asked.side, str(officer(view, rules.asked(view, asked.side) or asked)))
        return journal

    def shown(self, version: int) -> dict[str, Any]:
        """All that tells of facts, once both sides have set up as they usually do."""
        rules, unit = self.rules, self.change.unit
        game = rules.ready_made({}, version)
        scenes = [rules.scene(rules.view(game, side), side) for side in rules.sides]
        side = game.side_of(unit)
        return {
            "text board": [rules.describe(rules.view(game, side), side) for side in rules.sides],
            "map": [(each.stacks, each.pools, each.tracks) for each in scenes],
            "desk": rules.pieces(rules.view(game, side), side, game.where[unit]),
            "defaults": rules.write_position(game).replace(f"option rules: {version}\n", ""),
            "staff": [each.text for each in self.journal(version).records],
        }


@pytest.fixture(params=tuple(catalogue.OURS))
def title(request, tmp_path, monkeypatch):
    return Title(request.param, tmp_path, monkeypatch)


# -- journals -------------------------------------------------------------------------------------


def test_an_older_journal_verifies_after_a_factor_and_a_set_up_changed(title):
    journal = title.journal(title.old)
    text = export(journal, with_seed=True)
    title.go_by(title.after)
    again = read(text, catalogue.ruleset)
    assert (again.position, again.position.version) == (journal.position, title.old)
    assert export(again, with_seed=True) == text
    assert again.events == journal.events


def test_it_would_not_if_the_older_data_had_not_been_kept(title):
    journal = title.journal(title.old)
    seen = title.rules.describe(journal.position)
    shutil.rmtree(title.kept)
    title.go_by(title.after)
    try:
        again = read(export(journal, with_seed=True), catalogue.ruleset)
    except (Differs, OrderError):
        return
    assert title.rules.describe(again.position) != seen


def test_a_kept_game_of_the_first_version_reads_what_is_kept_for_a_later_one(title):
    title.go_by(title.after)
    text = (KEPT / title.name / "01.txt").read_text(encoding="utf-8")
    journal = read(text, catalogue.ruleset)
    assert journal.position.version == 1
    assert export(journal, with_seed=True) == text


# -- what is shown --------------------------------------------------------------------------------


def test_everything_shows_the_data_with_which_the_game_began(title):
    then = title.shown(title.old)
    title.go_by(title.after)
    assert title.shown(title.old) == then


def test_everything_shows_the_newest_data_in_a_new_game(title):
    then = title.shown(title.old)
    title.go_by(title.after)
    now = title.shown(title.old + 1)
    assert [what for what in then if then[what] == now[what]] == []


# -- what is read ---------------------------------------------------------------------------------


def test_facts_are_read_once_for_all_versions_between_which_nothing_changed(title):
    title.go_by(title.after)
    options = {name: values[0] for name, values in title.rules.variants.items()}
    found = [
        (as_of(title.after / title.name, version), title.rules.start(options, version).scenario)
        for version in range(1, title.rules.version + 1)
    ]
    assert len(set(found)) == len({data for data, _ in found}) == len({facts for _, facts in found})
    assert found[-1] != found[-2]


def test_the_data_of_all_versions_is_in_order(title):
    title.go_by(title.after)
    assert list(title.rules.faults()) == []


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [
        (lambda kept: kept.rename(kept.parent / "9"), "earlier/9: games of version"),
        (lambda kept: (kept / "unit.tsv").touch(), "there is no unit.tsv in the newest data"),
        (lambda kept: _copied(kept, "names.tsv"), "names.tsv has not changed since"),
    ],
)
def test_what_is_kept_in_vain_or_spoiled_is_found(title, spoiled, words):
    title.go_by(title.after)
    spoiled(title.kept)
    assert any(words in each for each in title.rules.faults())


def _copied(kept: Path, file: str) -> None:
    shutil.copy(kept.parent.parent / file, kept / file)


def test_a_counter_that_was_renamed_is_found(title):
    title.go_by(title.after)
    unit = title.change.unit
    spoil(title.kept / "units.tsv", f"\n{unit}\t", f"\n{unit}\tThe Old ")
    assert any(f"the counter {unit} is The Old" in each for each in title.rules.faults())
