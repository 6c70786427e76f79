"""Who may ask what: every operation, with every kind of token and with none."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.membership import web_passes
from pbem.store.rows import games, passes, people
from pbem.web.app import create_app
from pbem.web.every_page.problem_documents import WORDS
from tests.web.api.callers import (
    Program,
    key_of,
    operations,
    program,
    refusal,
    stranger,
    told,
    try_out,
)
from tests.web.sites import Site


def assert_only_the_public_is_answered(asking: Program, site: Site) -> None:
    code = site.code(site.ready())
    for each in operations():
        answer = try_out(asking, each, site, code)
        if not each.scopes:
            assert answer.status_code == 200, each.name
        else:
            assert refusal(answer, 401) == WORDS[401]
            assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_without_a_token_only_what_is_public_is_answered(site: Site) -> None:
    assert_only_the_public_is_answered(stranger(site), site)


@pytest.mark.parametrize(
    "key", ["x", "1-aaaaaaaaaaaaaaaaaaaa", "9" * 19 + "-aaaaaaaaaaaaaaaaaaaa", "1" * 5000, "ä"]
)
def test_with_a_wrong_token_only_what_is_public_is_answered(site: Site, key: str) -> None:
    assert_only_the_public_is_answered(Program(create_app(site.house), key), site)


def test_a_link_that_lets_a_person_in_is_no_token(site: Site) -> None:
    app = create_app(site.house)
    with site.house.work() as work:
        anna = people.person(work.session, site.people["anna"])
        link = web_passes.link_for(work, anna).way_in
    key = app.extensions["pbem.tokens"].pass_key("link", link)
    assert_only_the_public_is_answered(Program(app, key), site)


def test_an_ended_token_is_none(site: Site) -> None:
    asking = program(site, "anna", *web_passes.SCOPES)
    with site.house.work() as work:
        anna = people.person(work.session, site.people["anna"])
        assert web_passes.end(work, anna, int(asking.key.split("-")[0]))
    assert_only_the_public_is_answered(asking, site)


def test_a_token_is_none_after_a_year(site: Site) -> None:
    asking = program(site, "anna", *web_passes.SCOPES)
    assert asking.get("/me")["name"] == "Anna"
    site.clock.pass_by(web_passes.TOKEN + timedelta(seconds=1))
    assert_only_the_public_is_answered(asking, site)


def test_a_new_key_ends_all_tokens(site: Site) -> None:
    asking = program(site, "anna", *web_passes.SCOPES)
    site.write("anna", "KEY NEW")
    assert_only_the_public_is_answered(asking, site)


@pytest.mark.parametrize("scope", web_passes.SCOPES)
def test_a_scope_alone_allows_what_is_declared_for_it(site: Site, scope: str) -> None:
    code = site.code(site.ready())
    asking = program(site, "anna", scope)
    for each in operations():
        answer = try_out(asking, each, site, code)
        if not each.scopes or scope in each.scopes:
            assert answer.status_code == 200, (each.name, answer.text)
        else:
            assert each.scopes[0] in refusal(answer, 403)


def test_every_scope_is_needed_for_something() -> None:
    assert {scope for each in operations() for scope in each.scopes} == set(web_passes.SCOPES)


@pytest.mark.parametrize("scopes", [("read",), ("check",), ("read", "check")])
def test_without_submit_nothing_changes(site: Site, scopes: tuple[str, ...]) -> None:
    code = site.code(site.ready())
    asking = program(site, "anna", *scopes)
    before = site.kept()
    for each in operations():
        try_out(asking, each, site, code)
    assert site.kept() == before


@pytest.mark.parametrize("words", ["LEAVE", "PRESS TO ALL\nHello", "END", "DRAW", "status\nend"])
def test_who_may_only_moderate_does_not_play_by_way_of_a_moderated_game(
    site: Site, words: str
) -> None:
    moderated = site.code(site.ready())
    site.write("mona", "NEW jupiter AS allied")
    with site.house.look() as work:
        (played,) = (row.code for row in games.in_state(work.session, "open"))
    asking = program(site, "mona", "moderate")
    before = site.kept()
    for path in ("/me/commands", f"/me/games/{moderated}/commands"):
        text = f"GAME {moderated}\nGAME {played}\n{words}"
        assert "submit" in asking.refused(403, "POST", path, {"text": text})
    assert site.kept() == before
    back = f"GAME {played}\nGAME {moderated}\nSTATUS\nQUEUES"
    assert asking.post("/me/commands", text=back)["letters"]


def test_a_session_in_a_browser_is_no_token(site: Site) -> None:
    visitor = site.visitor("anna")
    assert refusal(visitor.get("/api/v1/me"), 401)
    sent = visitor.client.post("/api/v1/me/commands", json={"text": "NEW jupiter AS allied"})
    assert refusal(sent, 401)


def test_no_answer_sets_a_cookie(site: Site) -> None:
    code = site.code(site.ready())
    asking = program(site, "anna", *web_passes.SCOPES)
    for each in operations():
        assert "Set-Cookie" not in try_out(asking, each, site, code).headers


def test_what_a_token_was_told_is_kept_by_nobody_else(site: Site) -> None:
    code = site.code(site.ready())
    asking = program(site, "anna", *web_passes.SCOPES)
    for each in operations():
        headers = try_out(asking, each, site, code).headers
        if each.scopes:
            kept = headers["Cache-Control"]
            assert "no-store" in kept or "private" in kept, each.name
            assert "Access-Control-Allow-Origin" not in headers
        else:
            assert headers["Access-Control-Allow-Origin"] == "*"


def test_other_people_s_games_are_not_there(site: Site) -> None:
    code = site.code(site.ready())
    site.join("Otto")
    asking = program(site, "otto", *web_passes.SCOPES)
    for each in operations():
        if each.scopes and "{code}" in each.path:
            nowhere = refusal(try_out(asking, each, site, "jupiter-999"), 404)
            assert refusal(try_out(asking, each, site, code), 404) == nowhere


def test_other_people_s_letters_are_not_there(site: Site) -> None:
    site.ready()
    asking = program(site, "georg", "read")
    assert asking.refused(404, "GET", f"/me/letters/{site.letter_to('anna')}")
    assert asking.get(f"/me/letters/{site.letter_to('georg')}")


def test_a_letter_with_a_way_in_is_not_for_programs(site: Site) -> None:
    site.visitor("anna")  # a link was written to her
    with site.house.work() as work:
        anna = people.person(work.session, site.people["anna"])
        work.write_to_person(anna, web_passes.link_for(work, anna))
        work.session.flush()
        number = work.written[-1].id
    asking = program(site, "anna", "read")
    assert asking.refused(404, "GET", f"/me/letters/{number}")
    assert number not in [each["number"] for each in asking.get("/me/letters")["letters"]]


# -- how often ------------------------------------------------------------------------------------


def test_who_reads_too_often_has_to_wait(site: Site) -> None:
    asking = program(site, "anna", "read")
    answers = [asking.ask("GET", "/me") for _ in range(130)]
    assert [each.status_code for each in answers] == [200] * 120 + [429] * 10
    assert refusal(answers[-1], 429)
    assert int(answers[-1].headers["Retry-After"]) > 0
    site.clock.pass_by(timedelta(minutes=1))
    assert asking.get("/me")


def test_one_token_does_not_use_up_what_another_may(site: Site) -> None:
    app = create_app(site.house)
    one, other = (Program(app, key_of(site, app, who, "read")) for who in ("anna", "georg"))
    for _ in range(121):
        last = one.ask("GET", "/me")
    assert last.status_code == 429
    assert told(other.ask("GET", "/me"))["name"] == "Georg"


def test_who_acts_too_often_has_to_wait(site: Site) -> None:
    asking = program(site, "anna", "submit")
    answers = [asking.ask("POST", "/me/commands", {"text": "STATUS"}) for _ in range(25)]
    assert [each.status_code for each in answers] == [200] * 20 + [429] * 5


def test_tokens_cannot_be_guessed_fast(site: Site) -> None:
    asking = Program(create_app(site.house), "1-aaaaaaaaaaaaaaaaaaaa")
    answers = [asking.ask("GET", "/me").status_code for _ in range(130)]
    assert answers[0] == 401
    assert answers[-1] == 429


def test_when_a_token_was_last_used_is_written_down_and_its_end_stays(site: Site) -> None:
    anna = program(site, "anna", "read")

    def passes_now() -> list[tuple[object, object]]:
        with site.house.look() as work:
            found = passes.of(work.session, site.people["anna"], "token", work.now)
            return [(each.used_at, each.until) for each in found]

    ((_, until),) = passes_now()
    site.clock.pass_by(timedelta(days=3))
    anna.get("/me")
    assert passes_now() == [(site.clock(), until)]
