"""What programs do for people: as by mail, once, and no more than their tokens allow."""

from __future__ import annotations

import pytest

from pbem.league import submit_from_web
from pbem.league.membership.web_passes import SCOPES
from pbem.league.submissions.exchange import COMMANDS
from pbem.store.schema import Seat
from tests.web.api.callers import program, refusal, told
from tests.web.sites import Site


def moderated(site: Site) -> int:
    """A game that Mona moderates."""
    game = site.ready()
    with site.house.work() as work:
        mona = site.people["mona"]
        work.session.add(Seat(game_id=game, role="moderator", person_id=mona, joined_at=work.now))
    return game


def commands(site: Site, game: int) -> str:
    return f"/me/games/{site.code(game)}/commands"


# -- orders ---------------------------------------------------------------------------------------


def test_orders_are_taken_and_answered_with_a_receipt(site: Site) -> None:
    game = site.ready()
    who = site.other(game)
    asking = program(site, who, "submit")
    path = f"/me/games/{site.code(game)}/orders"
    (letter,) = asking.post(path, orders="TURN 9\nDEFAULT")["letters"]
    receipt = letter["notice"]["receipt"]
    assert letter["notice"]["kind"] == "receipt"
    assert all(each["ok"] for each in receipt["lines"])
    assert [each["text"] for each in receipt["queue"]] == ["DEFAULT"]


def test_the_game_goes_on_with_orders(site: Site) -> None:
    game = site.ready()
    asking = program(site, site.asked(game), "submit")
    before = site.loaded(game).row.snapshots
    tag = site.part(site.asked(game), game, "tag")
    asking.post(f"/me/games/{site.code(game)}/orders", orders="END", question=tag)
    assert site.loaded(game).row.snapshots > before


def test_orders_that_are_wrong_are_answered_and_not_taken(site: Site) -> None:
    game = site.ready()
    asking = program(site, site.asked(game), "submit")
    path = f"/me/games/{site.code(game)}/orders"
    (letter,) = asking.post(path, orders="M nobody nowhere")["letters"]
    assert [each["ok"] for each in letter["notice"]["receipt"]["lines"]] == [False]
    assert letter["notice"]["receipt"]["queue"] == []


def test_orders_for_a_question_that_is_no_longer_open_are_not_taken(site: Site) -> None:
    game = site.ready()
    who = site.asked(game)
    asking = program(site, who, "submit")
    stale = int(str(site.part(who, game, "tag"))) + 1
    path = f"/me/games/{site.code(game)}/orders"
    before = site.loaded(game).row.snapshots
    (letter,) = asking.post(path, orders="END", question=stale)["letters"]
    assert letter["notice"]["receipt"]["dry"]
    assert site.loaded(game).row.snapshots == before


def test_who_watches_cannot_send_orders(site: Site) -> None:
    game = moderated(site)
    asking = program(site, "mona", *SCOPES)
    body = {"orders": "END"}
    assert asking.refused(404, "POST", f"/me/games/{site.code(game)}/orders", body)


# -- once -----------------------------------------------------------------------------------------


def test_the_same_key_is_carried_out_once(site: Site) -> None:
    game = site.ready()
    asking = program(site, site.other(game), "submit")
    path, body = f"/me/games/{site.code(game)}/orders", {"orders": "TURN 9\nDEFAULT"}
    key = {"Idempotency-Key": "order-0001"}
    first, again = (told(asking.ask("POST", path, body, key)) for _ in range(2))
    assert first == again
    assert len(first["letters"][0]["notice"]["receipt"]["queue"]) == 1


def test_without_a_key_it_is_carried_out_each_time(site: Site) -> None:
    game = site.ready()
    asking = program(site, site.other(game), "submit")
    path, body = f"/me/games/{site.code(game)}/orders", {"orders": "TURN 9\nDEFAULT"}
    *_, last = (told(asking.ask("POST", path, body)) for _ in range(2))
    assert len(last["letters"][0]["notice"]["receipt"]["queue"]) == 2


def test_the_key_of_another_person_is_another_key(site: Site) -> None:
    key = {"Idempotency-Key": "shared-key"}
    numbers = [
        told(program(site, who, "submit").ask("POST", "/me/commands", {"text": "GAMES"}, key))
        for who in ("anna", "georg")
    ]
    assert numbers[0]["letters"][0]["number"] != numbers[1]["letters"][0]["number"]


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with a space", "order-1\t2345"])
def test_a_key_that_is_none_is_refused(site: Site, key: str) -> None:
    asking = program(site, "anna", "submit")
    answer = asking.ask("POST", "/me/commands", {"text": "GAMES"}, {"Idempotency-Key": key})
    assert "Idempotency-Key" in refusal(answer, 422)


# -- words ----------------------------------------------------------------------------------------


def test_words_are_carried_out_as_those_of_a_mail(site: Site) -> None:
    game = site.ready()
    text = "PRESS opponent\nGood luck!"
    program(site, "anna", "submit").post(commands(site, game), text=text)
    assert any("Good luck!" in "\n".join(each.press) for each in site.mails("georg"))


def test_a_game_can_be_begun_and_joined(site: Site) -> None:
    program(site, "anna", "submit").post("/me/commands", text="NEW jupiter AS allied")
    (offered,) = program(site, "georg", "submit", "read").get("/games?state=open")["games"]
    program(site, "georg", "submit").post("/me/commands", text=f"JOIN {offered['code']} german")
    (begun,) = program(site, "georg", "read").get("/me/games")["games"]
    assert begun["card"]["state"] == "running"


def test_lines_may_end_as_on_any_machine(site: Site) -> None:
    game = site.ready()
    text = "PRESS opponent\r\nGood\rluck\0!"
    program(site, "anna", "submit").post(commands(site, game), text=text)
    assert any("Good\nluck!" in "\n".join(each.press) for each in site.mails("georg"))


def test_too_much_within_an_hour_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submit_from_web.mail, "submitted_on_the_web", lambda *_: 10_000)
    asking = program(site, "anna", "submit")
    assert "hour" in asking.refused(429, "POST", "/me/commands", {"text": "GAMES"})


# -- scopes ---------------------------------------------------------------------------------------

MODERATING = [each.word for each in COMMANDS.values() if each.who == "moderator"]


def test_there_are_words_for_moderators() -> None:
    assert {"PAUSE", "NOTE", "ANNOUNCE", "EDIT", "ORDER"} <= set(MODERATING)


@pytest.mark.parametrize("word", MODERATING)
def test_a_moderator_s_word_needs_the_scope(site: Site, word: str) -> None:
    game = moderated(site)
    for who in ("anna", "mona"):
        asking = program(site, who, "read", "check", "submit")
        before = site.kept()
        for text in (f"{word} x", f"  * {word.lower()}: x", f"STATUS\n\n{word} BECAUSE y"):
            assert "moderate" in asking.refused(403, "POST", commands(site, game), {"text": text})
        assert site.kept() == before


def test_a_moderator_s_word_about_no_game_needs_the_scope(site: Site) -> None:
    game = moderated(site)
    text = f"GAME {site.code(game)}\nPAUSE BECAUSE of that"
    asking = program(site, "mona", "submit")
    assert "moderate" in asking.refused(403, "POST", "/me/commands", {"text": text})
    assert site.loaded(game).row.state == "running"


@pytest.mark.parametrize("text", ["PRESS all\nhello", "EXTEND 24h", "LEAVE", "STATUS", "GAMES"])
def test_whoever_speaks_from_a_moderator_s_seat_needs_the_scope(site: Site, text: str) -> None:
    game = moderated(site)
    asking = program(site, "mona", "submit")
    assert "moderate" in asking.refused(403, "POST", commands(site, game), {"text": text})
    about = f"GAME [{site.code(game)}]\n{text}"
    assert "moderate" in asking.refused(403, "POST", "/me/commands", {"text": about})


def test_who_begins_a_game_to_moderate_it_needs_the_scope(site: Site) -> None:
    asking = program(site, "anna", "submit")
    body = {"text": "NEW jupiter MODERATE"}
    assert "moderate" in asking.refused(403, "POST", "/me/commands", body)


def test_with_the_scope_a_moderator_moderates(site: Site) -> None:
    game = moderated(site)
    asking = program(site, "mona", "moderate")
    asking.post(commands(site, game), text="PAUSE BECAUSE the cat has the map")
    assert site.loaded(game).row.state == "paused"


def test_the_scope_makes_nobody_a_moderator(site: Site) -> None:
    game = moderated(site)
    asking = program(site, "anna", *SCOPES)
    (letter,) = asking.post(commands(site, game), text="PAUSE BECAUSE I lose")["letters"]
    assert not letter["notice"]["answers"][0]["ok"]
    assert site.loaded(game).row.state == "running"


@pytest.mark.parametrize("text", ["END", "M x y", "CONCEDE", "PRESS all\nhello", "SET NAME Bob"])
def test_who_may_moderate_may_not_play(site: Site, text: str) -> None:
    game = moderated(site)
    asking = program(site, site.asked(game), "moderate")
    before = site.kept()
    assert "submit" in asking.refused(403, "POST", commands(site, game), {"text": text})
    assert site.kept() == before


@pytest.mark.parametrize("text", ["KEY NEW", "LOGIN", "login", "> KEY: NEW", "STATUS\nLOGIN"])
def test_no_program_opens_or_shuts_the_door(site: Site, text: str) -> None:
    game = site.ready()
    asking = program(site, "anna", *SCOPES)
    before = site.kept()
    for path in ("/me/commands", commands(site, game)):
        assert "not for programs" in asking.refused(403, "POST", path, {"text": text})
    body = {"orders": text}
    assert asking.refused(403, "POST", f"/me/games/{site.code(game)}/orders", body)
    assert site.kept() == before


def test_words_in_a_letter_are_no_commands(site: Site) -> None:
    game = site.ready()
    text = "PRESS opponent\nNOTE that I LOGIN\nPAUSE\nKEY NEW\nEND"
    (letter,) = program(site, "anna", "submit").post(commands(site, game), text=text)["letters"]
    assert letter["notice"]["answers"][0]["ok"]


def test_if_one_word_is_not_allowed_nothing_is_done(site: Site) -> None:
    game = site.ready()
    asking = program(site, "anna", "submit")
    before = site.kept()
    text = "PRESS opponent\nhello\nEND\nPAUSE BECAUSE x"
    assert asking.refused(403, "POST", commands(site, game), {"text": text})
    assert site.kept() == before
