"""A notice becomes a mail: complete, plain to read, and no danger when it is quoted."""

from __future__ import annotations

import html
import re
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.league.notices import Echo, Notice, Question, Receipt, Waiting
from pbem.post.answering.never_answered import RULES, Arrival, Ours
from pbem.post.composing import line_folding
from pbem.post.composing.compose import Image, compose
from pbem.post.composing.harmless_text import one_line
from pbem.post.composing.layout import REPLY_MARK
from pbem.post.composing.line_folding import columns, folded, glimpsed
from pbem.post.composing.news_items import news_items
from pbem.post.reading.body import read_body
from pbem.post.reading.headers import display_name
from pbem.post.reading.letter import read_letter
from pbem.post.reading.mime import parse
from pbem.post.reading.older_mails import older_mail
from tests.post.mails import mail
from tests.post.samples import CLUB, NOTICES, SECRET, body, composed, mailing, opened, press, report

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)
IMAGE = Image(DOT, "A map.\nPhase: moves.\nAllied units: 1Arm.", "turn 3/map.png", 1200, 900)
EVERY = pytest.mark.parametrize("name", NOTICES)


def text(notice: Notice, **changes: object) -> str:
    return body(composed(notice, **changes), "plain")


# -- the message as a whole -----------------------------------------------------------------------


@EVERY
def test_a_mail_is_seven_bit_clean(name):
    assert composed(NOTICES[name](), image=IMAGE).isascii()


@EVERY
def test_every_line_ends_with_crlf(name):
    assert not re.search(rb"(?<!\r)\n|\r(?!\n)", composed(NOTICES[name](), image=IMAGE))


@EVERY
def test_no_line_is_too_long_for_any_server(name):
    lines = composed(NOTICES[name](), image=IMAGE).split(b"\r\n")
    assert max(map(len, lines)) <= 78


@EVERY
def test_python_finds_no_defect(name):
    message = opened(composed(NOTICES[name](), image=IMAGE))
    assert [each.defects for each in message.walk() if each.defects] == []


@EVERY
def test_the_same_mail_is_made_of_the_same_bytes(name):
    assert composed(NOTICES[name](), image=IMAGE) == composed(NOTICES[name](), image=IMAGE)


@EVERY
def test_no_mail_service_clips_it(name):
    assert len(body(composed(NOTICES[name]()), "html")) < 90_000


def kinds(data: bytes) -> list[str]:
    return [each.get_content_type() for each in opened(data).walk()]


def test_text_and_html_are_alternatives_and_the_map_belongs_to_the_html():
    assert kinds(composed(report(), image=IMAGE)) == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]


def test_without_a_map_there_is_nothing_related():
    assert kinds(composed(report())) == ["multipart/alternative", "text/plain", "text/html"]


@pytest.mark.parametrize("mail_format", ["text", "short"])
def test_who_wants_text_gets_nothing_else(mail_format):
    assert kinds(composed(report(), image=IMAGE, mail_format=mail_format)) == ["text/plain"]


def test_the_html_shows_the_map_that_comes_along():
    data = composed(report(), image=IMAGE)
    drawn = next(each for each in opened(data).walk() if each.get_content_type() == "image/png")
    assert f'src="cid:{drawn["content-id"].strip("<>")}"' in body(data, "html")
    assert drawn.get_content() == DOT


def test_the_map_has_a_name_that_any_disk_takes():
    data = composed(report(), image=IMAGE)
    assert [each.get_filename() for each in opened(data).walk()][-1] == "turn-3-map.png"


def test_the_map_is_told_where_no_position_is():
    notice = replace(report(), position="")
    page = body(composed(notice, image=IMAGE), "html")
    assert f'alt="{html.escape(IMAGE.alt)}"' in page


def test_who_sees_no_map_reads_it():
    notice = replace(report(), position="")
    assert "Allied units: 1Arm." in text(notice, image=IMAGE, mail_format="text")


def test_a_receipt_tells_no_map():
    notice = replace(report(), position="", receipt=Receipt("c79b", "today", (), dry=False))
    assert "Allied units: 1Arm." not in text(notice, image=IMAGE)


def test_a_short_mail_does_not_tell_what_is_new_in_the_position_either():
    notice = replace(report(), position="", position_changes="GERMANS\n  2902: 7Mtn 5-5-4")
    assert "2902: 7Mtn" in text(notice, mail_format="text")
    assert "2902: 7Mtn" not in text(notice, mail_format="short")


def test_a_short_mail_has_no_position_and_no_map():
    short = text(report(), image=IMAGE, mail_format="short")
    assert "Position" not in short
    assert "A map." not in short


# -- headers --------------------------------------------------------------------------------------


def header(name: str, notice: Notice | None = None, **changes: object) -> str | None:
    return opened(composed(notice or report(), **changes))[name]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("From", "Nordic Wargame Club — jupiter-12 <play@club.example>"),
        ("To", "Anna Berg <anna@player.example>"),
        ("Reply-To", SECRET),
        ("Subject", "[jupiter-12] Turn 3: your move (Allied)"),
        ("Date", "Mon, 16 Nov 2026 18:04:11 +0000"),
        ("Message-ID", "<jupiter-12.s3.r41@club.example>"),
        ("Precedence", "bulk"),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", "pbem"),
        ("X-PBEM-Kind", "report"),
        ("X-PBEM-Game", "jupiter-12"),
        ("List-Id", "<jupiter-12.club.example>"),
        ("List-Unsubscribe", "<https://club.example/u/8hq2>"),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
    ],
)
def test_a_header_says_what_it_must(name, value):
    assert header(name) == value


def test_the_return_path_and_the_secret_stand_nowhere_else():
    data = composed(report())
    assert b"bounce+" not in data
    assert data.count(b"k3v9q2xw7h5tzr8m") == 1


def test_a_mail_in_our_own_thread_is_generated():
    assert header("Auto-Submitted") == "auto-generated"


def test_an_answer_to_somebodys_mail_is_a_reply():
    assert header("Auto-Submitted", in_reply_to="<a1@player.example>") == "auto-replied"


def test_a_mailto_cannot_take_one_click():
    changes = {"unsubscribe": "mailto:stop+8hq2@club.example"}
    assert header("List-Unsubscribe", **changes) == "<mailto:stop+8hq2@club.example>"
    assert header("List-Unsubscribe-Post", **changes) is None


def test_a_long_thread_keeps_its_first_mail_and_the_last_ones():
    ids = tuple(f"<{number}@club.example>" for number in range(100))
    kept = header("References", references=ids, in_reply_to=ids[-1])
    assert kept is not None
    assert kept.split() == [ids[0], *ids[-9:]]


def test_a_long_message_id_is_never_broken():
    long = f"<{'x' * 120}@player.example>"
    data = composed(report(), in_reply_to=long)
    assert f"In-Reply-To: {long}".encode() in data


def test_we_know_our_own_mail_again_by_many_marks():
    letter = read_letter(composed(report()))
    arrival = Arrival(letter, None, Ours(("club.example",)))
    found = {rule.name for rule in RULES if rule.matches(arrival)}
    assert {
        *("auto-submitted", "bulk", "list", "suppressed", "our-loop", "our-header"),
        "our-message-id",
    } <= found


@pytest.mark.parametrize(
    "changes",
    [
        {"recipient": "anna@player.example\r\nBcc: all@player.example"},
        {"recipient": "anna@player.example, bo@player.example"},
        {"reply_to": "play@club.example\nX: y"},
        {"message_id": "<1@club.example>\r\nX-Evil: yes"},
        {"unsubscribe": "https://club.example/>\r\nX-Evil: yes"},
        {"date": datetime(2026, 11, 16)},
    ],
)
def test_what_cannot_stand_in_a_header_is_refused(changes):
    with pytest.raises(ValueError, match=r"\w+ .*\.$"):
        composed(report(), **changes)


@pytest.mark.parametrize(
    "trick", ["<1@x.example>\r\nX-Evil: yes", "<å@x.example>", "<1> <2>", "no"]
)
def test_a_strangers_id_that_is_none_is_left_out(trick):
    data = composed(report(), in_reply_to=trick, references=("<1@player.example>", trick))
    assert opened(data)["In-Reply-To"] is None
    assert opened(data)["References"] == "<1@player.example>"
    assert opened(data)["Auto-Submitted"] == "auto-generated"


NAMES = st.text(max_size=80) | st.text('\r\n\0\x1b\u202e\u2028<>@,;:"\\()=?_ aÅ漢', max_size=80)


def names_of_headers(data: bytes) -> list[str]:
    return [name for name, _ in parse(data).fields]


@given(NAMES, NAMES, NAMES)
def test_no_name_or_subject_makes_a_header_or_an_address(name, subject, club):
    notice = Notice("press", subject, code="jupiter-12")
    data = compose(mailing(notice, recipient_name=name), replace(CLUB, name=club))
    plain = composed(Notice("press", "Words", code="jupiter-12"))
    read = read_letter(data)
    assert names_of_headers(data) == names_of_headers(plain)
    assert read.sender == CLUB.address
    assert read.recipients == ("anna@player.example",)
    assert [each.addr_spec for each in opened(data)["To"].addresses] == ["anna@player.example"]
    assert max(map(len, data.split(b"\r\n\r\n")[0].split(b"\r\n"))) <= 998


@given(st.text(max_size=50))
def test_a_foreign_name_arrives_whole(name):
    data = composed(report(), recipient_name=f"Å{name}z")
    assert display_name(parse(data).first("to")) == one_line(f"Å{name}z")


def test_a_club_with_a_long_name_leaves_room_for_the_game():
    data = compose(mailing(report()), replace(CLUB, name="The Old and Honourable Club " * 5))
    assert opened(data)["From"].addresses[0].display_name.endswith(" — jupiter-12")


def test_a_subject_that_poses_as_encoded_is_shown_as_it_was_written():
    trick = "=?utf-8?q?=5Bjupiter-13=5D?= you have won"
    assert header("Subject", Notice("press", trick)) == trick


def test_a_long_foreign_name_is_kept_in_words_of_the_right_length():
    data = composed(report(), recipient_name="Ægir Þórðarson af Åkerströmska släkten på Gärdet")
    words = re.findall(rb"=\?\S+\?=", data.split(b"\r\n\r\n")[0])
    assert max(map(len, words)) <= 75
    assert opened(data)["To"].addresses[0].display_name.startswith("Ægir Þórðarson")


# -- the text -------------------------------------------------------------------------------------


def test_the_mark_comes_first_then_what_happened_then_whose_move_it_is_and_until_when():
    first, _, second, third, _, fourth, *_ = text(replace(report(), lead=())).split("\n")
    assert first == REPLY_MARK
    assert second == "The Germans retook Alta and lost 7Mtn."
    assert third == "You hold Banak and 2 points."
    assert fourth == "Your move, by Wednesday 18 November, 20:00 (in 2 days)."


def test_when_it_is_due_is_said_once():
    assert text(report()).count("Wednesday 18 November, 20:00") == 1
    assert body(composed(report()), "html").count("Wednesday 18 November, 20:00") == 1


def test_few_news_come_first_and_need_no_gist():
    told = text(replace(report(), lead=(), news=("99Mtn is eliminated in 1519.",)))
    assert told.split("\n")[2:4] == ["== What happened ==", "99Mtn is eliminated in 1519."]
    assert told.count("99Mtn") == 1


def test_what_is_true_for_the_whole_game_is_told_to_a_newcomer_only():
    first, later = text(replace(report(), newcomer=True)), text(report())
    for words in ("You play the Allied side.", "== How to answer ==", "it is your key"):
        assert words in first
        assert words not in later
    assert later.rstrip("\n").count("\n", later.rindex("jupiter-12, you play Allied.")) <= 1


def test_our_reader_knows_the_mark():
    assert older_mail([REPLY_MARK], 0) == "original"


def test_who_waits_is_told_for_whom():
    notice = Notice("report", "Turn 3", waiting="Bo is asked until Friday.")
    assert text(notice).split("\n")[2] == "Bo is asked until Friday."


@EVERY
def test_the_text_fits_a_terminal(name):
    assert max(map(columns, text(NOTICES[name](), image=IMAGE).split("\n"))) <= 78


@EVERY
def test_what_is_empty_leaves_no_gap(name):
    assert "\n\n\n" not in text(NOTICES[name](), image=IMAGE)


@EVERY
def test_every_heading_has_an_empty_line_before_it(name):
    lines = text(NOTICES[name](), image=IMAGE).split("\n")
    headings = [at for at, line in enumerate(lines) if line.startswith("== ") and at]
    assert all(lines[at - 1] == "" for at in headings)


def headings(told: str) -> list[str]:
    return re.findall(r"^== (.+) ==$", told, re.MULTILINE)


def test_sections_come_in_the_order_in_which_they_matter():
    assert headings(text(report(), image=IMAGE)) == [
        "Reply above this line",
        "You are asked",
        "Orders to edit",
        "What became of your lines",
        "What happened",
        "Position",
        "Dice",
    ]


def test_press_follows_the_words_that_introduce_it():
    lines = text(press()).split("\n")
    at = lines.index("Bo Lund (german) writes to everybody:")
    assert [line[:9] for line in lines[at + 1 : at + 4]] == ["", "== Press ", "  | Your "]


def test_an_empty_notice_has_no_headings_but_the_mark():
    assert headings(text(Notice("stranger", "Your mail"))) == ["Reply above this line"]


def test_the_html_tells_the_same_sections():
    page = body(composed(report(), image=IMAGE), "html")
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", page) == [
        "Orders to edit",
        "What became of your lines",
        "What happened",
        "Position",
        "Dice",
    ]


def test_the_order_template_survives_line_by_line():
    template = "M 3Gb 1519\n\nWHEN LOSE: WEAKEST\n" + "A 2406 WITH " + ", ".join(["163Inf"] * 20)
    notice = Notice("report", "Turn 3", question=Question("Move.", "Friday", template=template))
    lines = [line.strip() for line in text(notice).split("\n")]
    assert all(line in lines for line in template.split("\n"))
    page = html.unescape(body(composed(notice), "html"))
    assert re.findall('<div class="order">(.*)</div>', page) == template.split("\n")


ECHOES = (
    Echo(1, "m 34us 2016", "M 34US 2016"),
    Echo(2, "DONE", "DONE"),
    Echo(3, "M 2Pzz 2305", ok=False, words=("no such unit\n    M 2Pzz 2305\n      ^",)),
)


def receipt_lines() -> list[str]:
    notice = Notice("receipt", "Turn 3", receipt=Receipt("7f3a", "today", ECHOES))
    return text(notice).split("\n")


def test_a_line_is_shown_as_understood_and_as_written():
    at = receipt_lines().index("  1  OK  M 34US 2016")
    assert receipt_lines()[at + 1] == "         you wrote: m 34us 2016"


def test_a_line_that_was_written_well_is_shown_once():
    assert sum("DONE" in line for line in receipt_lines()) == 1


def test_the_caret_stays_under_what_it_points_at():
    at = receipt_lines().index("             M 2Pzz 2305")
    assert receipt_lines()[at + 1] == "               ^"


def test_a_check_says_that_nothing_was_changed():
    receipt = Receipt("7f3a", "today", ECHOES, dry=True)
    assert "nothing was changed" in text(Notice("receipt", "Check", receipt=receipt))


def test_a_line_that_was_played_or_not_says_so_in_place_of_ok():
    settled = (
        Echo(1, "DONE", "DONE MOVES", fate="PLAYED"),
        Echo(2, "M 2Pz 2305", "M 2Pz 2305", words=("2305 is out of reach",), fate="NOT PLAYED"),
    )
    notice = Notice("receipt", "Turn 3", receipt=Receipt("7f3a", "today", settled))
    assert text(notice).split("\n")[5:8] == [
        "  1  PLAYED     DONE MOVES",
        "  2  NOT PLAYED M 2Pz 2305",
        "         2305 is out of reach",
    ]
    page = body(composed(notice), "html")
    assert '<b class="ok">PLAYED</b>' in page
    assert '<b class="no">NOT PLAYED</b>' in page


def test_a_line_that_may_be_refused_says_why_in_a_sentence():
    why = "line 3: 2Pz is not on the map (rule 12.2)\n    M 2Pz 2305\n      ^\n    legal: M HG 2305"
    words = ("As things stand it would be refused:", why, why)
    line = Echo(3, "M 2Pz 2305", "M 2Pz 2305", words=words, doubtful=True)
    told = text(Notice("receipt", "Turn 3", receipt=Receipt("7f3a", "today", (line,))))
    sentence = "As things stand it would be refused: 2Pz is not on the map (rule 12.2)"
    assert sentence in " ".join(told.split())
    assert "legal:" not in told


def test_a_long_line_of_a_queue_that_waits_keeps_its_columns():
    long = " + ".join(f"Ju52/{number}: {number}Inf" for number in range(100, 110))
    lines = (f"  1  turn 3   AIRLIFT {long}", "  2  turn 3   DONE")
    held = ("Your queue waits for you.", *lines, "CONTINUE goes on with it.")
    told = text(Notice("report", "Turn 3", question=Question("Move.", "Friday", held=held)))
    assert "\n  1  turn 3   AIRLIFT Ju52/100: " in told
    assert "\n  2  turn 3   DONE\n" in told


def test_a_queue_that_waits_is_told_once():
    held = ("Your queue waits for you.", "  1  turn 3   DONE MOVES", "CONTINUE goes on with it.")
    asked = Question("Move.", "Friday", held=held)
    echo = Echo(2, "DONE MOVES", "DONE MOVES")
    receipt = Receipt("7f3a", "today", (echo,), queue=(Waiting(1, 3, "DONE MOVES"),))
    told = text(Notice("receipt", "Turn 3", question=asked, receipt=receipt))
    assert told.count("DONE MOVES") == 1
    assert held[0] in told
    assert held[2] in told


def test_a_receipt_without_a_queue_says_so():
    assert "No orders of yours wait in the queue." in receipt_lines()


def test_a_path_of_hexes_is_broken_at_its_joints():
    path = "-".join(str(1420 + each) for each in range(20))
    lines = folded(f"1Arm {path}, 7 MF.").split("\n")
    assert lines[0].startswith("1Arm 1420-")
    assert [line[:2] for line in lines[1:]] == ["  "] * (len(lines) - 1)
    assert "".join(line.strip() for line in lines).startswith(f"1Arm {path},")


def test_the_number_of_a_die_a_case_and_a_chance_are_not_broken():
    for word in ("[die 78]", "[dice 22 and 23]", "(rule 12.51)", "(83 %)."):
        for wide in range(60, 80):
            assert word in folded(f"{'x' * 20} {'y' * (wide - 20)} {word} and more")


def test_of_a_long_line_that_a_finger_points_into_the_words_around_it_are_told():
    ships = " + ".join(f"He111/{each}" for each in range(20))
    caret = f"{' ' * (12 + len(ships))}^"
    words = f"nothing there\n    STRIKE {ships} 41\n{caret}\n    legal: 34"
    for line in (folded(words, "  "), glimpsed(words, 38)):
        _, pointed, caret, legal = line.split("\n")
        assert pointed[caret.index("^") :] == "41"
        assert pointed.strip().startswith("... ")
        assert legal.strip() == "legal: 34"
    assert max(map(len, glimpsed(words, 38).split("\n")[1:])) <= 38


def test_a_line_that_has_room_is_pointed_into_as_it_stands():
    words = "I do not know FOO\n    FOO bar\n    ^"
    assert folded(words) == glimpsed(words, 38) == words


def test_a_mail_about_the_end_begins_with_it():
    for news in (("GI9 advances.",), ("One.", "Two.", "Three.", "Four.")):
        gist, verdict = ("You took Poznan.",), "You have won: so it is."
        told = text(Notice("report", "Over", gist=gist, news=news, verdict=verdict))
        assert told.split("\n")[2] == verdict
        assert told.count(verdict) == 1


def test_many_lines_that_a_mail_has_added_to_the_queue_are_told_by_their_numbers():
    new = [f"M {each} W3430" for each in range(1, 8)]
    echoes = tuple(Echo(at, each, each) for at, each in enumerate(new, 1))
    queue = tuple(Waiting(at, 1, each) for at, each in enumerate((*new, "DONE MOVE"), 1))
    told = text(Notice("receipt", "Turn 1", receipt=Receipt("7f3a", "today", echoes, queue=queue)))
    shown = told.partition("== Your queue ==")[2].split("\n")
    assert shown[1] == "   1  turn 1   to 7: 7 lines of this mail"
    assert shown[2] == "   8  turn 1   DONE MOVE"


def test_the_number_of_a_wrong_line_is_told_once():
    wrong = Echo(3, "FOO", "", ok=False, words=("line 3: I do not know FOO\n    FOO\n    ^",))
    told = text(Notice("receipt", "Not taken", receipt=Receipt("7f3a", "today", (wrong,))))
    assert "  3  NO  FOO" in told
    assert "line 3" not in told


def test_a_word_of_wide_letters_is_broken_without_measuring_it_over_and_over(monkeypatch):
    measured = 0

    def counted(text: str) -> int:
        nonlocal measured
        measured += len(text)
        return columns(text)

    monkeypatch.setattr(line_folding, "columns", counted)
    word = "\u3042" * 3_000
    lines = folded(word).split("\n")
    assert "".join(line.strip() for line in lines) == word
    assert max(map(columns, lines)) <= line_folding.WIDTH
    assert measured < 10 * len(word)


def test_units_that_are_set_up_are_told_place_by_place():
    news = (
        "Rodney (HMS Rodney and Valiant) is set up in zone 36 (Orkney).",
        "TR1 (Empress of Australia and troopships) is set up in Great Britain.",
        "2DF (2nd Destroyer Flotilla) is set up in zone 36 (Orkney).",
        "The Allies are set up.",
    )
    assert [each.words for each in news_items(news)] == [
        "Set up: in zone 36 (Orkney) Rodney, 2DF; in Great Britain TR1.",
        "The Allies are set up.",
    ]
    assert [each.words for each in news_items(news[2:])] == list(news[2:])


def test_units_that_only_stay_share_a_sentence():
    news = ("A begins.", *(f"{unit} stays in 1519." for unit in ("2Pz", "3Gb", "HG")), "B ends.")
    assert [each.words for each in news_items(news)] == [
        "A begins.",
        "Stay where they are: 2Pz in 1519, 3Gb in 1519, HG in 1519.",
        "B ends.",
    ]


def test_a_die_that_the_next_sentence_tells_is_its_number_behind_it():
    news = (
        *("[die 7] He111 at Rodney: 3 on d6", "[die 8] Rodney at He111: 1 on d6"),
        *("He111 at Rodney: die 3, no hit (it hits on 1-2).", "Rodney at He111: die 1: hit."),
        *("[die 9] combat at 2702: 6 on d6", "Attack on 2702.\ncolumn 2:1, die 6: AL1"),
    )
    told = [line for each in news_items(news) for line in (each.words, *each.details)]
    assert told == [
        "He111 at Rodney: die 3, no hit (it hits on 1-2). [die 7]",
        "Rodney at He111: die 1: hit. [die 8]",
        "Attack on 2702.",
        "column 2:1, die 6: AL1 [die 9]",
    ]


@pytest.mark.parametrize("after", ["Allies 6 to Germans 5.", "The die 60 is cast.", "Dice 6."])
def test_any_other_die_keeps_its_line(after):
    die = "[die 1] Allied air superiority: 6 on d6"
    assert next(each.words for each in news_items((die, after))) == die
    assert [each.words for each in news_items((die,))] == [die]


def test_dice_that_share_a_line_keep_it_whatever_the_next_sentence_tells():
    dice = "[die 26] mobilization of FR8A: 4; [die 39] terror bombing of Amsterdam: 1 on d6"
    bombed = "GBAir1 bombs the units in Amsterdam: factor 2, die 1: defiance."
    assert [each.words for each in news_items((dice, bombed))] == [dice, bombed]


def test_lines_of_earlier_mails_that_were_played_need_no_section():
    fates = ("PLAYED as written [c9f1]: line 4", "PLAYED as written [77aa]: lines 4, 6 to 9")
    told = text(Notice("report", "Turn 3", fates=fates))
    assert "Receipt c9f1: line 4 is played. Receipt 77aa: lines 4, 6 to 9 are played." in told
    assert "What became of your lines" not in told
    refused = (*fates, "NOT PLAYED M 3Gb 1519: its condition was not met [77aa line 10]")
    assert all(each in text(Notice("report", "Turn 3", fates=refused)) for each in refused)


def test_phases_in_which_nothing_happened_are_left_out_but_for_the_last():
    news = ("- Events -", "- Launch -", "DEL1 flies.", "- Return -", "TURN 2", "- Movement -")
    kept = ["Launch", "DEL1 flies.", "TURN 2", "Movement"]
    assert [each.words for each in news_items(news)] == kept


# -- the HTML -------------------------------------------------------------------------------------


@EVERY
def test_the_html_needs_nothing_from_elsewhere(name):
    page = body(composed(NOTICES[name](), image=IMAGE), "html")
    assert not re.search(r"<script|<link|<iframe|@import|url\(|(?:src|href)=\"(?!cid:)", page)


@EVERY
def test_the_html_is_fit_for_dark_rooms_and_phones(name):
    page = body(composed(NOTICES[name]()), "html")
    assert "prefers-color-scheme: dark" in page
    assert '<meta name="color-scheme" content="light dark">' in page
    assert "max-width:680px" in page


# -- replies --------------------------------------------------------------------------------------

ORDER = "M 3Gb 1519"
GMAIL = (
    '<div dir="ltr">{order}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
    "On Mon, 16 Nov 2026 at 19:04, Nordic Wargame Club &lt;<a href='mailto:play@club.example'>"
    "play@club.example</a>&gt; wrote:<br></div><blockquote class='gmail_quote'>{ours}"
    "</blockquote></div>"
)
OUTLOOK = (
    "<html><body><div>{order}</div><div id='appendonsend'></div><hr>"
    "<div id='divRplyFwdMsg'><b>From:</b> Nordic Wargame Club &lt;play@club.example&gt;<br>"
    "<b>Sent:</b> Monday, November 16, 2026 7:04 PM<br><b>To:</b> Anna Berg<br>"
    "<b>Subject:</b> [jupiter-12] Turn 3</div><div>{ours}</div></body></html>"
)
APPLE = (
    "<html><body>{order}<div><br><blockquote type='cite'><div>On 16 Nov 2026, at 19:04, Nordic "
    "Wargame Club &lt;play@club.example&gt; wrote:</div><br><div>{ours}</div></blockquote></div>"
    "</body></html>"
)
UNMARKED = "<html><body><div>{order}</div><br><div>{ours}</div></body></html>"
PAGES = {"Gmail": GMAIL, "Outlook": OUTLOOK, "Apple Mail": APPLE, "no marks": UNMARKED}


@EVERY
@pytest.mark.parametrize("client", PAGES)
def test_a_reply_in_html_gives_only_the_new_order(name, client):
    ours = body(composed(NOTICES[name](), image=IMAGE), "html")
    page = PAGES[client].format(order=ORDER, ours=ours)
    assert read_letter(mail(page, kind="text/html; charset=utf-8")).text == ORDER


HEAD = "From: Club <play@club.example>\nSent: Monday, 16 November 2026\nTo: Anna\nSubject: Turn 3\n"
TEXTS = {
    "Gmail": "{order}\n\nOn Mon, 16 Nov 2026 at 19:04, Club <play@club.example> wrote:\n\n{quoted}",
    "bottom": "On Mon, 16 Nov 2026, Club <play@club.example> wrote:\n{quoted}\n\n{order}\n",
    "Outlook": "{order}\n\n________________________________\n" + HEAD + "\n{ours}",
    "no marks": "{order}\n\n{ours}",
}


@EVERY
@pytest.mark.parametrize("client", TEXTS)
def test_a_reply_in_text_gives_only_the_new_order(name, client):
    ours = text(NOTICES[name](), image=IMAGE)
    quoted = "\n".join(f"> {line}".rstrip() for line in ours.split("\n"))
    reply = TEXTS[client].format(order=ORDER, ours=ours, quoted=quoted)
    assert read_letter(mail(reply)).text == ORDER


def test_the_whole_text_comes_through_the_post_unchanged():
    data = composed(report(), mail_format="text")
    assert read_body(parse(data)).text == text(report(), mail_format="text")
