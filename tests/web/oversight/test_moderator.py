"""The moderator's table: every form says the words of a mail, and does what these do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import SQLModel, select

from pbem.store.rows import audits
from pbem.store.schema import Audit, Outgoing, Pass, Seat, Submission
from pbem.web.oversight.moderator import LINES
from tests.databases import NewDatabase, quick
from tests.web.sites import Site, Visitor, counted

WHY = "of a slip"
MAKESHIFT = re.compile(r"<\w+\.[0-9a-f]+@[^>]+>|Receipt \w{10}|[0-9a-f]{64}")  # differ by chance
BY_CHANCE = ("seed", "commitment", "thread", "code")
NOT_COMPARED = (Outgoing.__tablename__, Submission.__tablename__, Pass.__tablename__)
HISTORY = (Audit.__tablename__, *NOT_COMPARED)


def all_rows(site: Site, but: tuple[str, ...]) -> dict[str, list[str]]:
    """All that is stored, but for some tables and for what falls out anew each time."""
    found = {}
    with site.house.look() as work:
        for name, table in sorted(SQLModel.metadata.tables.items()):
            if name not in but:
                columns = [each for each in table.columns if each.name not in BY_CHANCE]
                rows = work.session.connection().execute(select(*columns)).all()
                found[name] = sorted(map(repr, rows))
    return found


def letters(site: Site) -> list[tuple[object, ...]]:
    """All that was written to anybody, but for what falls out anew each time."""
    with site.house.look() as work:
        rows = work.session.exec(select(Outgoing).order_by(Outgoing.id)).all()
        return [
            (row.person_id, row.address, row.kind, row.seat_id, MAKESHIFT.sub("", row.notice_json))
            for row in rows
            if row.kind != "login"
        ]


def set_aside(site: Site, game: int | None, text: str = "M 2Mtn 2305") -> int:
    """A mail of Anna's that could not be handled; its number."""
    with site.house.work() as work:
        row = Submission(
            message_id=f"<{text}>",
            sender="anna@player.example",
            fingerprint=text,
            way="smtp",
            raw=f"From: anna@player.example\nTo: play+secret@pbem.localhost\n\n{text}\n".encode(),
            received_at=work.now,
            state="aside",
            reason="RuntimeError: a slip",
            try_at=work.now,
            game_id=game,
        )
        work.session.add(row)
        work.session.flush()
        return row.id or 0


def moderator(site: Site, name: str, *ids: int) -> Visitor:
    """Somebody who moderates these games and keeps no server, logged in."""
    word = site.join(name)
    with site.house.work() as work:
        for game in ids:
            seat = Seat(game_id=game, role="moderator", person_id=site.people[word])
            work.session.add(seat)
    return site.visitor(word)


def audit(site: Site, game: int) -> list[tuple[str, str, str]]:
    with site.house.look() as work:
        return [(row.act, row.detail, row.reason) for row in audits.audit(work.session, game)]


# -- the same by form and by mail -----------------------------------------------------------------


def script(site: Site, game: int) -> Iterator[tuple[dict[str, str], str]]:
    """Every act once, as a form and as a mail; each is written when its turn has come."""

    def now() -> tuple[int, int, str]:
        table = site.loaded(game)
        return table.question.number, table.row.entries, table.asked_side

    number = str(set_aside(site, game))
    yield {"act": "PAUSE"}, "PAUSE"
    yield {"act": "RESUME"}, "RESUME"
    yield {"act": "EXTEND", "what": "24h"}, "EXTEND 24h"
    yield {"act": "SETDIE", "what": "4"}, "SETDIE 4"
    order, side = site.legal(game, "M "), now()[2]
    yield {"act": "ORDER", "side": side, "what": order}, f"ORDER FOR {side}: {order}"
    yield {"act": "PROCESS", "what": f"Q{now()[0]}"}, f"PROCESS Q{now()[0]}"
    yield {"act": "ROLLBACK", "what": "1 STEP"}, "ROLLBACK 1 STEP"
    last = now()[1] - 1
    yield {"act": "ROLLFORWARD", "what": f"{last}"}, f"ROLLFORWARD {last}"
    yield {"act": "EDIT", "what": "WEATHER storm"}, "EDIT WEATHER storm"
    yield {"act": "REROLL"}, "REROLL"
    yield {"act": "BRANCH", "what": "2"}, "BRANCH 2"
    yield {"act": "EJECT", "side": "german"}, "EJECT german"
    invited = {"act": "INVITE", "what": "ina@new.example", "side": "german"}
    yield invited, "INVITE ina@new.example TO german"
    replaced = {"act": "REPLACE", "what": "rosa@new.example", "side": "allied"}
    yield replaced, "REPLACE allied WITH rosa@new.example"
    yield {"act": "WHOLE"}, "WHOLE"
    yield {"act": "QUEUES"}, "QUEUES"
    yield {"act": "ASIDE", "what": number}, f"ASIDE {number}"
    yield {"act": "RETRY", "what": number}, f"RETRY {number}"


def test_every_form_does_what_the_same_words_do_by_mail(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    stores = [quick(new_database("sqlite")) for _ in range(2)]
    ours, theirs = (Site(store, tmp_path / str(at)) for at, store in enumerate(stores))
    game = ours.ready()
    assert theirs.ready() == game
    mona, page = ours.visitor("mona"), f"/table/{ours.code(game)}"
    done = {"ANNOUNCE", "NOTE"}
    for (fields, _), (_, words) in zip(script(ours, game), script(theirs, game), strict=True):
        mona.told(page, f"{page}/act", reason=WHY, **fields)
        notices = theirs.say("mona", game, f"{words} BECAUSE {WHY}")
        answers = [each.answers[0] for each in notices if each.answers and each.reader == "Mona"]
        assert all(each.ok for each in answers), answers
        assert letters(ours) == letters(theirs), words
        assert all_rows(ours, NOT_COMPARED) == all_rows(theirs, NOT_COMPARED), words
        done.add(fields["act"])
        ours.clock.pass_by(timedelta(minutes=5))
        theirs.clock.pass_by(timedelta(minutes=5))
    assert done == set(LINES)
    for store in stores:
        store.close()


@pytest.mark.parametrize("word", ["ANNOUNCE", "NOTE"])
def test_words_go_where_they_go_by_mail(site: Site, word: str) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    site.visitor("mona").told(page, f"{page}/act", act=word, words="Play on.\nEND\nPAUSE")
    (kept,) = audit(site, game)
    assert kept == (word, "Play on.\n(END)\nPAUSE", "")
    assert site.loaded(game).row.state == "running"
    heard = [each for each in site.mails("anna") if "Play on.\n(END)\nPAUSE" in each.press]
    assert len(heard) == (1 if word == "ANNOUNCE" else 0)


def test_anything_else_can_be_said_as_in_a_mail(site: Site) -> None:
    page = f"/table/{site.code(site.ready())}"
    answer = site.visitor("mona").told(page, f"{page}/say", words="AUDIT JOURNAL")
    assert "DEFAULT" in answer


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", sorted(set(LINES) - {"ANNOUNCE", "NOTE"}))
def test_nothing_is_done_without_a_reason(site: Site, act: str) -> None:
    game = site.game()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    before = all_rows(site, NOT_COMPARED)
    fields = {"what": "1", "side": "german", "reason": "  "}
    answer = mona.told(page, f"{page}/act", act=act, **fields)
    assert "needs a reason" in answer
    assert all_rows(site, NOT_COMPARED) == before


def test_a_refusal_is_shown(site: Site) -> None:
    page = f"/table/{site.code(site.ready())}"
    answer = site.visitor("mona").told(page, f"{page}/act", act="RESUME", reason=WHY)
    assert "not done" in answer
    assert "is not paused" in answer


def test_a_reason_cannot_smuggle_in_another_command(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    site.visitor("mona").told(page, f"{page}/act", act="EXTEND", what="5h", reason="x\nPAUSE\n")
    assert site.loaded(game).row.state == "running"
    assert audit(site, game) == [("EXTEND", "5h", "x PAUSE")]


@pytest.mark.parametrize(("where", "act"), [("act", "DROP"), ("preview", "PAUSE"), ("act", "")])
def test_a_form_that_is_not_ours_is_refused(site: Site, where: str, act: str) -> None:
    page = f"/table/{site.code(site.ready())}"
    answer = site.visitor("mona").send(page, f"{page}/{where}", act=act, reason=WHY)
    assert answer.status_code == 400


def test_a_form_that_is_sent_twice_is_carried_out_once(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    fields = {"act": "SETDIE", "what": "4", "reason": WHY, "once": "the-same-form"}
    first = mona.told(page, f"{page}/act", **fields)
    assert mona.told(page, f"{page}/act", **fields) == first
    assert len(audit(site, game)) == 1


# -- previews -------------------------------------------------------------------------------------

PREVIEWED = (
    {"act": "ROLLBACK", "what": "1 STEP"},
    {"act": "EDIT", "what": "WEATHER storm"},
    {"act": "BRANCH", "what": "2"},
    {"act": "REROLL", "what": ""},
)


def preview(visitor: Visitor, page: str, **fields: str) -> str:
    """Where the preview of an act is shown."""
    answer = visitor.send(page, f"{page}/preview", reason=WHY, **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


@pytest.mark.parametrize("fields", PREVIEWED, ids=lambda fields: fields["act"])
def test_a_preview_changes_not_a_single_row(site: Site, fields: dict[str, str]) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    before = all_rows(site, HISTORY)
    shown = mona.read(preview(mona, page, **fields))
    assert "To Anna (allied)" in shown
    assert all_rows(site, HISTORY) == before
    assert audit(site, game) == [("PREVIEW", f"{fields['act']} {fields['what']}".strip(), WHY)]


@pytest.mark.parametrize("fields", PREVIEWED, ids=lambda fields: fields["act"])
def test_what_can_be_previewed_is_shown_before_it_is_done(
    site: Site, fields: dict[str, str]
) -> None:
    page = f"/table/{site.code(site.ready())}"
    forms = site.visitor("mona").read(page).split("<form")
    (form,) = (each for each in forms if f'name="act" value="{fields["act"]}"' in each)
    assert f'action="{page}/preview"' in form


def test_what_was_previewed_is_done_at_the_press_of_a_button(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    shown = preview(mona, page, act="EDIT", what="WEATHER storm")
    assert "The position was changed." in mona.told(shown, shown)
    assert audit(site, game)[-1] == ("EDIT", "WEATHER storm", WHY)
    assert any("weather: fair -> storm" in each.changes for each in site.mails("anna"))


def test_a_preview_shows_the_map_of_the_difference(site: Site) -> None:
    page = f"/table/{site.code(site.ready())}"
    mona = site.visitor("mona")
    shown = preview(mona, page, act="EDIT", what="UNIT 1US 1516")
    text = mona.read(shown)
    assert f'data-play="{shown}/play.svg"' in text
    assert "/map.png" in text  # for who has no script
    drawn = mona.get(f"{shown}/play.svg")
    assert drawn.status_code == 200
    assert "Here something would be otherwise" in drawn.text
    assert site.visitor("anna").get(f"{shown}/play.svg").status_code == 404


def test_a_preview_without_a_map_of_its_own_has_none(site: Site) -> None:
    page = f"/table/{site.code(site.ready())}"
    mona = site.visitor("mona")
    shown = preview(mona, page, act="BRANCH", what="2")
    assert mona.get(f"{shown}/play.svg").status_code == 404


def test_a_game_that_has_gone_on_is_not_changed_by_an_old_preview(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    shown = preview(mona, page, act="ROLLBACK", what="1 STEP")
    site.say(site.asked(game), game, site.legal(game, "M "))
    entries = site.loaded(game).row.entries
    assert "has gone on" in mona.read(shown)
    once = {"once": "an-old-button"}
    assert mona.send(page, shown, **once).status_code == 409
    assert site.loaded(game).row.entries == entries


def test_a_preview_marks_on_the_map_where_it_would_change_something(site: Site) -> None:
    page = f"/table/{site.code(site.ready())}"
    mona = site.visitor("mona")
    text = mona.read(preview(mona, page, act="EDIT", what="UNIT 1US 1516"))
    marked = re.search(r'data-told="([^"]*)"', text)
    assert marked is not None
    assert {"1616", "1516"} <= set(marked[1].split())


def test_a_preview_that_is_refused_has_no_button(site: Site) -> None:
    page = f"/table/{site.code(site.ready())}"
    mona = site.visitor("mona")
    shown = preview(mona, page, act="ROLLBACK", what="999")
    text = mona.read(shown)
    assert "There is no entry 999" in text
    assert "<button>" not in text
    assert mona.send(page, shown).status_code == 404


def test_a_letter_that_is_no_preview_is_not_shown_as_one(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    for number in (site.letter_to("mona"), site.letter_to("anna"), 99_999, 2**40):
        assert mona.get(f"{page}/preview/{number}").status_code == 404


# -- behind the fog -------------------------------------------------------------------------------


def test_a_look_at_the_whole_position_is_on_record_and_shows_a_map(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    answer = mona.send(page, f"{page}/act", act="WHOLE", reason="of a complaint")
    letter = answer.headers["Location"]
    table = site.loaded(game)
    assert table.rules.describe(table.position).splitlines()[4] in mona.read(letter)
    assert mona.get(f"{letter}/map.png").mimetype == "image/png"
    assert audit(site, game) == [("WHOLE", "", "of a complaint")]


def test_the_page_itself_shows_nothing_of_a_queue(site: Site) -> None:
    game = site.ready()
    site.say(site.other(game), game, "TURN 7\nDONE MOVES")
    page = site.visitor("mona").read(f"/table/{site.code(game)}")
    assert "DONE MOVES" not in page


def test_what_stands_in_a_hex_is_told_as_everybody_sees_it(site: Site) -> None:
    game = site.ready()
    page = f"/table/{site.code(game)}"
    mona = site.visitor("mona")
    table = site.loaded(game)
    public, whole = table.view(""), table.position
    hidden = next(hex for hex, stack in public.stacks.items() if stack[0].startswith("?"))
    found = mona.send(page, f"{page}/here.json", hex=hidden).get_json()["pieces"]
    assert {each["id"] for each in found} == set(public.stacks[hidden])
    assert whole.stacks[hidden][0] not in {each["id"] for each in found}


# -- who sees it ----------------------------------------------------------------------------------


def paths(code: str, number: int) -> dict[str, tuple[str, ...]]:
    """All addresses of a game's table, by how they are asked."""
    page = f"/table/{code}"
    shown = f"{page}/preview/{number}"
    posts = (f"{page}/act", f"{page}/say", f"{page}/preview", f"{page}/here.json", shown)
    return {"get": (page, shown), "post": posts}


def test_strangers_are_shown_the_door(site: Site) -> None:
    code = site.code(site.ready())
    for path in ("/table/", *paths(code, 1)["get"]):
        answer = site.get(path)
        assert answer.status_code == 303
        assert answer.headers["Location"].startswith("/login")
    for path in ("/table/retry", *paths(code, 1)["post"]):
        assert site.web.post(path).status_code == 403


@pytest.mark.parametrize("who", ["anna", "olga", "other"])
def test_who_does_not_moderate_a_game_finds_no_table(site: Site, who: str) -> None:
    game, elsewhere = site.ready(), site.game()
    code = site.code(game)
    visitor = moderator(site, "Other", elsewhere) if who == "other" else None
    if who == "olga":
        site.join("Olga")
    visitor = visitor or site.visitor(who)
    before = all_rows(site, HISTORY)
    for path in paths(code, site.letter_to("mona"))["get"]:
        assert visitor.get(path).status_code == 404
    for path in paths(code, site.letter_to("mona"))["post"]:
        fields = {"act": "PAUSE", "reason": WHY, "words": "PAUSE BECAUSE x", "once": "as-i-please"}
        assert visitor.send("/desk/", path, **fields).status_code in (400, 404)
    assert all_rows(site, HISTORY) == before
    assert visitor.get("/table/").status_code == (200 if who == "other" else 404)


def test_a_moderator_finds_the_own_games_only(site: Site) -> None:
    mine, elsewhere = site.ready(), site.game()
    page = moderator(site, "Other", mine).read("/table/")
    assert site.code(mine) in page
    assert site.code(elsewhere) not in page


def test_a_keeper_finds_all_games(site: Site) -> None:
    codes = [site.code(site.game()) for _ in range(2)]
    page = site.visitor("mona").read("/table/")
    assert all(f"/table/{code}" in page for code in codes)


def test_who_moderates_and_plays_sees_no_journal(site: Site) -> None:
    game = site.ready()
    set_aside(site, game)
    with site.house.work() as work:
        seat = Seat(game_id=game, role="moderator", person_id=site.people["anna"])
        work.session.add(seat)
    page = site.visitor("anna").read(f"/table/{site.code(game)}")
    assert "DEFAULT" not in page
    assert "a slip" not in page
    assert "DEFAULT" in site.visitor("mona").read(f"/table/{site.code(game)}")


# -- mails that were set aside --------------------------------------------------------------------


def test_a_mail_that_was_set_aside_can_be_read_and_tried_again(site: Site) -> None:
    game = site.ready()
    number = set_aside(site, game, "<script>alert(1)</script> \x1b[31m from anna@player.example")
    page = f"/table/{site.code(game)}"
    visitor = moderator(site, "Other", game)
    listed = visitor.read(page)
    assert f"Mail {number}" in listed
    assert "anna@player.example" not in listed
    read = visitor.told(page, f"{page}/act", act="ASIDE", what=str(number), reason=WHY)
    assert "&lt;script&gt;" in read
    for harm in ("<script>alert", "\x1b", "anna@player.example", "secret"):
        assert harm not in read
    visitor.told(page, f"{page}/act", act="RETRY", what=str(number), reason=WHY)
    with site.house.look() as work:
        row = work.session.get(Submission, number)
        assert row is not None
        assert (row.state, row.try_at) == ("new", work.now)
    assert [each[0] for each in audit(site, game)] == ["ASIDE", "RETRY"]


def test_mails_of_no_game_are_for_the_keeper(site: Site) -> None:
    game = site.ready()
    number = set_aside(site, None)
    visitor = moderator(site, "Other", game)
    assert f"Mail {number}" not in visitor.read("/table/")
    fields = {"number": str(number), "reason": WHY}
    assert visitor.send(f"/table/{site.code(game)}", "/table/retry", **fields).status_code == 404
    mona = site.visitor("mona")
    assert f"Mail {number}" in mona.read("/table/")
    assert "waits to be handled" in mona.told("/table/", "/table/retry", **fields)
    assert f"Mail {number}" not in mona.read("/table/")


# -- at a glance ----------------------------------------------------------------------------------


def test_what_is_wrong_comes_first(site: Site) -> None:
    well, stuck, paused = site.ready(), site.ready(), site.ready()
    side = site.loaded(stuck).asked_side
    site.say("mona", stuck, f"EJECT {side} BECAUSE of silence")
    site.say("mona", paused, "PAUSE BECAUSE the ferry is late")
    page = site.visitor("mona").read("/table/")
    places = [page.index(f"/table/{site.code(each)}") for each in (stuck, paused, well)]
    assert places == sorted(places)
    assert "nobody plays it" in page
    assert "the ferry is late" in page


def test_the_number_of_questions_does_not_grow_with_the_number_of_games(site: Site) -> None:
    game = site.ready()
    mona = site.visitor("mona")

    def asked() -> int:
        with counted(site.house.store) as found:
            mona.read("/table/")
        return len(found)

    site.crowd(game, 9)
    few = asked()
    site.crowd(game, 50, first=20_000)
    assert asked() == few


def test_the_desk_leads_to_the_table(site: Site) -> None:
    code = site.code(site.ready())
    mona = site.visitor("mona")
    assert 'href="/table/"' in mona.read("/desk/")
    assert f'href="/table/{code}"' in mona.read("/table/")
    assert "/table/" not in site.visitor("anna").read("/desk/")


@pytest.mark.parametrize("state", ["open", "paused", "over"])
def test_only_what_can_be_done_now_is_offered(site: Site, state: str) -> None:
    if state == "paused":
        game = site.ready()
        site.say("mona", game, f"PAUSE BECAUSE {WHY}")
        code = site.code(game)
    else:
        code = site.offered() if state == "open" else site.finished()
    page = site.visitor("mona").read(f"/table/{code}")
    offered = set(re.findall(r'name="act" value="(\w+)"', page))
    possible = {
        "open": {"REPLACE", "INVITE", "EJECT", "ANNOUNCE", "NOTE"},
        "paused": set(LINES) - {"PAUSE", "PROCESS", "ASIDE", "RETRY"},
        "over": {"BRANCH", "ANNOUNCE", "NOTE"},
    }
    assert offered == possible[state]
