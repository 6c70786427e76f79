"""The whole board on a screen of 1,600 pixels: where the front runs, and where the masses stand."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Group, Item, Text
from pbem.atlas.pens.png import png
from pbem.atlas.sheet.crop import whole
from pbem.games.eto.facts.scenario import OPTIONS
from pbem.games.eto.map.scene import LAYERS, OVERVIEW, USUAL, scene
from pbem.games.eto.naval.events import Sailed, SeaBattleEnded, Searched
from pbem.games.eto.rules import RULES
from pbem.wargame.scene import Scene
from tests.atlas.drawing.test_colours import distance
from tests.eto.fields import field
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea

SCREEN = 1600
GERMAN, POLISH = "W3729", "W3529"  # clear hexes without a name, on both sides of the border
MASSED, ALONE = "W3832", "W3733"


@pytest.fixture(scope="module")
def overview() -> Scene:
    game = field(f"GI1 {MASSED}, GI2 {MASSED}, GI3 {MASSED}, GA1 {ALONE}, PI1 W3629")
    return scene(game, "germany", (), (*USUAL, OVERVIEW))


def scale(drawn: Scene) -> float:
    left, _, right, _ = whole(drawn.board)
    return SCREEN / (right - left)


def colour(drawn: Scene, place: str) -> str:
    """What the middle of a hex looks like, as large as it is on the whole board."""
    x, y = next(cell.centre for cell in drawn.board.cells if cell.label == place)
    window = (x - 1.0, y - 1.0, x + 1.0, y + 1.0)
    data = png(draw(drawn, round(2 * scale(drawn)), window=window))
    picture = Image.open(BytesIO(data)).convert("RGB")
    middle = picture.width // 2
    seen = picture.crop((middle - 4, middle - 4, middle + 4, middle + 4)).resize((1, 1))
    return "#" + "".join(f"{each:02x}" for each in seen.tobytes())


def inside(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from inside(item.items)


def words(drawn: tuple[Item, ...], place: str) -> list[str]:
    """What is written on the counters of a place."""
    groups = (each for each in inside(drawn) if isinstance(each, Group))
    stack = next(each for each in groups if each.id == f"stack-{place}")
    return [each.words for each in inside(stack.items) if isinstance(each, Text)]


def test_both_sides_of_a_front_differ_in_colour(overview: Scene) -> None:
    both = [colour(overview, place) for place in (GERMAN, POLISH)]
    assert distance(*both, "full") > 6, both


def test_a_mass_of_units_carries_its_number_and_one_alone_does_not(overview: Scene) -> None:
    drawn = draw(overview, SCREEN).items
    assert "3" in words(drawn, MASSED)
    assert len(words(drawn, ALONE)) < len(words(drawn, MASSED))


AFAR = "Hood + BDD1 South-Atlantic, Rodney US-coast, BDD2 Arctic-escorts, Bismarck North-Sea"
SAILED = Sailed(("Hood",), BRITAIN, path=("North-Atlantic", "South-Atlantic"))
SOUGHT = Searched(("Hood",), BRITAIN, target="Bismarck", place="South-Atlantic", roll=3)
FOUGHT = SeaBattleEnded("South-Atlantic", "no ship is hurt")


@pytest.mark.parametrize("side", [BRITAIN, GERMANY, None])
def test_ships_beyond_the_sheets_lie_beside_the_whole_board(side: str | None) -> None:
    game = at_sea(AFAR)
    seen = RULES.view(game, side) if side else game
    drawn = scene(seen, side, [SAILED, SOUGHT, FOUGHT], LAYERS)
    assert png(draw(drawn, 400))
    (there,) = (each for each in drawn.pools if each.title == "South Atlantic")
    assert "Hood" in {each.id for each in there.counters}
    rows = {row.name: row.value for row in drawn.rows}
    assert rows["Beyond this sheet"] == "Arctic escorts, South Atlantic, US coast"


def test_the_whole_board_is_drawn_in_every_game_with_whatever_layers() -> None:
    for scenario in OPTIONS["scenario"]:
        game = RULES.start({"scenario": scenario})
        assert png(draw(scene(game, None, (), LAYERS), 300))
