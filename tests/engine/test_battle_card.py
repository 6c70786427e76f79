"""What is foreseen of a fight is told once, as words and as what a picture of it needs."""

from __future__ import annotations

from fractions import Fraction

from pbem.engine.battle_card import Bar, BattleCard, Chance, Foreseen, chances

ODDS = Foreseen("6 to 2 is 3-1; 1L rough; column 2-1", chips=("6 to 2 is 3-1", "1L rough"))
LIKELY = chances([("retreat", Fraction(1, 3)), ("no effect", Fraction(2, 3))], "if weakest")


def test_chances_are_words_and_a_bar() -> None:
    assert str(LIKELY) == "if weakest: retreat 33 %, no effect 67 %"
    assert LIKELY.bar == Bar((Chance("retreat", 33), Chance("no effect", 67)), "if weakest")


def test_a_bar_without_a_case_has_no_title() -> None:
    assert str(chances([("retreat", Fraction(1))])) == "retreat 100 %"


def test_a_card_says_nothing_twice() -> None:
    card = BattleCard.of(("A",), ("B",), (Foreseen("out of supply"), ODDS, LIKELY), ("SF1",))
    assert card.notes == ("out of supply",)
    assert card.chips == ("6 to 2 is 3-1", "1L rough")
    assert card.bars == (LIKELY.bar,)
    assert card.support == ("SF1",)
