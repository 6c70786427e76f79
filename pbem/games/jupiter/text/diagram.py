"""A position as text, `key: value` a line, and back: for case files, moderators and people.

turn: 3
phase: moves
weather: fair
2304: 2Mtn
2205: 34US, 1US*          the top unit first; * is disrupted
control 2105: allied
unit 9US: at sea
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.jupiter.position import fog
from pbem.games.jupiter.position.control import claim, controls
from pbem.games.jupiter.position.game import NEUTRAL, NEVER, Ground, Jupiter, JupiterStep
from pbem.games.jupiter.position.supply import in_supply
from pbem.games.jupiter.setup.allies import AlliedSetUp
from pbem.games.jupiter.setup.germans import GermanSetUp
from pbem.games.jupiter.setup.start import start
from pbem.games.jupiter.text.report import stack_told
from pbem.games.jupiter.turn.sequence import BeginTurn, rest_of_turn
from pbem.games.jupiter.turn.victory import points
from pbem.wargame.position.codec import codec_of
from pbem.wargame.position.diagram import (
    Fact,
    Reader,
    choice,
    listed,
    number,
    options_in,
    setter,
    several,
    told_in,
    version_in,
    word,
    written,
)

# -- reading one fact -----------------------------------------------------------------------------


def fact(game: Jupiter, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    subject, _, rest = key.partition(" ")
    if key in game.board.grid.index:
        return stack_text(game, key)
    if key in FACTS:
        return FACTS[key].tell(game)
    return ABOUT[subject](game, rest)


def stack_text(game: Jupiter, hex: str) -> str:
    return listed(f"{id}{'*' if id in game.disrupted else ''}" for id in reversed(game.stack(hex)))


def _place(game: Jupiter, id: str) -> str:
    """Where a unit is."""
    if id not in game.scenario.roster:
        raise KeyError(id)
    if id in game.where:
        return game.where[id]
    if id in game.at_sea:
        return "at sea"
    if id in game.returning:
        return f"returning {game.returning[id]}"
    if id in game.on_the_way:
        return f"on the way {game.on_the_way[id]}"
    if id in game.swedes:
        return "in Sweden"
    for pool, units in game.pools.items():
        if id in units:
            return f"pool {pool}"
    return "dead" if id in game.dead else "in hand"


def _controller(game: Jupiter, hex: str) -> str:
    return next((side for side in SIDES if controls(game, side, hex)), "nobody")


def _seen(game: Jupiter, rest: str) -> str:
    """What a side sees in a hex, in words."""
    side, hex = rest.split()
    seen = fog.view(game, side)
    return stack_told(seen, hex) if seen.stack(hex) else "empty"


def _special(game: Jupiter, marker: str) -> str:
    turn = game.special_forces[marker]
    return "lost" if turn == NEVER else str(turn)


def _set_points(game: Jupiter, value: str) -> None:
    game.sortie_points += int(value) - points(game)


def _set_sweden(game: Jupiter, value: str) -> None:
    side = {"neutral": NEUTRAL, "allied": ALLIED, "german": GERMAN}[value]
    game.join_sweden(side)
    if side:
        claim(game, side, game.board.sweden)


def _set_weather(game: Jupiter, value: str) -> None:
    if value not in game.scenario.weathers:
        raise KeyError(value)
    game.set_weather(value)


FACTS = {
    "turn": number("turn"),
    "phase": Fact(lambda game: game.phase),
    "weather": Fact(lambda game: game.weather, _set_weather),
    "weather before": word("weather_before", "none"),
    "first": choice("combat_first", {"combat": True, "movement": False}),
    "air": choice("air", {"nobody": "", "allied": ALLIED, "german": GERMAN}),
    "markers": several("air_markers", "none"),
    "sortie": number("sortie"),
    "sortie points": number("sortie_points"),
    "sweden": Fact(lambda game: game.sweden or "neutral", _set_sweden),
    "points": Fact(lambda game: str(points(game)), _set_points),
    "soviet attacks": number("soviet_attacks"),
    "finished": several("finished", "nobody"),
}
GROUND = {
    "held": Fact(lambda game: str(game.held), setter("held", Ground.parse)),
    "told": Fact(lambda game: str(game.told), setter("told", Ground.parse)),
}
ABOUT: Mapping[str, Callable[[Jupiter, str], str]] = {
    "unit": _place,
    "control": _controller,
    "base": lambda game, nation: game.bases.get(nation, "none"),
    "special": _special,
    "landed": lambda game, nation: str(game.landed.get(nation, 0)),
    "supplied": lambda game, id: "yes" if in_supply(game, id) else "no",
    "sees": _seen,
}


# -- the whole position ---------------------------------------------------------------------------


def write(game: Jupiter) -> str:
    """The position, whole: `read` gives it back."""
    lines = [f"{key}: {fact.tell(game)}" for key, fact in FACTS.items() if key != "points"]
    lines += (f"base {nation}: {hex}" for nation, hex in game.bases.items())
    lines += (f"landed {nation}: {count}" for nation, count in game.landed.items())
    lines += (f"special {marker}: {_special(game, marker)}" for marker in game.special_forces)
    lines += (f"{hex}: {stack_text(game, hex)}" for hex in sorted(game.stacks))
    lines += (
        f"unit {id}: {_place(game, id)}"
        for id in game.scenario.roster
        if id not in game.where and _place(game, id) != "in hand"
    )
    lines += (f"probed: {' '.join(game.probed)}",) if game.probed else ()
    lines += (f"order of {name}: {' '.join(ids)}" for name, ids in _ordered(game) if ids)
    lines += (f"{key}: {fact.tell(game)}" for key, fact in GROUND.items())
    return written(game, lines, codec_of(Jupiter))


def _ordered(game: Jupiter) -> list[tuple[str, tuple[str, ...]]]:
    """Groups of units off the map whose order is part of the position."""
    return [("at sea", game.at_sea), ("dead", game.dead), ("swedes", game.swedes)]


def read(text: str) -> Jupiter:
    """The position that a text describes. Units that it does not name are dead."""
    lines = told_in(text)
    game = start(options_in(lines), version_in(lines, Jupiter.newest_rules))
    for id in list(game.where):
        game.take_off(id)
    game.at_sea = game.swedes = ()
    game.pools = {"ANR": (), "R": ()}
    game.turn = 1
    game.agenda = []
    _Reader(game).take_all(lines)
    return game


class _Reader(Reader[Jupiter]):
    """Builds a position line by line."""

    facts: ClassVar = {**FACTS, **GROUND}
    sides = SIDES
    phase = "moves"
    asked = ALLIED
    told = False

    def stand(self, name: str, hex: str) -> None:
        id = self.known(name.rstrip("*"))
        self.game.put(id, hex)
        if name.endswith("*"):
            self.game.disrupted.add(id)
        claim(self.game, self.game.side_of(id), self.game.masked((hex,)))

    def take(self, key: str, value: str) -> None:
        self.told = self.told or key == "told"
        super().take(key, value)

    def take_own(self, key: str, value: str) -> None:
        game = self.game
        subject, _, rest = key.partition(" ")
        if key.startswith("order of "):
            self.reorder(key[9:], value.split())
        elif key == "probed":
            game.probed = tuple(value.split())
        elif subject == "unit":
            self.locate(rest, value)
        elif subject == "control":
            claim(game, self.side(value), game.masked((rest,)))
        elif subject == "base":
            if value not in game.scenario.landing_hexes:
                raise ValueError("not a landing hex")
            other = next(each for each in game.scenario.landing_hexes if each != value)
            game.bases = {rest: value, ("British" if rest == "US" else "US"): other}
        elif subject == "special":
            if rest not in game.special_forces:
                raise KeyError(rest)
            game.special_forces[rest] = NEVER if value == "lost" else int(value)
        elif subject == "landed":
            game.landed[rest] = int(value)
        else:
            raise KeyError(key)

    def locate(self, id: str, value: str) -> None:
        """A unit that is not on the map."""
        game = self.game
        self.known(id)
        if value == "at sea":
            game.at_sea = (*game.at_sea, id)
        elif value.startswith("returning "):
            game.returning[id] = int(value.split()[-1])
        elif value.startswith("on the way "):
            game.on_the_way[id] = int(value.split()[-1])
        elif value == "in Sweden":
            game.swedes = (*game.swedes, id)
        elif value.startswith("pool "):
            pool = value.split()[1]
            game.pools[pool] = tuple(sorted((*game.pools[pool], id)))
        elif value == "dead":
            game.dead = (*game.dead, id)
        else:
            raise ValueError(value)

    def reorder(self, group: str, ids: Iterable[str]) -> None:
        field = {"at sea": "at_sea", "dead": "dead", "swedes": "swedes"}[group]
        setattr(self.game, field, tuple(map(self.known, ids)))

    def complete(self) -> None:
        """Everybody not named is dead; what comes next follows from the phase."""
        game = self.game
        game.phase = self.phase
        if not self.told:
            game.told = game.held
        if game.phase != "setup" and not game.bases:
            game.bases = dict(game.scenario.allied_bases)
        game.forget()
        self.plan(lambda: agenda_of(game, self.asked))
        in_hand = {id for step in game.agenda for id in getattr(step, "units", ())}
        for id in game.scenario.roster if game.turn else ():
            if _place(game, id) == "in hand" and id not in in_hand:
                game.dead = (*game.dead, id)


def agenda_of(game: Jupiter, asked: str) -> list[JupiterStep]:
    """What comes next as it follows from the phase, the next step last."""
    if game.phase != "setup":
        return rest_of_turn(game.phase, asked, game.combat_first)[::-1]
    set_ups: tuple[JupiterStep, ...] = (GermanSetUp(), AlliedSetUp())
    return [BeginTurn(1), *set_ups[: 1 if asked == GERMAN else 2]]
