"""The desk without scripts: its forms do, and say, what the same words in a mail would."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from pbem.league.membership.lobby import moderate
from pbem.league.notices import Notice, read_notice
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import people
from pbem.store.schema import Outgoing
from tests.databases import NewDatabase, quick
from tests.web.sites import Site, Visitor, form_token

ECHO = re.compile(r'<li class="echo (\w+)">\s*<p>.*?<code>(.*?)</code>', re.DOTALL)
SHEET = re.compile(r"<textarea id=\"sheet\"[^>]*>(.*?)</textarea>", re.DOTALL)
BY_CHANCE = re.compile(r"Receipt \w{10}|\b[0-9a-f]{10}\b|[0-9a-f]{64}")
LINES = "M 1US 1419\nHOLD 3US\nM 1Arm 9999\nDONE MOVES"


@pytest.fixture
def game(site: Site) -> int:
    return site.ready()


@pytest.fixture
def anna(site: Site) -> Visitor:
    return site.visitor("anna")


def on_sheet(site: Site, anna: Visitor, game: int, **fields: str) -> str:
    """The page of the game, after a button of the order sheet."""
    path = f"/desk/{site.code(game)}"
    answer = anna.send(path, f"{path}/sheet", **fields)
    assert answer.status_code == 200, answer.text
    return answer.text


def written(page: str) -> str:
    """What stands on the order sheet."""
    found = SHEET.search(page)
    assert found is not None
    return unescape(found[1])


def echoes(page: str) -> list[tuple[str, str]]:
    """The lines of a check, each with its verdict."""
    return [(kind, unescape(line)) for kind, line in ECHO.findall(page)]


def plain(notice: Notice) -> str:
    """A notice, but for what falls out anew each time."""
    return BY_CHANCE.sub("", repr(notice))


def answer_on_page(site: Site, path: str) -> Notice:
    """The notice that the address of a letter shows, or of the board that tells of it."""
    with site.house.look() as work:
        numbers = re.findall(r"(?:/letters/|told=)([0-9]+)", path)
        row = work.session.get(Outgoing, int(numbers[0]))
        assert row is not None
        return read_notice(row.notice_json)


def test_while_nothing_stands_the_map_opens_where_it_may_be_placed(
    site: Site, anna: Visitor
) -> None:
    page = anna.read(f"/desk/{site.code(site.game())}")
    (focus,) = re.findall(r'data-focus="([^"]*)"', page)
    assert {each.partition("*")[0] for each in focus.split()} == {"1616", "2603"}


def test_a_set_up_that_is_written_opens_the_map_where_it_stands(site: Site, anna: Visitor) -> None:
    game = site.game()
    page = on_sheet(site, anna, game, sheet="BASE US 1616\nPLACE 10G 2900\nDONE SETUP")
    (focus,) = re.findall(r'data-focus="([^"]*)"', page)
    assert {each.partition("*")[0] for each in focus.split()} == {"2900"}


def test_who_also_moderates_finds_the_own_side_on_the_desk(
    site: Site, anna: Visitor, game: int
) -> None:
    page = f"/desk/{site.code(game)}"
    before = anna.read(f"{page}/map.svg")
    with site.house.work() as work:
        person = people.person(work.session, site.people["anna"])
        moderate(work, LoadedGame.open(work, game).row, person)
    assert 'name="sheet"' in anna.read(page)
    assert anna.read(f"{page}/map.svg") == before


def test_a_unit_is_shown_with_what_it_may_do(site: Site, anna: Visitor, game: int) -> None:
    page = on_sheet(site, anna, game, sheet="", unit="1US", look="yes")
    assert 'value="M 1US 1419"' in page
    assert "1616-1516-1417-1418-1419, 2.5 of 4 MF" in page


def test_looking_leaves_the_sheet_as_it_is(site: Site, anna: Visitor, game: int) -> None:
    assert written(on_sheet(site, anna, game, sheet=LINES, unit="1US", look="yes")) == LINES


def test_an_order_is_added_below_the_others(site: Site, anna: Visitor, game: int) -> None:
    page = on_sheet(site, anna, game, sheet="HOLD 3US\r\n", add="M 1US 1419")
    assert written(page) == "HOLD 3US\nM 1US 1419"


def test_the_staffs_orders_are_laid_onto_the_sheet_as_they_can_be_sent(
    site: Site, anna: Visitor, game: int
) -> None:
    page = on_sheet(site, anna, game, sheet="HOLD 3US", ready="yes")
    assert written(page).startswith("TURN 1\nMOVES\n")
    assert echoes(page)
    assert not [line for kind, line in echoes(page) if kind == "bad"]


def test_an_order_that_is_joined_takes_the_place_of_the_last_line(
    site: Site, anna: Visitor, game: int
) -> None:
    lines = "HOLD 3US\r\nM 1US 1516\r\n"
    page = on_sheet(site, anna, game, sheet=lines, unit="1US", join="M 1US 1419")
    assert written(page) == "HOLD 3US\nM 1US 1419"


def test_a_unit_that_was_ordered_has_nothing_left_to_do(
    site: Site, anna: Visitor, game: int
) -> None:
    page = on_sheet(site, anna, game, sheet="M 1US 1419", unit="1US", look="yes")
    assert "Nothing may be ordered to it now." in page


def test_after_the_end_of_the_moves_attacks_are_offered(
    site: Site, anna: Visitor, game: int
) -> None:
    lines = "M 1US 1419\nM 3US 1419\nDONE MOVES"
    page = on_sheet(site, anna, game, sheet=lines, unit="1US", look="yes")
    assert 'value="A 1420 WITH 1US, 3US"' in page


def test_a_check_says_what_a_check_by_mail_says(site: Site, anna: Visitor, game: int) -> None:
    page = on_sheet(site, anna, game, sheet=LINES, check="yes")
    mailed = site.answer("anna", game, f"CHECK\n{LINES}").check
    assert mailed is not None
    kinds = [
        "no" if not each.ok else "doubtful" if each.doubtful else "ok" for each in mailed.lines
    ]
    texts = [each.canonical or each.text for each in mailed.lines]
    assert echoes(page) == list(zip(kinds, texts, strict=True))
    assert set(kinds) >= {"no", "ok"}


def test_a_check_changes_nothing_but_the_own_draft(site: Site, anna: Visitor, game: int) -> None:
    before = site.kept()
    on_sheet(site, anna, game, sheet=LINES, check="yes")
    assert {**site.kept(), "draft": []} == {**before, "draft": []}


def test_scripts_are_told_the_same(site: Site, anna: Visitor, game: int) -> None:
    path = f"/desk/{site.code(game)}"
    bare = echoes(on_sheet(site, anna, game, sheet=LINES, check="yes"))
    data = {"form-token": form_token(anna.read(path)), "sheet": LINES}
    lines = anna.client.post(f"{path}/check.json", data=data).get_json()["lines"]
    assert [(each.get("ok", True), each["canonical"]) for each in lines] == [
        (kind != "no", text) for kind, text in bare
    ]


def test_a_click_without_a_hex_finds_all_that_can_act(site: Site, anna: Visitor, game: int) -> None:
    path = f"/desk/{site.code(game)}"
    page = anna.read(path)
    offered = re.findall(r'<option value="(\w+)">[^<]* in \d{4}</option>', page)
    data = {"form-token": form_token(page), "sheet": ""}
    pieces = anna.client.post(f"{path}/click.json", data=data).get_json()["pieces"]
    assert [each["id"] for each in pieces] == offered
    assert len(offered) == 16


def test_what_is_sent_has_the_answer_of_the_same_mail(
    site: Site, anna: Visitor, game: int, new_database: NewDatabase, tmp_path: Path
) -> None:
    path = f"/desk/{site.code(game)}"
    answer = anna.send(path, f"{path}/sheet", sheet=LINES, send="yes")
    assert answer.status_code == 303
    store = quick(new_database("sqlite"))
    twin = Site(store, tmp_path / "twin")
    mailed = twin.answer("anna", twin.ready(), LINES)
    shown = answer_on_page(site, answer.headers["Location"])
    store.close()
    assert plain(shown) == plain(mailed)


def test_an_order_sheet_sent_twice_counts_once(site: Site, anna: Visitor, game: int) -> None:
    path = f"/desk/{site.code(game)}"
    page = anna.read(path)
    once = re.search(r'id="order-sheet">.*?name="once" value="([^"]+)"', page, re.DOTALL)
    assert once is not None
    data = {"form-token": form_token(page), "once": once[1], "sheet": LINES, "send": "yes"}
    answers = [anna.client.post(f"{path}/sheet", data=data) for _ in range(2)]
    assert len({each.headers["Location"] for each in answers}) == 1
    assert (
        len([each for each in site.mails("anna") if each.kind == "receipt"]) == 2
    )  # one of set-up


def test_a_game_is_begun_with_the_options_that_were_chosen(site: Site, anna: Visitor) -> None:
    chosen = {"option-scenario": "little_entente", "option-armor": ""}
    anna.told("/desk/", "/desk/new", title="munich", side="axis", **chosen)
    assert "<dt>Scenario</dt><dd>Little Entente</dd>" in site.read("/games/munich-1")


def test_a_scenario_is_begun_from_a_side_of_it_at_a_pace_of_one_s_own(
    site: Site, anna: Visitor
) -> None:
    chosen = {"beginning": "bismarck/britain", "against": "staff", "each": "1w"}
    page = anna.told("/desk/", "/desk/new", title="eto", **chosen)
    assert "you play Britain" in page
    public = site.read("/games/eto-1")
    assert "<dt>Scenario</dt><dd>Sink the Bismarck</dd>" in public
    assert "<dd>every 7d; " in public


def test_a_game_can_be_begun_to_be_moderated(site: Site, anna: Visitor) -> None:
    page = anna.told("/desk/", "/desk/new", title="jupiter", moderate="yes", against="staff")
    assert "you moderate" in page
    assert "Allied and German are still free" in page


def test_words_for_the_dice_go_with_a_new_game(site: Site, anna: Visitor) -> None:
    salt = "the moon AS green PACE every 1h"
    anna.told("/desk/", "/desk/new", title="jupiter", side="german", against="staff", salt=salt)
    assert site.loaded(1).seat_of("german").salt == salt


def test_what_becomes_of_a_line_that_is_not_legal_is_chosen_on_the_page(
    site: Site, anna: Visitor, game: int
) -> None:
    page = f"/desk/{site.code(game)}"
    anna.told(page, f"{page}/act", act="ON ILLEGAL", **{"with": "SKIP"})
    assert '<option value="SKIP" selected>' in anna.read(page)
    assert site.loaded(game).seat_of("allied").if_illegal == "skip"


def test_who_begins_a_game_comes_to_its_board(site: Site, anna: Visitor) -> None:
    page = anna.told("/desk/", "/desk/new", title="jupiter", side="german", against="staff")
    assert 'id="playing"' in page


def test_who_offers_a_game_is_told_what_address_to_pass_on(site: Site, anna: Visitor) -> None:
    page = anna.told("/desk/", "/desk/new", title="jupiter", side="german")
    assert "Allied is still free" in page
    assert 'href="/games/jupiter-1"' in page
    assert 'id="queue"' not in page


def test_who_offers_a_game_can_write_to_whom_it_is_offered(site: Site, anna: Visitor) -> None:
    page = anna.told("/desk/", "/desk/new", title="jupiter", side="german")
    found = re.search(r'<a class="button" href="mailto:\?(.*?)">Invite by mail', page)
    assert found is not None
    letter = parse_qs(unescape(found[1]))
    assert letter["subject"] == ["Will you play Operation Jupiter?"]
    assert "/games/jupiter-1\r\n" in letter["body"][0]
    assert "JOIN jupiter-1 allied" in letter["body"][0]
    assert page.count("Play by mail: write to") == 1


def test_who_takes_a_seat_comes_to_the_board(site: Site) -> None:
    code = site.offered()
    georg = site.visitor("georg")
    assert 'id="playing"' in georg.told("/desk/", "/desk/join", code=code, side="german")


def test_what_cannot_be_begun_is_answered_with_a_letter(site: Site, anna: Visitor) -> None:
    page = anna.told("/desk/", "/desk/new", title="jupiter", side="polish")
    assert "not done" in page


def test_a_game_is_watched_from_its_page(site: Site, game: int) -> None:
    site.join("Bertram")
    bertram = site.visitor("bertram")
    page = f"/games/{site.code(game)}"
    assert "you watch" in bertram.told(page, "/desk/watch", code=site.code(game))
    assert "/desk/watch" not in bertram.read(page)
    assert "/desk/watch" not in site.read(page)


def test_who_would_take_over_a_seat_says_so_on_the_page_of_a_title(
    site: Site, anna: Visitor
) -> None:
    page = anna.told("/titles/narvik", "/desk/standby", title="narvik")
    assert "You are on the list" in page


def test_a_vacation_is_taken_and_taken_back_on_the_page(site: Site, anna: Visitor) -> None:
    page = "/desk/settings/"
    assert "Take back" not in anna.read(page)
    anna.told(page, "/desk/settings/vacation", first="2026-07-01", last="2026-07-05")
    assert "2026-07-01 to 2026-07-05" in anna.read(page)
    assert "Taken back" in anna.told(page, "/desk/settings/vacation", off="yes")
    assert "2026-07-01" not in anna.read(page)


def test_nobody_writes_to_a_staff_officer(site: Site, anna: Visitor, game: int) -> None:
    assert "Send the letter" in anna.read(f"/desk/{site.code(game)}")
    page = anna.told("/desk/", "/desk/new", title="narvik", side="german", against="staff")
    assert "Send the letter" in page  # the keeper moderates it
    site.say("mona", game + 1, "LEAVE")
    page = anna.read("/desk/narvik-2")
    assert "Send the letter" not in page
    assert "a staff officer reads none" in page


# -- the board stays ------------------------------------------------------------------------------


def test_who_sends_orders_stays_on_the_board_and_reads_the_receipt_there(
    site: Site, anna: Visitor, game: int
) -> None:
    path = f"/desk/{site.code(game)}"
    page = anna.told(path, f"{path}/sheet", sheet="HOLD 1US", send="yes", seen="3")
    assert 'id="playing"' in page
    assert 'data-since="3"' in page
    assert "HOLD 1US" in page.partition('id="sent"')[2].partition("</section>")[0]


def test_nobody_reads_the_receipt_of_another(site: Site, anna: Visitor, game: int) -> None:
    path = f"/desk/{site.code(game)}"
    sent = anna.send(path, f"{path}/sheet", sheet="HOLD 1US", send="yes")
    told = sent.headers["Location"].partition("#")[0]
    assert 'id="sent"' in anna.read(told)
    assert 'id="sent"' not in site.visitor("georg").read(told)


def test_a_page_that_still_holds_is_told_so_in_no_bytes(
    site: Site, anna: Visitor, game: int
) -> None:
    path = f"/desk/{site.code(game)}/pulse.json"
    tag = anna.get(path).headers["ETag"]
    again = anna.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_what_comes_in_changes_the_pulse(site: Site, anna: Visitor, game: int) -> None:
    path = f"/desk/{site.code(game)}/pulse.json"
    before = anna.read(path)
    site.say("georg", game, "PRESS all\nGood morning.\nEND PRESS")
    assert anna.read(path) != before


def test_what_others_write_to_each_other_changes_no_pulse_of_mine(
    site: Site, anna: Visitor, game: int
) -> None:
    path = f"/desk/{site.code(game)}/pulse.json"
    before = anna.read(path)
    site.say("georg", game, "PRESS moderator\nA word in private.\nEND PRESS")
    assert anna.read(path) == before


def test_what_is_asked_stands_in_words_and_how_it_is_written_beside_the_sheet(
    site: Site, anna: Visitor, game: int
) -> None:
    page = anna.read(f"/desk/{site.code(game)}")
    asked, _, sheet = page.partition('id="order-sheet"')
    assert "or hold one, or end your moves.</p>" in asked
    assert "HOLD unit" not in asked
    assert "As a line: <code>M unit hex; HOLD unit; DONE</code>" in sheet


def test_the_staffs_orders_are_offered_where_the_question_stands(
    site: Site, anna: Visitor, game: int
) -> None:
    asked, _, sheet = anna.read(f"/desk/{site.code(game)}").partition('id="order-sheet"')
    assert '<button form="order-sheet" name="ready"' in asked
    assert 'name="ready"' not in sheet


def test_a_sign_of_two_kinds_is_told_whole_in_the_key(site: Site, anna: Visitor, game: int) -> None:
    page = anna.read(f"/desk/{site.code(game)}")
    assert "Move; dotted: retreat</dt><dd></dd>" in page
    assert "Railroad</dt><dd> ½ MP</dd>" in page
