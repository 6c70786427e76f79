"""The film of a game: what everybody may see of it, and all of it when it is over."""

from __future__ import annotations

import msgspec

from tests.web.sites import Site


def steps(site: Site, path: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = msgspec.json.decode(site.get(path).data)["steps"]
    return found


def test_a_step_says_where_to_look(site: Site) -> None:
    game = site.ready()
    site.say("georg", game, "DONE MOVES")
    site.say("anna", game, "M 1US 1516")
    told = steps(site, f"/games/{site.code(game)}/film.json")
    moved = next(each for each in told if "path" in each)
    assert moved["path"] == ["1616", "1516"]
    assert moved["places"] == ["1616", "1516"]
    assert "1US" not in str(told)  # everybody sees that a unit goes, and not which


def test_a_die_says_what_fell(site: Site) -> None:
    told = steps(site, f"/games/{site.code(site.ready())}/film.json")
    dice = [each for each in told if each.get("of")]
    assert dice
    assert all(1 <= int(str(each["die"])) <= int(str(each["of"])) for each in dice)


def test_while_a_game_goes_on_nobody_looks_through_the_fog(site: Site) -> None:
    code = site.code(site.ready())
    for path in (f"/games/{code}/play.svg", f"/games/{code}/film.json"):
        for at in (1, 2, 3):
            assert site.read(f"{path}?at={at}") == site.read(f"{path}?at={at}&eyes=all"), path


def test_a_step_has_the_board_as_it_was_then(site: Site) -> None:
    game = site.ready()
    site.say("georg", game, "DONE MOVES")
    site.say("anna", game, "M 1US 1516\nM 3US 1517")
    code = site.code(game)
    told = steps(site, f"/games/{code}/film.json")
    at = site.loaded(game).row.snapshots
    first = next(each for each in told if each.get("path") == ["1616", "1516"])
    between = site.read(f"/games/{code}/play.svg?at={at}&events={first['board']}")
    after = site.read(f"/games/{code}/play.svg?at={at}")
    assert "map-stack-1516" in between
    assert "map-stack-1517" not in between
    assert "map-stack-1517" in after
    assert "1US" not in between  # the fog is that of the moment
    assert between == site.read(f"/games/{code}/play.svg?at={at}&events={first['board']}&eyes=all")


def test_when_a_game_is_over_the_fog_can_be_lifted(site: Site) -> None:
    path = f"/games/{site.finished()}/film.json"
    assert len(steps(site, f"{path}?eyes=all")) > len(steps(site, path))


def test_a_moment_has_an_address_of_its_own(site: Site) -> None:
    path = f"/games/{site.code(site.ready())}/film"
    assert 'data-at="1"' in site.read(f"{path}?at=1")
    assert site.get(f"{path}?at=99").status_code == 404
