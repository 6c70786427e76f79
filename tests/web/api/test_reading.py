"""What programs read: the same facts as on the pages and in mails."""

from __future__ import annotations

from itertools import pairwise

from pbem.games.catalogue import titles
from pbem.store.schema import Seat
from tests.web.api.callers import Program, program, stranger, told
from tests.web.sites import Site


def test_games_are_listed_by_their_state(site: Site) -> None:
    going, offered = site.code(site.ready()), site.offered()
    asking = stranger(site)
    assert [each["code"] for each in asking.get("/games")["games"]] == [going]
    assert [each["code"] for each in asking.get("/games?state=open")["games"]] == [offered]
    assert asking.get("/games?state=over")["games"] == []


def test_games_can_be_narrowed_to_a_title(site: Site) -> None:
    site.ready()
    assert stranger(site).get("/games?title=jupiter")["count"] == 1
    assert stranger(site).get("/games?title=chess")["count"] == 0


def test_games_come_page_by_page(site: Site) -> None:
    site.crowd(site.ready(), 100)
    asking = stranger(site)
    first = asking.get("/games")
    pages = [asking.get(f"/games?page={each + 1}") for each in range(first["pages"])]
    codes = [game["code"] for page in pages for game in page["games"]]
    assert first["count"] == len(codes) == len(set(codes)) > len(first["games"])
    assert asking.get(f"/games?page={first['pages'] + 1}")["games"] == []


def test_a_game_tells_who_plays_and_whose_move_it_is(site: Site) -> None:
    game = site.ready()
    card = stranger(site).get(f"/games/{site.code(game)}")["card"]
    assert {each["side"]: each["name"] for each in card["players"]} == {
        "allied": "Anna",
        "german": "Georg",
    }
    (asked,) = card["asked"]
    assert asked["player"]["name"].lower() == site.asked(game)
    assert card["state"] == "running"


def test_the_seed_is_told_when_the_game_is_over(site: Site) -> None:
    running, over = site.code(site.ready()), site.finished()
    asking = stranger(site)
    assert asking.get(f"/games/{running}")["seed"] == ""
    assert len(asking.get(f"/games/{over}")["seed"]) == 64


def test_the_history_begins_with_the_set_up(site: Site) -> None:
    turns = stranger(site).get(f"/games/{site.finished()}/events")["turns"]
    assert [each["turn"] for each in turns][:3] == [0, 1, 2]
    assert all(one["began"] <= other["began"] for one, other in pairwise(turns))


def test_people_are_told_with_their_record(site: Site) -> None:
    site.ready()
    people = stranger(site).get("/people")
    assert [each["name"] for each in people["people"]] == ["Anna", "Georg"]
    anna = people["people"][0]
    assert stranger(site).get(f"/people/{anna['id']}") == anna


def test_titles_tell_their_options(site: Site) -> None:
    told = {each["name"]: each["options"] for each in stranger(site).get("/titles")["titles"]}
    assert told["munich"]["scenario"][0] == "general_war"
    assert told["jupiter"] == {"finnmark": ["printed", "historical"]}


def test_titles_tell_their_sides(site: Site) -> None:
    told = {each["name"]: each["sides"] for each in stranger(site).get("/titles")["titles"]}
    assert told.keys() == titles().keys()
    assert set(told["jupiter"]) == {"allied", "german"}


# -- for somebody ---------------------------------------------------------------------------------


def test_a_token_tells_for_whom_it_speaks(site: Site) -> None:
    me = program(site, "anna", "read", "check").get("/me")
    assert (me["name"], me["zone"]) == ("Anna", "Europe/Oslo")
    assert me["token"]["scopes"] == ["read", "check"]


def test_the_game_that_waits_for_me_comes_first(site: Site) -> None:
    games = [site.ready(), site.ready()]
    asked = site.asked(games[0])
    site.say(asked, games[0], "END")
    mine = program(site, asked, "read").get("/me/games")["games"]
    assert [(each["card"]["code"], each["asked"]) for each in mine] == [
        (site.code(games[1]), True),
        (site.code(games[0]), False),
    ]


def test_the_desk_tells_the_question_and_the_queue(site: Site) -> None:
    game = site.ready()
    who = site.other(game)
    site.say(who, game, "TURN 9\nDEFAULT")
    asker = program(site, site.asked(game), "read").get(f"/me/games/{site.code(game)}")
    waiter = program(site, who, "read").get(f"/me/games/{site.code(game)}")
    assert asker["question"]["prompt"]
    assert asker["queue"] == []
    assert [each["turn"] for each in waiter["queue"]] == [9]


def test_the_tag_on_the_desk_is_that_of_the_open_question(site: Site) -> None:
    game = site.ready()
    who = site.asked(game)
    desk = program(site, who, "read").get(f"/me/games/{site.code(game)}")
    assert desk["tag"] == site.part(who, game, "tag")


def test_press_is_on_the_desk_of_whom_it_was_written_to(site: Site) -> None:
    game = site.ready()
    site.say("anna", game, "PRESS opponent\nGood luck!")
    code = site.code(game)
    (letter,) = program(site, "georg", "read").get(f"/me/games/{code}")["press"]
    assert (letter["text"], letter["own"]) == ("Good luck!", False)


def test_the_position_is_that_of_the_own_side(site: Site) -> None:
    game = site.ready()
    table = site.loaded(game)
    for who, side in (("anna", "allied"), ("georg", "german")):
        told = program(site, who, "read").get(f"/me/games/{site.code(game)}/position")
        assert told["side"] == side
        assert "\n".join(told["lines"]) == table.rules.write_position(table.view(side)).strip()


def test_an_observer_sees_what_everybody_may(site: Site) -> None:
    game = site.ready()
    who = site.join("Olga")
    with site.house.work() as work:
        olga = Seat(game_id=game, role="observer", person_id=site.people[who], joined_at=work.now)
        work.session.add(olga)
    asking, table = program(site, who, "read"), site.loaded(game)
    told = asking.get(f"/me/games/{site.code(game)}/position")
    assert told["side"] == ""
    assert "\n".join(told["lines"]) == table.rules.write_position(table.view("")).strip()


def test_a_game_that_has_not_begun_has_no_position(site: Site) -> None:
    asking, code = program(site, "anna", "read"), site.offered()
    assert asking.get(f"/me/games/{code}")["position"] == ""
    for what in ("position", "map.svg", "map.png"):
        assert "begun" in asking.refused(404, "GET", f"/me/games/{code}/{what}")


def test_maps_are_drawn_as_on_the_desk(site: Site) -> None:
    code = site.code(site.ready())
    asking, visitor = program(site, "anna", "read"), site.visitor("anna")
    for name in ("map.svg", "map.png?width=900"):
        answer = asking.ask("GET", f"/me/games/{code}/{name}")
        assert answer.status_code == 200
        assert answer.data == visitor.get(f"/desk/{code}/{name}").data
    assert answer.mimetype == "image/png"


def test_a_map_of_an_earlier_moment_can_be_asked_for(site: Site) -> None:
    game = site.ready()
    code = site.code(game)
    asking = program(site, "anna", "read")
    now = asking.ask("GET", f"/me/games/{code}/map.svg").data
    assert asking.ask("GET", f"/me/games/{code}/map.svg?at=1").data != now
    assert asking.refused(404, "GET", f"/me/games/{code}/map.svg?at=10000")


def test_a_map_that_is_known_is_not_sent_again(site: Site) -> None:
    code = site.code(site.ready())
    asking = program(site, "anna", "read")
    first = asking.ask("GET", f"/me/games/{code}/map.svg")
    known = {"If-None-Match": first.headers["ETag"]}
    assert asking.ask("GET", f"/me/games/{code}/map.svg", headers=known).status_code == 304


# -- trying ---------------------------------------------------------------------------------------


def checking(site: Site, game: int) -> tuple[Program, str]:
    return program(site, site.asked(game), "check"), f"/me/games/{site.code(game)}"


def test_a_check_tells_of_each_line(site: Site) -> None:
    game = site.ready()
    asking, path = checking(site, game)
    good = site.legal(game, "M ")
    lines = asking.post(f"{path}/check", orders=f"{good}\nM nobody nowhere")["lines"]
    assert [(each["number"], each["ok"]) for each in lines] == [(1, True), (2, False)]


def test_commands_in_a_check_are_no_commands(site: Site) -> None:
    game = site.ready()
    asking, path = checking(site, game)
    before = site.kept()
    asking.post(f"{path}/check", orders="CONCEDE\nKEY NEW")
    assert site.kept() == before


def test_options_are_those_of_a_click(site: Site) -> None:
    game = site.ready()
    asking, path = checking(site, game)
    order = site.legal(game, "M ")
    options = asking.post(f"{path}/options", units=[order.split()[1]])["options"]
    assert order in [each["order"] for each in options]


# -- letters --------------------------------------------------------------------------------------


def test_letters_are_those_that_were_mailed(site: Site) -> None:
    site.ready()
    asking = program(site, "anna", "read")
    heads = asking.get("/me/letters")["letters"]
    assert len(heads) == len(site.mails("anna"))
    letter = asking.get(f"/me/letters/{heads[0]['number']}")
    assert letter["notice"]["subject"] == site.mails("anna")[-1].subject


def test_an_answer_can_be_read_again_as_a_letter(site: Site) -> None:
    asking = program(site, "anna", "submit", "read")
    (letter,) = asking.post("/me/commands", text="GAMES")["letters"]
    assert told(asking.ask("GET", f"/me/letters/{letter['number']}")) == letter
