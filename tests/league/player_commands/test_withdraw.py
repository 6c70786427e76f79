"""WITHDRAW takes lines out of a queue, where it does not say who leaves a battle."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.store.database import Store
from pbem.store.rows import people
from tests.league.houses import Club


def hunt_for_the_bismarck(club: Club) -> int:
    """Georg has the British, who are asked to set up."""
    with club.house.work() as work:
        table = new_game(work, "eto", {"scenario": "bismarck"}, "every 48h; early")
        for seat in list(table.players):
            name = "anna" if seat.side == "germany" else "georg"
            take_seat(table, people.person(work.session, club.people[name]), seat.side)
        assert begin_if_full(table)
        game = table.row.id
        assert game is not None
    return game


@pytest.mark.parametrize(
    ("line", "standing"),
    [
        ("WITHDRAW outgunned", "WHEN WITHDRAW: OUTGUNNED"),
        ("withdraw half if damaged", "WHEN WITHDRAW: HALF IF DAMAGED"),
        ("WITHDRAW nobody", "WHEN WITHDRAW: NEVER"),
    ],
)
def test_who_withdraws_from_battles_is_no_word_about_the_queue(
    store: Store, tmp_path: Path, line: str, standing: str
) -> None:
    club = Club(store, tmp_path)
    answer = club.answer("georg", hunt_for_the_bismarck(club), f"GUARD North Sea\n{line}")
    assert [each.canonical for each in answer.receipt.lines if each.ok] == [
        "WHEN HUNT: STRONGER IN North-Sea",
        standing,
    ]
    assert not answer.answers


def test_withdraw_all_empties_the_queue(store: Store, tmp_path: Path) -> None:
    club = Club(store, tmp_path)
    game = hunt_for_the_bismarck(club)
    club.say("georg", game, "DONE SAILING")
    answer = club.answer("georg", game, "WITHDRAW ALL")
    assert answer.answers[0].block == "Withdrawn: DONE SAILING"
