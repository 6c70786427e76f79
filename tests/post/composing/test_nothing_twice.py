"""A mail tells nothing twice, and in one sentence what many units do."""

from __future__ import annotations

import pytest

from pbem.league.notices import WENT_ON, Echo, Notice, Question, Receipt
from pbem.post.composing.layout import Letterhead, Map, facts, text_page
from pbem.post.composing.news_items import news_items

HOUSE = Letterhead("The club")


def asking(question: Question, fates: tuple[str, ...] = ()) -> Notice:
    return Notice("report", "", question=question, fates=fates)


def test_what_the_first_lines_say_is_not_told_again_below() -> None:
    begun = "The Germans begin an offensive of HQB (1 offensive)."
    news = (begun, *(f"It was {n}." for n in range(4)))
    told = facts(Notice("report", "", gist=(f"{begun} Points: 3.",), news=news), HOUSE, None)
    assert [each.words for each in told["news"]] == list(news[1:])


def test_why_a_queue_waits_is_told_once() -> None:
    held = ("Your queue waits for you. A 2415 was refused: assault", "CONTINUE goes on with it.")
    question = Question("Which hex?", "Monday", held=held)
    fate = "NOT PLAYED A 2415: assault [abc line 3]"
    told = " ".join(text_page(facts(asking(question, fates=(fate,)), HOUSE, None)).split())
    assert told.count("A 2415") == 1
    assert "one of your lines was refused" in told
    alone = " ".join(text_page(facts(asking(question), HOUSE, None)).split())
    assert "A 2415 was refused" in alone


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            [f"{unit} (of the pool) arrives in Great Britain." for unit in ("5DF", "6AA", "BACP")],
            "Arrive: in Great Britain 5DF, 6AA, BACP.",
        ),
        (
            ["A German unit arrives in Swedish Transit."] * 3,
            "Arrive: in Swedish Transit 3 German units.",
        ),
        (
            ["2Arm lands at Banak (1616).", "9US lands at Banak (1616).", "1Can lands at Petsamo."],
            "Land: at Banak (1616) 2Arm, 9US; at Petsamo 1Can.",
        ),
    ],
)
def test_units_that_arrive_one_after_the_other_are_one_sentence(lines, words) -> None:
    assert [each.words for each in news_items(lines)] == [words]


def test_where_a_sentence_tells_of_the_receipt_no_other_says_that_orders_are_in() -> None:
    played = Echo(1, "NO HUNT", "NO HUNT", fate="PLAYED")
    brief = Receipt("abc", "Monday", lines=(played,), brief=True)
    told = text_page(facts(Notice("receipt", "", lead=(WENT_ON,), receipt=brief), HOUSE, None))
    assert "taken as written, 1 is played" in told
    assert WENT_ON not in told
    careful = Echo(2, "A 1", "A 1", words=("It is risky.",), careful=("It is risky.",))
    mixed = Receipt("abc", "Monday", lines=(played, careful), brief=True)
    asked = Notice("receipt", "", lead=(WENT_ON,), receipt=mixed, passing=True)
    assert WENT_ON not in text_page(facts(asked, HOUSE, None))
    full = Receipt("abc", "Monday", lines=(played,))
    told = text_page(facts(Notice("receipt", "", lead=(WENT_ON,), receipt=full), HOUSE, None))
    assert WENT_ON in told


def test_the_map_is_named_in_one_paragraph_with_the_last_words() -> None:
    picture = Map("turn-1.png", "Turn 1.", 390, "map@club")
    told = text_page(facts(Notice("report", "", closing=("SHOW tells.",)), HOUSE, picture))
    assert "The map comes along as turn-1.png. SHOW tells." in told
    assert told.count("turn-1.png") == 1
