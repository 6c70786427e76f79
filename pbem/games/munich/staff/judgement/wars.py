"""5.4  Wars on neutrals: which of them pay, and what is said of those that are begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.games.munich.politics.belligerents import may_invade
from pbem.games.munich.staff.judgement import worth
from pbem.wargame.board.hexgrid import Hex

if TYPE_CHECKING:
    from pbem.games.munich.staff.judgement.situation import Situation


def pays(situation: Situation, country: str, neutral: str) -> bool:
    """Do a neutral's places promise a country more points than those cost whom a war rouses?"""
    if not may_invade(situation.view, country, neutral):
        return False
    hoped = sum(points * situation.chance(country, at) for at, points in prizes(situation, neutral))
    return hoped > situation.habits.roused * roused(situation, neutral)


def prizes(situation: Situation, neutral: str) -> Iterator[tuple[Hex, int]]:
    """22.0  What a neutral has that is worth points, once it is an enemy."""
    board = situation.board
    for hex in board.grid.named((board.mobilizing | board.objectives) & board.home(neutral)):
        if points := worth.place(situation.view, situation.side, hex):
            yield situation.view.at(hex), points


def roused(situation: Situation, neutral: str) -> int:
    """The attack factors of its troops, and of enemies near enough to come through its land.

    Those who may still enter the war are enemies (5.3).
    """
    view, board = situation.view, situation.board
    own = sum(worth.troops(view, neutral).values())
    foes = {hex: attack for hex, (attack, _) in situation.foes.items()}
    for each in situation.enemies.interveners:
        foes |= worth.troops(view, each)
    near = [board.grid.within(at, situation.habits.reach) for at, _ in prizes(situation, neutral)]
    comers = (sum(attack for hex, attack in foes.items() if disc & board.bit[hex]) for disc in near)
    return own + max(comers, default=0)


def reason(situation: Situation, country: str, neutral: str) -> str:
    """Why a war is begun in spite of all warnings; empty where it does not pay."""
    if not situation.begins_war(country, neutral):
        return ""
    points = sum(points for _, points in prizes(situation, neutral))
    return f"on purpose, for {points} points there"
