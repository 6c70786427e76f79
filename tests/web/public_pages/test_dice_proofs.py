"""The proof of the dice, on the page itself."""

from __future__ import annotations

import re

import pytest
from werkzeug.test import TestResponse

from pbem.engine.record.archive import Unreadable, export
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import games
from pbem.web.public_pages.dice_proofs import LONGEST, prove_text
from tests.web.sites import Site, form_token

HEADER = '[Game "jupiter"]\n[Version "1"]\n[Id "x-1"]\n[Commitment "{0}"]\n[Seed "{1}"]\n\n'
SEED = "ab" * 32
COMMITMENT = "b2ad8dbf2f4af22e45e6ce84dd5c69f9a9c1c6e1b5a8ad3ab5bbdf1e3b7d6a2f"


def pasted(site: Site, text: str) -> TestResponse:
    visitor = site.web
    token = form_token(visitor.get("/dice").text)
    return visitor.post("/dice", data={"form-token": token, "game": text})


def with_dice(*dice: str) -> str:
    return HEADER.format(COMMITMENT, SEED) + "1. allied order: DONE\n" + "\n".join(dice)


def test_the_page_says_how_to_check_a_die_by_hand(site: Site) -> None:
    page = site.read("/dice")
    for words in ("HMAC-SHA-256", "python3 check.py game.txt", "import hashlib, hmac"):
        assert words in page


def test_a_finished_game_is_proved_die_by_die(site: Site) -> None:
    code = site.finished()
    page = site.read(f"/dice?game={code}")
    assert "dice are those of the seed" in page
    assert "Allied air superiority" in page
    assert ">NO<" not in page


def test_a_pasted_record_gives_the_same_proof(site: Site) -> None:
    code = site.finished()
    answer = pasted(site, site.read(f"/games/{code}.txt"))
    assert answer.status_code == 200
    table = answer.text.split("<tbody>")[1].split("</tbody>")[0]
    assert table == site.read(f"/dice?game={code}").split("<tbody>")[1].split("</tbody>")[0]


def test_the_record_is_the_one_that_is_mailed(site: Site) -> None:
    code = site.finished()
    with site.house.look() as work:
        row = games.coded(work.session, code)
        assert row is not None
        mailed = export(LoadedGame(work, row).whole_journal(), with_seed=True)
    assert site.read(f"/games/{code}.txt") == mailed


def test_a_bent_die_is_found(site: Site) -> None:
    text = site.read(f"/games/{site.finished()}.txt")
    line = next(each for each in text.split("\n") if "d6 = " in each)
    value = int(line.split("d6 = ")[1][0])
    bent = line.replace(f"d6 = {value}", f"d6 = {value % 6 + 1}")
    answer = pasted(site, text.replace(line, bent, 1))
    assert "dice are not those of the seed" in answer.text
    assert answer.text.count(">NO<") == 1


def test_a_seed_that_was_not_committed_to_is_found(site: Site) -> None:
    assert "not the one that was committed to" in pasted(site, with_dice()).text


def test_a_decreed_die_is_called_so() -> None:
    proof = prove_text(with_dice("   die 1 d6 = 9 decreed: weather"))
    assert proof.rolls[0].expected is None
    assert not proof.rolls[0].bent
    assert proof.decreed == 1


def test_the_dice_of_a_game_that_goes_on_are_not_shown(site: Site) -> None:
    assert site.get(f"/dice?game={site.code(site.ready())}").status_code == 404
    assert site.get("/dice?game=jupiter-99").status_code == 404


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        HEADER.format(COMMITMENT, "zz"),
        HEADER.format(COMMITMENT, SEED).replace("[Seed", "[Sead"),
        with_dice("   die 1 d0 = 1: nothing"),
        with_dice(f"   die 1 d{10**30} = 1: endless"),
        with_dice(f"   die {10**40} d6 = 1: far"),
        with_dice(f"   die {'9' * 5000} d6 = 1: farther"),
        "x" * (LONGEST + 1),
        "\n" * 30_000,
        with_dice(*(f"   die {at} d6 = 1: many" for at in range(1, 7000))),
    ],
)
def test_what_cannot_be_checked_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        prove_text(text)


def test_a_mistake_is_told_and_its_words_are_no_markup(site: Site) -> None:
    answer = pasted(site, "<img src=x onerror=alert(1)>")
    assert answer.status_code == 422
    assert "This cannot be checked: line 1 is not understood" in answer.text
    assert "<img src=x" not in answer.text


def test_a_text_beyond_all_measure_is_not_even_read(site: Site) -> None:
    assert pasted(site, "x" * 2_000_000).status_code == 413


def test_dice_that_were_taken_back_say_so(site: Site) -> None:
    text = site.read(f"/games/{site.finished()}.txt")
    entries = [line for line in text.split("\n") if line[:1].isdigit()]
    rolled = len(re.findall(r"\bd\d+ = ", text))
    assert "taken back" not in pasted(site, text).text
    back = f"{text.rstrip()}\n{len(entries) + 1}. rollback: 0\n"
    page = pasted(site, back).text
    assert page.count("(taken back)") == rolled
    assert f"{rolled} were taken back" in page


@pytest.mark.parametrize("to", ["999", "-1", "x"])
def test_a_record_that_goes_back_to_nowhere_cannot_be_checked(site: Site, to: str) -> None:
    text = site.read(f"/games/{site.finished()}.txt")
    entries = [line for line in text.split("\n") if line[:1].isdigit()]
    answer = pasted(site, f"{text.rstrip()}\n{len(entries) + 1}. rollback: {to}\n")
    assert answer.status_code == 422


def test_where_no_game_is_over_there_is_no_other_way_to_choose(site: Site) -> None:
    assert ">The text of any game:" in site.read("/dice")
    site.finished()
    assert ">Or the text of any game:" in site.read("/dice")
