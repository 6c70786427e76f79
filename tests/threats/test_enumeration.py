"""Asking who is there: answers tell nobody more than GAMES tells everybody."""

from __future__ import annotations

import re

import pytest

from tests.threats.club import ADDRESSES, DAY, Club, Mail
from tests.threats.doors import Line, at_the_door

RECEIPT = re.compile(r"Receipt [0-9a-f]{10}")


@pytest.fixture
def club(club: Club) -> Club:
    """Olga is known and plays nothing."""
    (asked,) = club.post(club.mail("SIGNUP", "Olga <olga@home.example>"))
    (welcome,) = club.post(club.mail("SET FORMAT text", "olga@home.example"), asked["Reply-To"])
    club.olga = welcome["Reply-To"]
    club.clock.pass_by(2 * DAY)
    return club


def asks(club: Club, words: str) -> Mail:
    """What Olga is answered."""
    sent = club.post(club.mail(words, "olga@home.example"), club.olga)
    (answer,) = [each for each in sent if each.to == "olga@home.example"]
    return answer


def alike(one: Mail, other: Mail, *names: str) -> bool:
    """Do two answers differ only in the names that were asked for, and in their receipt?"""
    first, second = (RECEIPT.sub("Receipt", each.unchanging) for each in (one, other))
    for name in names:
        first, second = first.replace(name, "NAME"), second.replace(name, "NAME")
    return first == second


# -- people ---------------------------------------------------------------------------------------


def test_a_signup_of_a_known_address_is_answered_as_that_of_an_unknown_one(club):
    (known,) = club.post(club.mail("SIGNUP", club.sender("anna")))
    (unknown,) = club.post(club.mail("SIGNUP", "Neo <neo@matrix.example>"))
    assert alike(known, unknown, known["Reply-To"], unknown["Reply-To"])


@pytest.mark.parametrize("words", ["hello", "JOIN jupiter-1", "GAME jupiter-1\nSTATUS", "HELP"])
def test_a_known_address_without_proof_is_answered_as_an_unknown_one(club, words):
    (known,) = club.post(club.mail(words, club.sender("anna")))
    (unknown,) = club.post(club.mail(words, "neo@matrix.example"))
    assert alike(known, unknown)


def test_a_wrong_key_is_answered_alike_whether_the_game_is_there_or_not(club):
    key = "KEY " + "-".join(["AAAA"] * 5)
    (there,) = club.post(club.mail(f"GAME jupiter-1\n{key}", "eve@evil.example"))
    (nowhere,) = club.post(club.mail(f"GAME jupiter-99\n{key}", "neo@matrix.example"))
    assert alike(there, nowhere)


SECRETS = [
    "play+s{}q1-aaaaaaaaaaaaaaaaaaaa@pbem.example",
    "play+p{}-aaaaaaaaaaaaaaaaaaaa@pbem.example",
    "play+c{}-aaaaaaaaaaaaaaaaaaaa@pbem.example",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_guessed_secret_of_somebody_is_answered_as_that_of_nobody(club, secret):
    to_one, to_none = secret.format(1), secret.format(4711)
    (one,) = club.post(club.mail("STATUS", "eve@evil.example", to_one), to_one)
    (none,) = club.post(club.mail("STATUS", "neo@matrix.example", to_none), to_none)
    assert alike(one, none)


def test_the_door_answers_alike_for_every_address_of_ours(club):
    addresses = [
        club.plain,
        club.seat_address("anna"),
        club.person_address("anna"),
        *(secret.format(number) for secret in SECRETS for number in (1, 4711)),
        "play+nobody@pbem.example",
    ]
    answers = set()

    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.says("MAIL FROM:<eve@evil.example>")
        for each in addresses:
            answers.add(await line.says(f"RCPT TO:<{each}>"))

    at_the_door(club, talk)
    assert len(answers) == 1


@pytest.mark.parametrize("command", ["VRFY", "EXPN"])
def test_the_door_tells_of_nobody(club, command):
    answers = set()

    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        for each in ("anna", ADDRESSES["anna"], "neo@matrix.example", club.plain):
            answers.add(await line.says(f"{command} {each}"))

    at_the_door(club, talk)
    assert len(answers) == 1


def test_the_door_refuses_all_others_alike(club):
    answers = set()

    async def talk(line: Line) -> None:
        await line.says("EHLO x")
        await line.says("MAIL FROM:<eve@evil.example>")
        for each in (*ADDRESSES.values(), "anna@pbem.example", "root@pbem.example", "x@y.example"):
            answers.add(await line.says(f"RCPT TO:<{each}>"))

    at_the_door(club, talk)
    assert len(answers) == 1


# -- games ----------------------------------------------------------------------------------------


def test_a_game_of_others_is_answered_as_one_that_is_not_there(club):
    assert alike(
        asks(club, "GAME jupiter-1\nSTATUS"),
        asks(club, "GAME jupiter-7\nSTATUS"),
        "jupiter-1",
        "jupiter-7",
    )


@pytest.mark.parametrize("rest", ["", " german", " allied", " nonsense", " AS german", " SALT x"])
def test_a_game_without_open_seats_is_answered_as_one_that_is_not_there(club, rest):
    assert alike(
        asks(club, f"JOIN jupiter-1{rest}"),
        asks(club, f"JOIN jupiter-7{rest}"),
        "jupiter-1",
        "jupiter-7",
    )


def test_a_game_that_is_over_is_answered_as_one_that_is_not_there(club):
    club.says("anna", "CONCEDE jupiter-1")
    assert alike(
        asks(club, "JOIN jupiter-1"), asks(club, "JOIN jupiter-7"), "jupiter-1", "jupiter-7"
    )


def test_games_lists_no_game_that_looks_for_nobody(club):
    assert "jupiter-1" not in asks(club, "GAMES").text


def test_a_game_that_looks_for_players_can_be_joined_by_all(club):
    club.says("mona", "EJECT german BECAUSE he has no time")
    assert "JOIN jupiter-1 german" in asks(club, "GAMES").text
    assert "You play the german side" in " ".join(asks(club, "JOIN jupiter-1 german").text.split())


def test_games_names_no_player(club):
    club.says("anna", "NEW jupiter AS german", club.person_address("anna"))
    text = asks(club, "GAMES").text
    assert "jupiter-2" in text
    assert "Anna" not in text


def test_what_only_moderators_may_do_tells_others_nothing(club):
    (by_player,) = club.says("anna", "REPLACE german WITH Olga BECAUSE so")
    (for_nobody,) = club.says("anna", "REPLACE german WITH Nemo BECAUSE so")
    assert alike(by_player, for_nobody, "Olga", "Nemo")


def test_nobody_without_a_seat_reads_a_games_words(club):
    club.says("anna", "PRESS opponent\nThe password is swordfish.\nEND")
    answer = asks(club, "OBSERVE jupiter-1\nHISTORY ALL\nSHOW POSITION\nSTATUS")
    assert "swordfish" not in answer.everything


def test_rules_of_a_game_that_is_none_are_no_way_to_files(club):
    one = asks(club, "RULES ../../../etc/passwd 1")
    assert "root:" not in one.everything
    assert "There is no game" in one.text
