"""Dice as mails tell them: every one is told, those that follow each other in few words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, zip_longest

DIE = "[die "
ON_A_DIE = re.compile(r" on d\d+$")
SECRET = re.compile(r"\[die (?P<number>\d+)\] (?P<whose>rolled by .*)")


def dice_together(news: Iterable[str]) -> Iterator[str]:
    """What is told, with dice that have no words between them in one line."""
    for bare, lines in groupby(news, lambda each: each.lstrip().startswith(DIE)):
        if bare:
            yield "; ".join(_sides_once([*secret_dice_together(map(str.strip, lines))]))
        else:
            yield from lines


def _sides_once(dice: Sequence[str]) -> Iterator[str]:
    """Dice, with how many sides they have behind the last of those that have as many."""
    for each, following in zip_longest(dice, dice[1:], fillvalue=""):
        sides = ON_A_DIE.search(each)
        yield each.removesuffix(sides[0]) if sides and following.endswith(sides[0]) else each


def secret_dice_together(news: Iterable[str]) -> Iterator[str]:
    """What is told, with dice that follow each other and are not shown yet in one line."""
    for whose, lines in groupby(news, _who_keeps_it):
        told = list(lines)
        numbers = [int(each["number"]) for each in map(SECRET.fullmatch, told) if each]
        if len(told) > 1 and whose and all(b == a + 1 for a, b in pairwise(numbers)):
            told = [f"[dice {numbers[0]} to {numbers[-1]}] {whose}"]
        yield from told


def _who_keeps_it(words: str) -> str:
    """Who rolled a die that is not shown yet, as it is told; else nothing."""
    found = SECRET.fullmatch(words)
    return found["whose"] if found else ""
