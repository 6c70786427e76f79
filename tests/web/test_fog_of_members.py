"""What a side may not know changes no byte of anything that its player is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from tests.jupiter.games import positions
from tests.web.hiding import lay
from tests.web.routes import addresses
from tests.web.sites import Site, Visitor, form_token
from tests.web.test_fog import CHANGING, twins

FIELDS = re.compile(rb'name="(?:form-token|once)" value="[^"]+"')
PLAYER = {"allied": "anna", "german": "georg"}
HEXES = 12  # that are clicked on


def seen(
    site: Site, someone: Visitor, code: str, hexes: Sequence[str] = ()
) -> dict[str, tuple[int, bytes, dict[str, str]]]:
    """Everything that somebody gets to see, by address; and what clicks on the map tell.

    The application is a new one, which has kept nothing from before.
    """
    cookie = someone.client.get_cookie("pbem")
    assert cookie is not None
    visitor = Visitor(site.web)
    visitor.client.set_cookie("pbem", cookie.value)
    found = {}
    for path in addresses(visitor.client.application, site, code):
        answer = visitor.client.get(path)
        headers = {name: each for name, each in answer.headers.items() if name not in CHANGING}
        headers.pop("ETag", None)
        found[path] = (answer.status_code, FIELDS.sub(b"", answer.data), headers)
    for hex in hexes or list(dict.fromkeys(positions(1)[-1].where.values()))[:HEXES]:
        found[f"click {hex}"] = clicked(visitor, code, str(hex))
    return found


def clicked(visitor: Visitor, code: str, hex: str) -> tuple[int, bytes, dict[str, str]]:
    token = form_token(visitor.read("/dice"))
    data = {"form-token": token, "hex": hex, "sheet": ""}
    answer = visitor.client.post(f"/desk/{code}/click.json", data=data)
    return answer.status_code, answer.data, {}


@pytest.mark.parametrize("side", ["allied", "german"])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_hidden_from_a_side_changes_nothing_for_its_player(
    site: Site, seed: int, side: str
) -> None:
    game = site.ready()
    code = site.code(game)
    ours, theirs = twins(seed, side, random.Random(seed))
    lay(site, game, ours, side, "one")
    someone = site.visitor(PLAYER[side])
    one = seen(site, someone, code)
    lay(site, game, theirs, side, "other")
    other = seen(site, someone, code)
    assert one.keys() == other.keys()
    for path, answer in one.items():
        assert answer == other[path], path


@pytest.mark.parametrize("side", ["allied", "german"])
def test_no_secret_of_the_other_side_is_on_any_page(site: Site, side: str) -> None:
    game = site.ready()
    lay(site, game, positions(1)[-1], side, "Xyzzy")
    for path, (_, data, _) in seen(site, site.visitor(PLAYER[side]), site.code(game)).items():
        assert b"Xyzzy" not in data, path


def test_what_the_side_may_know_does_change_its_pages(site: Site) -> None:
    """The comparison above would notice."""
    game = site.ready()
    code = site.code(game)
    lay(site, game, positions(1)[-1], "allied", "one")
    anna = site.visitor("anna")
    one = seen(site, anna, code)
    lay(site, game, positions(2)[-1], "allied", "one")
    other = seen(site, anna, code)
    changed = {path for path in one if one[path][1] != other[path][1]}
    assert {f"/desk/{code}", f"/desk/{code}/map.svg", f"/desk/{code}/map.png"} <= changed
