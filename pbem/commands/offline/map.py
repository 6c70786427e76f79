"""pbem map: a position as a picture, a page or text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands.shared.arguments import option, side_of, started
from pbem.commands.shared.failures import Misused
from pbem.commands.shared.game_files import game_in, text_of
from pbem.engine.dice import SeededDice
from pbem.engine.driver import deployed as in_first_turn
from pbem.engine.event import Event
from pbem.games import catalogue
from pbem.wargame.rulebook import Rulebook
from pbem.wargame.scene import Box, Scene

FORMATS = (".png", ".svg", ".pdf", ".txt")


@click.command()
@click.argument("what", metavar="SCENARIO|FILE")
@click.option("--game", default="", help="The game of a position file, if there are several.")
@option
@click.option("--deployed", is_flag=True, help="A start after the ready-made set-ups.")
@click.option("--side", default="", help="Whose view; without it, everything is shown.")
@click.option("--layers", default="", help="What to show besides the counters: zoc supply ...")
@click.option("--around", metavar="PLACE", default="", help="Show the country around a place.")
@click.option("--radius", type=click.IntRange(1, 60), default=6, show_default=True)
@click.option("--width", type=click.IntRange(200, 6000), default=1600, show_default=True)
@click.option("--palette", "colours", default="default", show_default=True)
@click.option("--paper", default="a4", show_default=True, help="For PDF: a4 or letter.")
@click.option("--hex-inches", type=float, help="For PDF: how large a hex is; tiled if need be.")
@click.option("--made", default="", help="When the map was made, for its title panel.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help=".png .svg .pdf .txt"
)
def map(
    what: str,
    game: str,
    options: dict[str, str],
    deployed: bool,
    side: str,
    layers: str,
    around: str,
    radius: int,
    width: int,
    colours: str,
    paper: str,
    hex_inches: float | None,
    made: str,
    output: Path | None,
) -> None:
    """Draw a scenario's start, a recorded game or a position; without -o, as text."""
    if output is not None and output.suffix.lower() not in FORMATS:
        raise Misused(f"{output} has none of the endings {', '.join(FORMATS)}")
    rules, position, events = _opened(what, game, options)
    if deployed:
        position = in_first_turn(rules, position, SeededDice(bytes(32), "map"))
    viewer = side_of(rules.playable_sides, side) if side else None
    view = position if viewer is None else rules.view(position, viewer)
    earlier, lately = rules.lately(events)
    wanted = tuple(layers.replace(",", " ").split()) or rules.usual_layers
    try:
        scene = rules.scene(view, viewer, lately, wanted, made, earlier)
        place = rules.shown_at(view, around) or around
        if around and place not in {cell.label for cell in scene.board.cells}:
            wanted = (*wanted, *rules.sheet_layers)
            scene = rules.scene(view, viewer, lately, wanted, made, earlier)
        window = _window(scene, place, radius)
        data = _drawn(scene, window, output, width, colours, paper, hex_inches)
    except ValueError as error:
        raise Misused(str(error)) from None
    if output is None:
        click.echo(data.decode())
    else:
        output.write_bytes(data)
        click.echo(f"{output}: {len(data)} bytes")


def _opened(
    what: str, game: str, options: dict[str, str]
) -> tuple[Rulebook[Any], Any, list[Event]]:
    """The rules, the position and what led to it."""
    if what in catalogue.titles():
        rules = catalogue.ruleset(what)
        return rules, started(rules, options), []
    path = Path(what)
    if not path.is_file():
        known = ", ".join(catalogue.titles())
        raise Misused(f"{what} is neither a scenario nor a file; scenarios: {known}")
    text = text_of(path)
    if text.startswith("[Game "):
        journal = game_in(path)
        return catalogue.ruleset(journal.header.game), journal.position, list(journal.events)
    rules = catalogue.ruleset(game or next(iter(catalogue.titles())))
    try:
        read = rules.decode(text.encode()) if text.startswith("{") else rules.read_position(text)
    except Exception as error:
        raise Misused(f"{path} is not a position of {rules.title}: {error}") from None
    return rules, read, []


def _window(scene: Scene, around: str, radius: int) -> Box | None:
    from pbem.atlas.sheet.crop import around as window_around

    return window_around(scene.board, around, radius) if around else None


def _drawn(
    scene: Scene,
    window: Box | None,
    output: Path | None,
    width: int,
    colours: str,
    paper: str,
    hex_inches: float | None,
) -> bytes:
    from pbem.atlas.draw import draw
    from pbem.atlas.drawing.palette import palette
    from pbem.atlas.pens.ascii import listing, text_board
    from pbem.atlas.sheet.crop import whole

    kind = ".txt" if output is None else output.suffix.lower()
    if kind == ".txt":
        board = text_board(scene, window or whole(scene.board))
        return f"{scene.title}. {scene.subtitle}\n\n{board}\n\n{listing(scene, window)}\n".encode()
    sheet = draw(scene, width, palette(colours), window)
    if kind == ".svg":
        from pbem.atlas.pens.svg import svg

        return svg(sheet).encode()
    if kind == ".pdf":
        from pbem.atlas.pens.pdf import pdf

        return pdf(sheet, paper, hex_inches)
    from pbem.atlas.pens.png import png

    return png(sheet)
