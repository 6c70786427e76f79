"""The append-only record, from which a game can be played again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.engine.desks import Desk
from pbem.engine.dice import verify
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.record.journal import Before, Differs, Journal, Record
from pbem.games.jupiter.rules import RULES
from tests.engine.tables import SEED, anonymous, desk, new_journal, played_on, set_up


def again(journal: Journal) -> Journal:
    return Journal(RULES, journal.header, journal.seed, journal.records)


def same(one: Journal, other: Journal) -> bool:
    return (
        RULES.encode(one.position) == RULES.encode(other.position)
        and one.records == other.records
        and anonymous(one.events) == anonymous(other.events)
        and one.counter == other.counter
    )


def test_answers_are_appended_and_played():
    journal = new_journal()
    journal.play("allied", "BASE US 1616", comment="as always")
    assert journal.records == [Record(1, "order", "allied", "BASE US 1616", 0, (), "as always")]
    assert journal.position.bases["US"] == "1616"


def test_dice_are_recorded_with_the_answer_that_brought_them():
    journal = set_up(new_journal())
    assert [roll.label for roll in journal.records[-1].rolls][:2] == [
        "Allied air superiority",
        "German air superiority",
    ]
    assert journal.records[-1].dice_after == journal.counter == len(journal.records[-1].rolls)


@pytest.mark.parametrize(
    ("side", "text", "error"),
    [
        ("allied", "PLACE 10G 0000", Illegal),
        ("allied", "BLAH", Invalid),
        ("german", "DEFAULT", ValueError),
        ("allied", "DEFAULT | BASE US 1616", ValueError),
    ],
)
def test_what_cannot_be_played_changes_nothing(side, text, error):
    journal = new_journal()
    before = RULES.encode(journal.position)
    with pytest.raises(error):
        journal.play(side, text)
    assert RULES.encode(journal.position) == before
    assert journal.records == []


@pytest.mark.parametrize("number", range(4))
def test_a_whole_game_plays_again_to_the_same_position(number):
    journal = played_on(new_journal(), number)
    assert RULES.verdict(journal.position) is not None
    assert same(journal, again(journal))
    header = journal.header
    assert verify(SEED, header.commitment, header.id, header.salts, journal.rolls()) == []


def test_a_replay_tells_by_whom_every_answer_was_given():
    journal = played_on(new_journal())
    assert journal.events == again(journal).events


def test_what_the_driver_made_is_taken_over_entry_by_entry():
    journal = set_up(new_journal())
    dice = journal.dice()
    desks = {
        "allied": desk("allied", "HOLD 1US; HOLD 3US\nWHEN AIR: DEFAULT"),
        "german": Desk(policy=RULES.default, policy_name="default"),
    }
    journal.accept(drive(RULES, journal.position, desks, dice), dice.rolled)
    assert {record.by for record in journal.records[2:]} >= {"default", "order"}
    assert same(journal, again(journal))


def test_rollback_takes_back_the_position_and_never_reuses_a_die():
    journal = set_up(new_journal())
    rolled = journal.counter
    journal.rollback(1, "a misunderstanding")
    assert journal.position.turn == 0
    assert journal.counter == rolled > 0
    journal.play("german", "DEFAULT")
    numbers = [roll.number for roll in journal.rolls()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > rolled
    assert [record.by for record in journal.records] == ["order", "order", "rollback", "order"]
    assert [record.number for record in journal.in_force()] == [1, 4]
    assert same(journal, again(journal))


def test_rollback_to_nothing_begins_anew():
    journal = set_up(new_journal())
    journal.rollback(0, "start again")
    assert RULES.encode(journal.position) == RULES.encode(RULES.start({}))
    assert journal.in_force() == []


def test_going_to_what_was_taken_back_rolls_forward_again():
    journal = set_up(new_journal())
    before, rolled = RULES.encode(journal.position), journal.counter
    journal.rollback(0, "all of it")
    journal.rollback(2, "no, it was right")
    assert [record.number for record in journal.in_force()] == [1, 2]
    assert RULES.encode(journal.position) == before
    assert journal.counter == rolled
    assert same(journal, again(journal))


def test_going_back_to_a_rollback_means_what_stood_then():
    journal = set_up(new_journal())
    journal.rollback(1, "a misunderstanding")
    journal.play("german", "DEFAULT")
    journal.rollback(3, "once more")
    assert [record.number for record in journal.in_force()] == [1]
    assert same(journal, again(journal))


def test_there_is_no_rollback_to_what_has_not_happened():
    with pytest.raises(ValueError, match="there is no entry 3; the last is 2"):
        set_up(new_journal()).rollback(3, "?")


def test_a_moderator_edits_and_everybody_sees_it():
    journal = set_up(new_journal())
    journal.edit("UNIT 1US 1717", "was misplaced")
    assert journal.position.where["1US"] == "1717"
    assert (journal.records[-1].by, journal.records[-1].comment) == ("edit", "was misplaced")
    assert any("1US" in RULES.tell(event) for event in journal.events[-3:])
    assert same(journal, again(journal))


@pytest.mark.parametrize("text", ["", "BLAH", "UNIT", "UNIT nobody 1717", "UNIT 1US 0000"])
def test_a_wrong_edit_changes_nothing(text):
    journal = set_up(new_journal())
    before, records = RULES.encode(journal.position), list(journal.records)
    with pytest.raises((Invalid, Illegal)):
        journal.edit(text, "?")
    assert RULES.encode(journal.position) == before
    assert journal.records == records


def test_a_decreed_die_falls_next_and_is_flagged():
    journal = new_journal()
    journal.play("allied", "DEFAULT")
    journal.decree(6, "the fleet's coffee")
    journal.decree(1, "the fleet's coffee")
    journal.play("german", "DEFAULT")
    rolls = journal.records[-1].rolls
    assert [(roll.value, roll.decreed) for roll in rolls[:2]] == [(6, True), (1, True)]
    assert not any(roll.decreed for roll in rolls[2:])
    assert journal.decreed == []
    assert same(journal, again(journal))
    header = journal.header
    assert verify(SEED, header.commitment, header.id, header.salts, journal.rolls()) == []


def test_a_decree_not_yet_rolled_survives_a_replay():
    journal = new_journal()
    journal.decree(5, "for later")
    assert again(journal).decreed == [5]


def test_a_remark_changes_nothing_but_the_record():
    journal = set_up(new_journal())
    before = RULES.encode(journal.position)
    journal.remark("a fine game")
    assert RULES.encode(journal.position) == before
    assert journal.records[-1].comment == "a fine game"
    assert same(journal, again(journal))


def test_a_replay_that_comes_out_otherwise_differs():
    journal = set_up(new_journal())
    wrong = [*journal.records]
    wrong[1] = Record(2, "order", "german", "DEFAULT", 0, ())
    with pytest.raises((Differs, LookupError)):
        Journal(RULES, journal.header, journal.seed, wrong)


def test_an_order_that_is_not_legal_in_the_replay_differs():
    journal = set_up(new_journal())
    wrong = [Record(1, "order", "allied", "PLACE 10G 0000", 0), *journal.records[1:]]
    with pytest.raises(Differs, match="not legal in the replay"):
        Journal(RULES, journal.header, journal.seed, wrong)


@pytest.mark.parametrize("version", [0, 99])
def test_a_game_of_a_version_that_is_not_known_here_is_refused(version):
    header = new_journal().header
    with pytest.raises(ValueError, match=f"goes by version {version} of the rules"):
        Journal(RULES, replace(header, version=version), SEED)


def test_a_game_begins_and_is_replayed_by_the_version_of_its_header(monkeypatch):
    begun = []
    start = RULES.start
    monkeypatch.setattr(type(RULES), "version", 3)
    monkeypatch.setattr(
        RULES, "start", lambda options, version=None: begun.append(version) or start(options)
    )
    Journal(RULES, replace(new_journal().header, version=2), SEED)
    assert begun[-1] == 2


def test_another_seed_than_the_committed_one_is_refused():
    with pytest.raises(ValueError, match="committed"):
        Journal(RULES, new_journal().header, bytes(32))


def test_without_the_seed_a_game_can_be_read_but_not_played_on():
    journal = set_up(new_journal())
    blind = Journal(RULES, journal.header, None, journal.records)
    assert same(journal, blind)
    with pytest.raises(ValueError, match="can only be replayed"):
        blind.dice()


def test_a_journal_goes_on_from_a_stored_position_as_the_whole_one_would():
    whole = set_up(new_journal())
    stored = RULES.decode(RULES.encode(whole.position))
    before = Before(len(whole.records), whole.counter)
    resumed = Journal.resumed(RULES, whole.header, SEED, stored, before)
    order = str(next(iter(RULES.decision(whole.position))))
    side = RULES.decision(whole.position).side
    whole.play(side, order)
    resumed.play(side, order)
    assert resumed.records == whole.records[before.entries :]
    assert RULES.encode(resumed.position) == RULES.encode(whole.position)
    with pytest.raises(ValueError, match="whole journal"):
        resumed.rollback(0, "too far")
