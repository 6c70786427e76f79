"""News as Atom, deadlines as calendars."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as Xml

from pbem.web.public_pages.calendar_file import Deadline, calendar
from tests.web.sites import Site

ATOM = "{http://www.w3.org/2005/Atom}"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_the_feed_has_an_entry_for_every_piece_of_public_news(site: Site) -> None:
    feed = Xml.fromstring(site.get(f"/games/{site.code(site.ready())}.atom").data)
    titles = [each.findtext(f"{ATOM}title") for each in feed.findall(f"{ATOM}entry")]
    assert titles == [
        "jupiter-1, turn 1: Movement comes first this turn (5.5).",
        "jupiter-1, set-up: The Allies have set up.",
    ]
    assert feed.findtext(f"{ATOM}updated") == "2026-03-02T12:00:00Z"


def test_entries_keep_their_names_for_ever(site: Site) -> None:
    game = site.ready()
    path = f"/games/{site.code(game)}.atom"

    def names() -> list[str | None]:
        feed = Xml.fromstring(site.get(path).data)
        return [each.findtext(f"{ATOM}id") for each in feed.findall(f"{ATOM}entry")]

    before = names()
    site.say(site.asked(game), game, site.legal(game, "M "))
    after = names()
    assert after[1:] == before
    assert len(set(after)) == len(after)


def test_a_feed_of_a_game_that_has_not_begun_is_empty(site: Site) -> None:
    feed = Xml.fromstring(site.get(f"/games/{site.offered()}.atom").data)
    assert feed.findall(f"{ATOM}entry") == []


def test_the_feed_of_a_person_has_the_news_of_all_games_the_newest_first(site: Site) -> None:
    site.ready()
    site.clock.pass_by(timedelta(hours=1))
    site.ready()
    feed = Xml.fromstring(site.get(f"/people/{site.people['anna']}.atom").data)
    titles = [each.findtext(f"{ATOM}title") or "" for each in feed.findall(f"{ATOM}entry")]
    assert [each.split(",")[0] for each in titles] == ["jupiter-2"] * 2 + ["jupiter-1"] * 2
    assert feed.findtext(f"{ATOM}title") == "Games of Anna"


def test_there_is_no_feed_of_who_does_not_play(site: Site) -> None:
    site.ready()
    assert site.get(f"/people/{site.people['mona']}.atom").status_code == 404


def test_addresses_in_a_feed_are_those_that_the_keeper_has_set(site: Site) -> None:
    import msgspec

    house = site.house
    settings = msgspec.structs.replace(house.settings, web_url="https://play.example.org/club")
    site.house = type(house)(settings, house.store, house.now)
    game = site.ready()
    answer = site.get(f"/games/{site.code(game)}.atom", headers={"Host": "evil.example"})
    assert "https://play.example.org/club/games/" in answer.text
    assert "evil" not in answer.text


def test_a_game_s_calendar_has_its_deadline(site: Site) -> None:
    text = site.read(f"/games/{site.code(site.game())}.ics")
    assert "DTEND:20260304T120000Z\r\n" in text
    assert "SUMMARY:jupiter-1: Anna (allied) to answer\r\n" in text


def test_a_person_s_calendar_has_what_that_person_is_asked(site: Site) -> None:
    site.game()
    assert site.read(f"/people/{site.people['anna']}.ics").count("BEGIN:VEVENT") == 1
    assert site.read(f"/people/{site.people['georg']}.ics").count("BEGIN:VEVENT") == 0
    assert site.get(f"/people/{site.people['mona']}.ics").status_code == 404


def test_who_has_the_news_already_is_not_sent_them_again(site: Site) -> None:
    game = site.game()
    for path in (f"/games/{site.code(game)}.atom", f"/games/{site.code(game)}.ics"):
        tag = site.get(path).headers["ETag"]
        site.clock.pass_by(timedelta(minutes=5))
        assert site.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_while_the_clock_stands_a_calendar_is_empty(site: Site) -> None:
    game = site.game()
    site.say("mona", game, "PAUSE BECAUSE so")
    assert "VEVENT" not in site.read(f"/games/{site.code(game)}.ics")


def deadline(**facts: str) -> str:
    usual = {"uid": "u", "title": "t", "words": "w", "url": "https://example.org/"}
    return calendar("c", [Deadline(since=NOON, due=NOON, **{**usual, **facts})])


def test_lines_of_a_calendar_are_folded_and_lead_back_to_the_words() -> None:
    words = "Ångström æøå " * 20
    text = deadline(words=words)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    unfolded = text.replace("\r\n ", "")
    assert f"DESCRIPTION:{words}\r\n" in unfolded


def test_no_words_can_end_a_line_of_a_calendar() -> None:
    text = deadline(title="a\r\nEND:VCALENDAR\n;,\\ \x07")
    assert "SUMMARY:a\\nEND:VCALENDAR\\n\\;\\,\\\\ \r\n" in text
    assert text.count("\r\nEND:VCALENDAR") == 1
