"""The atlas's share of pbem bench: maps as PNG, SVG and PDF, and the first one after a start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import Any

from pbem.commands.benchmarks.other_packages import diplomacy_map
from pbem.commands.benchmarks.stopwatch import Told, seconds
from pbem.wargame.rulebook import Rulebook

WIDTH = 1600


def map_figures(rules: Rulebook[Any], position: Any) -> Iterator[Told]:
    """What, value, unit, target, and what others take."""
    from pbem.atlas.draw import draw
    from pbem.atlas.pens.pdf import pdf
    from pbem.atlas.pens.png import png
    from pbem.atlas.pens.svg import svg

    def sheet(*besides: str) -> Any:
        return draw(rules.scene(position, layers=(*rules.usual_layers, *besides)), WIDTH)

    picture = f"a map as PNG, {WIDTH} px"
    yield picture, 1e3 * seconds(lambda: png(sheet())), "ms", rules.goals.map, {}
    for name, (layers, goal) in rules.goals.sheets.items():
        taken = seconds(partial(_painted, sheet, layers))
        yield f"{name} as PNG, {WIDTH} px", 1e3 * taken, "ms", goal, {}
    yield f"{picture}: its size", float(len(png(sheet()))), "bytes", "< 250 kB", {}
    rival = diplomacy_map()
    beside = {} if rival is None else {"diplomacy": 1e3 * rival}
    yield "a map as SVG", 1e3 * seconds(lambda: svg(sheet())), "ms", "< 30 ms", beside
    yield "a map as PDF", 1e3 * seconds(lambda: pdf(sheet())), "ms", "", {}
    yield "the first map of a new process", _first(rules.name), "s", "< 1.2 s", {}


def _painted(sheet: Callable[..., Any], layers: tuple[str, ...]) -> bytes:
    from pbem.atlas.pens.png import png

    return png(sheet(*layers))


def _first(game: str) -> float:
    """Processor seconds of a whole `pbem map`, Python's start included.

    Its modules are compiled beforehand, as installing them does, whatever this process may write.
    """
    with TemporaryDirectory() as folder:
        out = str(Path(folder) / "first.png")
        words = ["-c", "from pbem.cli import main; main()", "map", game, "-o", out]
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=compiled)
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=compiled)
        after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
