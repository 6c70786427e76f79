"""Chance that can be proved."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine.dice import (
    DecreedDice,
    OutOfDice,
    PreparedDice,
    RecordedDice,
    Roll,
    SeededDice,
    commitment,
    new_seed,
    value_of,
    verify,
)

SEED = bytes(range(32))
ROLLS = 60_000
# The chi-square values that one honest die in ten thousand exceeds, by degrees of freedom.
LIMITS = {6: 25.74, 7: 27.86, 10: 33.72, 20: 50.80}


@pytest.mark.parametrize("sides", [6, 7, 10, 20])
def test_every_face_comes_up_as_often_as_every_other(sides):
    count = Counter(value_of(SEED, "fair", (), number, sides) for number in range(1, ROLLS + 1))
    expected = ROLLS / sides
    chi_square = sum((count[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(count) == set(range(1, sides + 1))
    assert chi_square < LIMITS[sides]


def test_words_that_would_favour_low_faces_are_thrown_away(monkeypatch):
    """With words of 8 bits, 256 % 7 would favour 1 to 4 by one part in 36: seen at once."""
    monkeypatch.setattr("pbem.engine.dice.WORD_BYTES", 1)
    monkeypatch.setattr("pbem.engine.dice.WORDS", 256)
    sides = 100  # 256 % 100: the faces up to 56 would come up half as often again
    count = Counter(value_of(SEED, "biased", (), number, sides) for number in range(20_000))
    low = sum(count[face] for face in range(1, 57))
    assert low / 20_000 == pytest.approx(0.56, abs=0.015)


def test_the_commitment_is_the_hash_of_the_seed_and_hides_it():
    seed = new_seed()
    assert len(seed) == 32
    assert seed != new_seed()
    assert len(commitment(seed)) == 64
    assert commitment(seed) != commitment(SEED)
    assert (
        commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


def test_the_same_seed_game_salts_and_number_give_the_same_die():
    first, again = SeededDice(SEED, "a", ("x",)), SeededDice(SEED, "a", ("x",))
    assert [first.roll("r") for _ in range(50)] == [again.roll("r") for _ in range(50)]


@pytest.mark.parametrize(
    "other",
    [
        SeededDice(SEED, "b", ("x", "y")),
        SeededDice(SEED, "a", ("x", "z")),
        SeededDice(SEED, "a", ("y", "x")),
        SeededDice(SEED, "a", ("xy",)),
        SeededDice(SEED, "a"),
        SeededDice(bytes(32), "a", ("x", "y")),
    ],
)
def test_seed_game_and_every_salt_matter(other):
    dice = SeededDice(SEED, "a", ("x", "y"))
    assert [dice.roll("r") for _ in range(50)] != [other.roll("r") for _ in range(50)]


def test_dice_go_on_where_they_stopped():
    whole = SeededDice(SEED, "a")
    values = [whole.roll("r") for _ in range(10)]
    rest = SeededDice(SEED, "a", counter=4)
    assert [rest.roll("r") for _ in range(6)] == values[4:]
    assert [roll.number for roll in rest.rolled] == list(range(5, 11))


def test_verify_accepts_honest_dice():
    dice = SeededDice(SEED, "a", ("salt",))
    for sides in (6, 6, 7, 10):
        dice.roll("r", sides)
    assert verify(SEED, commitment(SEED), "a", ("salt",), dice.rolled) == []


def test_verify_catches_a_bent_die():
    dice = SeededDice(SEED, "a")
    for _ in range(5):
        dice.roll("combat")
    honest = dice.rolled[2]
    dice.rolled[2] = Roll(3, 6, honest.value % 6 + 1, "combat")
    (bent,) = verify(SEED, commitment(SEED), "a", (), dice.rolled)
    assert (bent.roll.number, bent.expected) == (3, honest.value)
    assert f"the seed gives {honest.value}" in str(bent)


def test_verify_refuses_another_seed_than_the_committed_one():
    with pytest.raises(ValueError, match="not the one that was committed to"):
        verify(bytes(32), commitment(SEED), "a", (), [])


def test_decreed_dice_fall_as_decreed_and_say_so():
    dice = DecreedDice(SEED, "a", decreed=[6, 9])
    assert [dice.roll("r"), dice.roll("r", 8), dice.roll("r")][:2] == [6, 8]
    assert [roll.decreed for roll in dice.rolled] == [True, True, False]
    assert dice.rolled[2].value == value_of(SEED, "a", (), 3, 6)
    assert verify(SEED, commitment(SEED), "a", (), dice.rolled) == []  # nothing to prove there


def test_recorded_dice_fall_again_and_run_out():
    dice = RecordedDice([Roll(8, 6, 5, "r", decreed=True)], counter=7)
    assert dice.roll("r") == 5
    assert dice.rolled == [Roll(8, 6, 5, "r", decreed=True)]
    with pytest.raises(OutOfDice, match="the record has no die for: more"):
        dice.roll("more")


def test_prepared_dice_fall_as_told():
    dice = PreparedDice([3, 7])
    assert dice.roll("first") == 3
    with pytest.raises(ValueError, match="7 is not on a die of 6 sides"):
        dice.roll("second")
    with pytest.raises(OutOfDice, match="no die is left for: third"):
        dice.roll("third")


def test_a_die_tells_its_number_and_what_it_was_for():
    assert str(Roll(17, 6, 4, "combat at 2406")) == "die 17: combat at 2406: 4 (d6)"
