"""Dice as mails tell them: every one with its number, in as few words as that can be said in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

import msgspec

from pbem.wargame.position.words import and_all

WIDTH = 74  # columns of a line
SEVERAL = 3  # dice in a row whose labels end alike
SHOWN = re.compile(
    r"\s*\[die (?P<number>\d+)\] (?P<label>(?:(?!\[die).)*): "
    r"(?P<fell>\d+)(?: on d6| (?P<of>on d\d+))"
)
SECRET = re.compile(r"\[die (?P<number>\d+)\] (?P<whose>rolled by .*)")
ROLLED = re.compile(
    r"\b(?:(?P<one>die)|dice) \d+(?:(?:, | and | \+ )\d+)*"  # "die 3", "dice 1 and 2"
    r"|\b[A-Z]\w+ \d+ to [A-Z]\w+ \d+"  # "Allies 1 to Germans 3"
)
HEADING = re.compile(r"- .+ -")
NUMBERED = re.compile(r"\[di(?:e|ce) \d[^\]]*\]")
ONE_DOES = re.compile(r"^(attack|fire)s\b")  # what several do without the s
NUMBER = re.compile(r"\d+")


class NewsItem(msgspec.Struct, frozen=True):
    """One thing that happened, and the dice that it tells, as they would be told without it."""

    words: str
    dice: tuple[str, ...] = ()

    @property
    def lines(self) -> int:
        return sum(1 + len(line) // WIDTH for line in self.words.split("\n"))


def with_their_dice(news: Iterable[str]) -> Iterator[NewsItem]:
    """Dice whose values the next sentence tells need no line of their own: their numbers do."""
    waiting: list[str] = []
    for item in news:
        if SHOWN.fullmatch(item):
            waiting.append(item)
        elif waiting and HEADING.fullmatch(item):
            yield NewsItem(item)
        else:
            words, first, last = _naming(item, waiting)
            yield from (NewsItem(each, (each,)) for each in waiting[:first])
            told = tuple(waiting[first:last]) or ((item,) if NUMBERED.search(item) else ())
            yield NewsItem(words, told)
            del waiting[:last]
    yield from (NewsItem(each, (each,)) for each in waiting)


def _naming(item: str, dice: Sequence[str]) -> tuple[str, int, int]:
    """What happened, with numbers of dice behind the line that tells them; and which these are.

    Where it tells none, all of them are told before it.
    """
    found = [each for each in map(SHOWN.fullmatch, dice) if each]
    lines = item.split("\n")
    for at, line in enumerate(lines):
        for told in () if NUMBERED.search(line) else ROLLED.finditer(line):
            fell = NUMBER.findall(told[0])
            for first, last in _runs(len(found), len(fell), 1 if told["one"] else 2):
                these = found[first:last]
                if fell[: last - first] == [each["fell"] for each in these]:
                    lines[at] = f"{line} [{_numbers([int(each['number']) for each in these])}]"
                    return "\n".join(lines), first, last
    return item, len(dice), len(dice)


def _runs(count: int, most: int, least: int) -> Iterator[tuple[int, int]]:
    """Dice that a sentence may tell: the first of those that fell, and as many as it names."""
    for first in range(count):
        for last in range(min(count, first + most), first + least - 1, -1):
            yield first, last


def in_rows(news: Iterable[NewsItem]) -> Iterator[NewsItem]:
    """What happened, with dice that no sentence tells and that follow each other in one line."""
    for bare, run in groupby(news, lambda each: SHOWN.fullmatch(each.words) is not None):
        items = list(run)
        if bare and len(items) > 1:
            dice = tuple(die for each in items for die in each.dice)
            yield NewsItem("\n".join(dice_together(dice, {})), dice)
        else:
            yield from items


def dice_together(dice: Iterable[str], came_of: Mapping[str, str]) -> Iterator[str]:
    """Dice without the words that tell them, those that follow each other in one line; behind each
    what came of it, where that is known."""
    for shown, lines in groupby(dice, lambda each: SHOWN.fullmatch(each) is not None):
        if not shown:
            yield from secret_dice_together(map(str.strip, lines))
            continue
        run: list[re.Match[str]] = []
        for each in filter(None, map(SHOWN.fullmatch, lines)):
            if run and int(each["number"]) != int(run[-1]["number"]) + 1:
                yield _in_a_row(run, came_of)
                run = []
            run.append(each)
        yield _in_a_row(run, came_of)


def dice_as_they_fell(dice: Iterable[str], came_of: Mapping[str, str]) -> Iterator[str]:
    """Only how the dice fell, of those whose words the next mail tells."""
    rolls = [each for each in map(SHOWN.fullmatch, dice) if each]
    if rolls:
        numbers = _numbers([int(each["number"]) for each in rolls])
        values = ", ".join(_fell(each, "") for each in rolls)
        yield f"[{numbers}] {values}: with all their words in your next mail"
    yield from secret_dice_together(each.strip() for each in dice if not SHOWN.fullmatch(each))


def _in_a_row(run: Sequence[re.Match[str]], came_of: Mapping[str, str]) -> str:
    """Dice with numbers one after the other; whoever rolls for the same is named together."""
    told = []
    all_of_them = _shared_end([each["label"] for each in run])

    def label(roll: re.Match[str]) -> tuple[str, str]:
        name, _, what = roll["label"].removesuffix(all_of_them).partition(" ")
        return name, what

    for what, same in groupby(run, lambda each: label(each)[1]):
        rolls = list(same)
        names = dict.fromkeys(label(each)[0] for each in rolls)
        what = ONE_DOES.sub(r"\1", what) if len(names) > 1 else what
        values = ", ".join(_fell(each, came_of.get(each.string, "")) for each in rolls)
        told.append(f"{' '.join(filter(None, (', '.join(names), what)))}: {values}")
    dice = f"[{_numbers([int(each['number']) for each in run])}]{all_of_them}"
    return f"{dice}{':' if all_of_them else ''} {'; '.join(told)}"


def _fell(roll: re.Match[str], came: str) -> str:
    """How a die fell, and what came of it."""
    return " ".join(filter(None, (roll["fell"], roll["of"], came and f"({came})")))


def _shared_end(labels: Sequence[str]) -> str:
    """The words with which all labels end, where many of them differ before."""
    if len(set(labels)) < SEVERAL:
        return ""
    words = [each.split() for each in labels]
    shared: list[str] = []
    for column in zip(*(reversed(each[1:]) for each in words), strict=False):
        if len(set(column)) > 1:
            break
        shared.insert(0, column[0])
    one_each = {" ".join(each[1:]) for each in words} == {" ".join(shared)}
    return f" {' '.join(shared)}" if shared and not one_each else ""


def _numbers(numbers: Sequence[int]) -> str:
    """Which dice these are."""
    if len(numbers) == 1:
        return f"die {numbers[0]}"
    if len(numbers) > 2 and all(b == a + 1 for a, b in pairwise(numbers)):
        return f"dice {numbers[0]} to {numbers[-1]}"
    return f"dice {and_all([*map(str, numbers)])}"


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
