"""What stands beside the map: the month, how the war goes, offensives, and counters off the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import DEAD, HAND, PLAIN, POOL, REPLENISHMENT
from pbem.games.eto.facts.phases import STAGES
from pbem.games.eto.facts.words import MONTHS, month_name
from pbem.games.eto.map.sea import beyond
from pbem.games.eto.position.game import FAIR, MUD, WINTER, Europe, Offensive
from pbem.games.eto.turn.victory import standing
from pbem.wargame.position.words import and_all, opening
from pbem.wargame.scene import Counter, Pool, Row, Step, Track

BOXES = (HAND, REPLENISHMENT, POOL, DEAD)
SKIES = {FAIR: "Fair", MUD: "Mud", WINTER: "Winter"}


def subtitle(game: Europe) -> str:
    when = month_name(game.month.year, game.month.month)
    return f"{game.setting.title}: {when if game.turn else 'set-up'}"


def rows(game: Europe, side: Side | None) -> Iterator[Row]:
    """The title panel."""
    if not game.turn:
        return
    if game.offensive is not None:
        yield Row("Offensive", ", ".join(filter(None, _under_way(game.offensive))))
    yield Row("Weather", SKIES[game.weather] + _grounded(game))
    if game.offensives:
        left = (f"{nation} {count}" for nation, count in game.offensives.items())
        yield Row("Offensives left", ", ".join(left))
    for name, stock in (("EP", game.points), ("Reserve", game.reserve)):
        if told := ", ".join(f"{nation} {count}" for nation, count in stock.items() if count):
            yield Row(name, told)
    if bombed := ", ".join(f"{name} {lost}" for name, lost in game.rails_bombed.items() if lost):
        yield Row("Rail points bombed", bombed)  # 2.4
    if game.convoys:  # 36.4
        yield Row("Convoys", ", ".join(game.board.name(each) for each in sorted(game.convoys)))
    for nation, _ in sorted(game.conquered.items()):
        yield Row("Conquered", nation)
    if game.verdict is None and (words := standing(game)):
        yield Row("Standing", words)


def _under_way(offensive: Offensive) -> tuple[str, str]:
    """22.0  Whose offensive it is, and its step."""
    led = offensive.commanders
    who = and_all(led) if led else offensive.hex or offensive.nation
    return who, STAGES.get(offensive.stage, "")


def _grounded(game: Europe) -> str:
    """1.4  Where nobody flies."""
    return f"; aircraft grounded: {', '.join(sorted(game.grounded))}" if game.grounded else ""


def months(game: Europe) -> Track:
    """0.2  The months of the scenario."""
    steps = []
    for month in game.setting.months:
        name = MONTHS[month.month - 1]
        steps.append(Step(name[:3], str(month.year), f"{name} {month.year}"))
    return Track("Months", tuple(steps), game.turn - 1)


def pools(game: Europe, side: Side | None, counter: Callable[[str], Counter]) -> Iterator[Pool]:
    """Counters off the map, by box; first those in seas and boxes beyond the sheets."""
    for place in beyond(game):
        yield Pool(game.board.name(place), tuple(map(counter, game.stack(place))))
    for box in BOXES:
        units = game.inside(box)
        if units:
            yield Pool(opening(PLAIN[box]), tuple(map(counter, units)))
    for label, box_of_raids in game.board.bombing.items():  # 2.2
        if units := game.stack(label):
            yield Pool(box_of_raids.name, tuple(map(counter, units)))
