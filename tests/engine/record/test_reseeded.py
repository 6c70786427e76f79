"""A game goes on with the dice of a new seed, and the proof at its end shows both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.engine.dice import commitment, seed_from, value_of
from pbem.engine.record.archive import Unreadable, export, read
from pbem.engine.record.journal import Journal
from pbem.engine.record.proof import bent_dice, stretches
from pbem.games.catalogue import ruleset
from pbem.games.jupiter.rules import RULES
from tests.engine.tables import SEED, new_journal, played_on, set_up

NEW, NEWER = seed_from("new"), seed_from("newer")
WHY = "the service was brought back from a backup"


def reseeded() -> Journal:
    """A game of which the set-up's dice fell by one seed, and all others by another."""
    journal = set_up(new_journal())
    journal.reseed(NEW, WHY)
    return played_on(journal)


def bent(journal: Journal) -> list:
    return bent_dice(journal.header, journal.records, journal.seeds)


def test_the_dice_from_there_on_are_those_of_the_new_seed():
    journal = set_up(new_journal())
    before = journal.counter
    journal.reseed(NEW, WHY)
    rolled = journal.dice().roll("a die", 1000)
    assert rolled == value_of(NEW, journal.header.id, (), before + 1, 1000)
    assert rolled != value_of(SEED, journal.header.id, (), before + 1, 1000)


def test_the_entry_tells_the_new_commitment_and_why():
    journal = set_up(new_journal())
    journal.reseed(NEW, WHY)
    last = journal.records[-1]
    assert (last.by, last.text, last.comment) == ("seed", commitment(NEW), WHY)
    assert journal.header.commitment == commitment(SEED)


def test_a_game_of_two_seeds_plays_again_to_the_same_position():
    journal = reseeded()
    again = Journal(RULES, journal.header, NEW, journal.records, (SEED,))
    assert RULES.encode(again.position) == RULES.encode(journal.position)


def test_every_die_is_proved_by_the_seed_that_was_in_force():
    journal = reseeded()
    assert bent(journal) == []
    first, second = stretches(journal.header, journal.records)
    assert first.rolls
    assert second.rolls
    assert [roll.number for roll in (*first.rolls, *second.rolls)] == list(
        range(1, journal.counter + 1)
    )


def test_a_die_of_the_earlier_seed_is_bent_after_the_entry():
    journal = reseeded()
    at, record = next(
        (at, each) for at, each in enumerate(journal.records) if each.rolls and at > 20
    )
    roll = record.rolls[0]
    expected = value_of(NEW, journal.header.id, (), roll.number, roll.sides)
    other = expected % roll.sides + 1
    journal.records[at] = replace(record, rolls=(replace(roll, value=other), *record.rolls[1:]))
    assert [each.expected for each in bent(journal)] == [expected]


def test_a_rollback_over_the_entry_does_not_bring_the_old_seed_back():
    journal = set_up(new_journal())
    journal.reseed(NEW, WHY)
    last = journal.counter
    journal.rollback(2, "a mistake")
    assert journal.dice().roll("a die", 1000) == value_of(
        NEW, journal.header.id, (), last + 1, 1000
    )
    assert bent(played_on(journal)) == []


def test_a_game_may_be_reseeded_more_than_once():
    journal = set_up(new_journal())
    journal.reseed(NEW, WHY)
    journal.reseed(NEWER, WHY)
    played_on(journal)
    assert bent(journal) == []
    assert [each.commitment for each in stretches(journal.header, journal.records)] == [
        commitment(each) for each in (SEED, NEW, NEWER)
    ]


# -- as a text file -------------------------------------------------------------------------------


def test_a_file_carries_all_commitments_and_in_the_end_all_seeds():
    text = export(reseeded(), with_seed=True)
    found = read(text, ruleset)
    assert found.seeds == (SEED, NEW)
    assert bent(found) == []
    assert export(found, with_seed=True) == text


def test_a_file_of_a_game_that_goes_on_carries_no_seed():
    journal = reseeded()
    text = export(journal, with_seed=False)
    assert commitment(NEW) in text
    assert commitment(SEED) in text
    assert SEED.hex() not in text
    assert NEW.hex() not in text
    assert RULES.encode(read(text, ruleset).position) == RULES.encode(journal.position)


@pytest.mark.parametrize("seed", [SEED, NEW])
def test_a_file_that_lacks_a_seed_is_refused(seed):
    lines = export(reseeded(), with_seed=True).split("\n")
    with pytest.raises(Unreadable):
        read("\n".join(line for line in lines if seed.hex() not in line), ruleset)


@pytest.mark.parametrize("seed", [SEED, NEW])
def test_a_file_with_another_seed_than_the_committed_one_is_refused(seed):
    text = export(reseeded(), with_seed=True).replace(seed.hex(), NEWER.hex())
    with pytest.raises(Unreadable, match="not the one that was committed to"):
        read(text, ruleset)
