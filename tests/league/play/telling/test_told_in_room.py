"""What a short mail tells of much that happened, and what it leaves to the next."""

from __future__ import annotations

from pbem.league.play.telling.told_dice import NewsItem, in_rows, with_their_dice
from pbem.league.play.telling.told_in_room import (
    OWED_BEFORE,
    SINCE_THEN,
    read_owed,
    result,
    said_owed,
    told_in_room,
    with_owed,
    without_empty_headings,
    write_owed,
)

SECRET = "[die 9] rolled by the Axis, shown when the game is over"


def dice(**labels: int) -> list[str]:
    """Dice with these labels, in the order in which they fell."""
    shown = (each.replace("_", " ") for each in labels)
    fell = zip(shown, labels.values(), strict=True)
    return [f"[die {at}] {label}: {value} on d6" for at, (label, value) in enumerate(fell, 1)]


def items(*news: str) -> list[NewsItem]:
    return list(in_rows(with_their_dice(news)))


def told(most: int, *news: str) -> tuple[str, ...]:
    return told_in_room(items(*news), most).lines


def owed(most: int, *news: str) -> list[str]:
    return [each.words for each in told_in_room(items(*news), most).owed]


LONG = "the pilots saw nothing but clouds over the fjords, and more clouds over the hills behind"
SHOT = f"L2 attacks PAir, {LONG}, target number 6, die 5: PAir is aborted."
SHOTS = dice(L2_attacks_PAir_in_the_air=5)


def test_what_fits_is_told_in_full() -> None:
    assert told(9, "A march.", *SHOTS, SHOT) == ("A march.", f"{SHOT} [die 1]")


def test_what_came_of_a_die_stands_behind_it() -> None:
    short = "[die 1] L2 attacks PAir in the air: 5 (PAir is aborted)"
    assert told(3, *SHOTS, SHOT, "PAir flies home.") == (short, "PAir flies home.")


def test_which_is_as_good_as_told() -> None:
    assert owed(3, *SHOTS, SHOT, "PAir flies home.") == []


def test_results_of_several_dice_share_a_line() -> None:
    fell = dice(air_at_6Ski_in_1901=6, air_at_16C_in_1802=4)
    results = (f"6Ski: {LONG}, die 6: disrupted.", f"16C: {LONG}, die 4: retreat.")
    assert told(4, *fell, *results, "16C routs.")[0] == (
        "[dice 1 and 2] air at 6Ski in 1901: 6 (disrupted); air at 16C in 1802: 4 (retreat)"
    )


def test_a_sentence_whose_end_is_no_result_is_owed_and_its_die_told() -> None:
    action = f"Allied action points: 4 (die 2, {LONG}, +2 for 2 objectives)."
    news = (*dice(points=2), action, "They march.")
    assert told(3, *news) == ("[die 1] points: 2", "They march.")
    assert owed(3, *news) == [f"{action} [die 1]"]


def test_a_march_that_there_is_no_room_for_is_owed() -> None:
    march = f"The Axis move, and {LONG}, and {LONG}."
    assert told(3, march, "LTC is lost.", "Kaunas falls.") == ("LTC is lost.", "Kaunas falls.")
    assert owed(3, march, "LTC is lost.", "Kaunas falls.") == [march]


def test_what_happened_last_is_told_however_long_it_is() -> None:
    battle = "A battle:\n" + "\n".join(["  a shot"] * 20)
    assert told(6, "A march.", battle) == (battle,)


def test_dice_that_no_sentence_tells_are_told() -> None:
    assert told(3, "A march." * 20, SECRET, *dice(weather=3), "It snows.") == (
        SECRET,
        "[die 1] weather: 3",
        "It snows.",
    )
    assert owed(3, SECRET, *dice(weather=3), "A march." * 20, "It snows.") == ["A march." * 20]


def test_what_is_owed_comes_before_what_is_new() -> None:
    before = [NewsItem("A march.")]
    assert [each.words for each in with_owed(before, items("It snows."))] == [
        OWED_BEFORE,
        "A march.",
        SINCE_THEN,
        "It snows.",
    ]
    assert with_owed([], items("It snows.")) == items("It snows.")


def test_what_is_owed_can_be_kept() -> None:
    kept = items(*SHOTS, SHOT)
    assert read_owed(write_owed(kept)) == kept


def test_it_is_said_that_something_is_owed() -> None:
    assert said_owed(items("A march.")).startswith("(1 line comes with your next mail")
    assert said_owed(items("- Axis air phase -")) == ""


def test_a_result_is_what_stands_behind_the_last_colon() -> None:
    fought = "Krakow: 16 to 4, 4-1; die 5, +1 air superiority: 7: all are lost. [die 3]"
    assert result(NewsItem(fought)) == "all are lost"
    assert result(NewsItem("They lead (dice 1 and 2: Allied, German). [dice 1 and 2]")) == ""


def test_where_even_results_are_too_many_dice_are_told_as_they_fell_and_their_words_owed() -> None:
    units = [f"{number}J" for number in range(1, 13)]
    fell = dice(**{f"fire_at_{unit}_in_12{at + 10}": 6 for at, unit in enumerate(units)})
    results = [f"{unit}: {LONG}, die 6: eliminated." for unit in units]
    lines = told(3, *fell, *results, "16C routs.")
    assert lines == (
        "[dice 1 to 12] 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6: with all their words in your next mail",
        "16C routs.",
    )
    assert len(owed(3, *fell, *results, "16C routs.")) == 12


def test_a_phase_that_went_by_has_no_heading() -> None:
    news = items("- Air return phase -", "- Launch -", "L2 flies.", "- Combat phase -")
    told_of = [each.words for each in without_empty_headings(news)]
    assert told_of == ["- Launch -", "L2 flies.", "- Combat phase -"]


def test_what_is_new_stands_under_the_heading_that_the_last_mail_ended_with() -> None:
    news = with_owed(items("L2 flies.", "- Combat phase -"), items("DEI attacks."))
    assert [each.words for each in news] == [
        OWED_BEFORE,
        "L2 flies.",
        SINCE_THEN,
        "- Combat phase -",
        "DEI attacks.",
    ]
    assert [each.words for each in with_owed(items("- Combat phase -"), items("DEI attacks."))] == [
        "- Combat phase -",
        "DEI attacks.",
    ]
