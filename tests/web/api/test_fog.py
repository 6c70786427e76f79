"""No answer to a program tells what its owner may not know, nor any secret of the house."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from sqlmodel import select

from pbem.league.membership.web_passes import SCOPES
from pbem.league.play.loaded_game import LoadedGame
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.store.schema import Person, Seat
from pbem.web.app import create_app
from tests.jupiter.games import positions
from tests.web.api.callers import Program, operations, program, stranger, try_out
from tests.web.hiding import lay
from tests.web.sites import Site
from tests.web.test_fog import hidden_events, put, twins

PLAYER = {"allied": "anna", "german": "georg"}
SECRET = "Xyzzy"


def answers(asking: Program, site: Site, code: str) -> Iterator[tuple[str, bytes]]:
    """Everything that a program is answered, by operation; and what clicks on some hexes tell."""
    for each in operations():
        yield each.name, try_out(asking, each, site, code).data
    for hex in ("2007", "2406", "1616", "2603", "3102", "2902"):
        body = {"hex": hex, "orders": "", "units": []}
        yield f"click {hex}", asking.ask("POST", f"/me/games/{code}/options", body).data


def reading(asking: Program, site: Site, code: str) -> dict[str, bytes]:
    """The same for what changes nothing: no letter is written, no token made."""
    return {
        name: data
        for name, data in answers(asking, site, code)
        if not name.startswith(("say", "send"))
    }


@pytest.mark.parametrize("side", PLAYER)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_hidden_changes_no_byte(site: Site, seed: int, side: str) -> None:
    game = site.ready()
    code, key = site.code(game), program(site, PLAYER[side], "read", "check").key
    ours, theirs = twins(seed, side, random.Random(seed))
    lay(site, game, ours, side, "one")
    one = reading(Program(create_app(site.house), key), site, code)
    lay(site, game, theirs, side, "other")
    other = reading(Program(create_app(site.house), key), site, code)
    for name, data in one.items():
        assert data == other[name], name


def test_what_may_be_seen_does_change_the_answers(site: Site) -> None:
    """The test above would notice: the same comparison finds what a side may see."""
    game = site.ready()
    code, key = site.code(game), program(site, "anna", "read", "check").key
    lay(site, game, positions(1)[-1], "allied", "one")
    one = reading(Program(create_app(site.house), key), site, code)
    lay(site, game, positions(2)[-1], "allied", "one")
    other = reading(Program(create_app(site.house), key), site, code)
    changed = {name for name in one if one[name] != other[name]}
    assert {"read_my_position", "read_my_game", "draw_my_map", "read_game"} <= changed


def secrets_of(site: Site, game: int) -> list[bytes]:
    """What nobody is ever told: addresses, keys, seeds, salts."""
    app = create_app(site.house)
    tokens = app.extensions["pbem.tokens"]
    with site.house.look() as work:
        row = LoadedGame(work, work.session.get_one(type(site.loaded(game).row), game)).row
        found = [row.seed.hex(), SECRET]
        for person in work.session.exec(select(Person)).all():
            address = tokens.address(SecretAddress("person", person.id or 0), person.epoch)
            found += [address, address.partition("-")[2].partition("@")[0]]
        for seat in work.session.exec(select(Seat)).all():
            address = tokens.address(SecretAddress("seat", seat.id or 0), seat.epoch)
            found += [address, address.partition("-")[2].partition("@")[0]]
    found += ["anna@player.example", "georg@other.example", "mona@club.example", "way_in"]
    return [each.encode() for each in found]


@pytest.mark.parametrize("who", ["", "anna", "georg"])
def test_no_secret_is_in_any_answer(site: Site, who: str) -> None:
    game = site.ready()
    code = site.code(game)
    site.visitor("anna")
    side = "german" if who == "georg" else "allied"
    if who:
        lay(site, game, positions(1)[-1], side, SECRET)
    else:
        put(site, game, positions(1)[-1], hidden_events(SECRET), SECRET)
    asking = program(site, who, *SCOPES) if who else stranger(site)
    secrets = [*secrets_of(site, game), asking.key.encode() or b"no key"]
    for name, data in answers(asking, site, code):
        for secret in secrets:
            assert secret.lower() not in data.lower(), (name, secret)


def test_a_moderator_s_note_is_for_moderators(site: Site) -> None:
    game = site.ready()
    with site.house.work() as work:
        mona = site.people["mona"]
        work.session.add(Seat(game_id=game, role="moderator", person_id=mona, joined_at=work.now))
    site.say("mona", game, f"NOTE\n{SECRET}\nEND")
    for asking in (program(site, "anna", *SCOPES), stranger(site)):
        for name, data in answers(asking, site, site.code(game)):
            assert SECRET.encode() not in data, name
