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
    Reader,
    listed,
    options_in,
    read_verdict,
    setter,
    told_in,
    written,
)

# -- reading one fact -----------------------------------------------------------------------------


def fact(game: Jupiter, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    word, _, rest = key.partition(" ")
    if key in game.board.grid.index:
        return stack_text(game, key)
    if key in PLAIN:
        return PLAIN[key](game)
    return ABOUT[word](game, rest)


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


PLAIN: Mapping[str, Callable[[Jupiter], str]] = {
    "turn": lambda game: str(game.turn),
    "phase": lambda game: game.phase,
    "weather": lambda game: game.weather,
    "weather before": lambda game: game.weather_before or "none",
    "first": lambda game: "combat" if game.combat_first else "movement",
    "air": lambda game: game.air or "nobody",
    "markers": lambda game: " ".join(game.air_markers) or "none",
    "sortie": lambda game: str(game.sortie),
    "sortie points": lambda game: str(game.sortie_points),
    "sweden": lambda game: game.sweden or "neutral",
    "points": lambda game: str(points(game)),
    "soviet attacks": lambda game: str(game.soviet_attacks),
    "finished": lambda game: " ".join(game.finished) or "nobody",
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
    lines = [f"{key}: {tell(game)}" for key, tell in PLAIN.items() if key != "points"]
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
    lines.append(f"held: {game.held}")
    lines.append(f"told: {game.told}")
    return written(game, lines, codec_of(Jupiter))


def _ordered(game: Jupiter) -> list[tuple[str, tuple[str, ...]]]:
    """Groups of units off the map whose order is part of the position."""
    return [("at sea", game.at_sea), ("dead", game.dead), ("swedes", game.swedes)]


def read(text: str) -> Jupiter:
    """The position that a text describes. Units that it does not name are dead."""
    lines = told_in(text)
    game = start(options_in(lines))
    for id in list(game.where):
        game.take_off(id)
    game.at_sea = game.swedes = ()
    game.pools = {"ANR": (), "R": ()}
    game.turn = 1
    game.agenda = []
    _Reader(game).take_all(lines)
    return game


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


SETTERS: Mapping[str, Callable[[Jupiter, str], None]] = {
    "turn": setter("turn", int),
    "sortie": setter("sortie", int),
    "sortie points": setter("sortie_points", int),
    "soviet attacks": setter("soviet_attacks", int),
    "weather": _set_weather,
    "weather before": setter("weather_before", lambda value: "" if value == "none" else value),
    "first": setter("combat_first", lambda value: {"combat": True, "movement": False}[value]),
    "air": setter("air", lambda value: {"nobody": "", "allied": ALLIED, "german": GERMAN}[value]),
    "markers": setter("air_markers", lambda value: () if value == "none" else tuple(value.split())),
    "sweden": _set_sweden,
    "points": _set_points,
    "finished": setter("finished", lambda value: () if value == "nobody" else tuple(value.split())),
    "probed": setter("probed", lambda value: tuple(value.split())),
    "held": setter("held", Ground.parse),
    "told": setter("told", Ground.parse),
    "verdict": setter("verdict", read_verdict),
}


class _Reader(Reader[Jupiter]):
    """Builds a position line by line."""

    setters = SETTERS
    sides = SIDES
    phase = "moves"
    asked = ALLIED
    told = False

    def __init__(self, game: Jupiter) -> None:
        super().__init__(game)
        self.codec = codec_of(Jupiter)

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
        word, _, rest = key.partition(" ")
        if key.startswith("order of "):
            self.reorder(key[9:], value.split())
        elif word == "unit":
            self.locate(rest, value)
        elif word == "control":
            claim(game, self.side(value), game.masked((rest,)))
        elif word == "base":
            if value not in game.scenario.landing_hexes:
                raise ValueError("not a landing hex")
            other = next(each for each in game.scenario.landing_hexes if each != value)
            game.bases = {rest: value, ("British" if rest == "US" else "US"): other}
        elif word == "special":
            if rest not in game.special_forces:
                raise KeyError(rest)
            game.special_forces[rest] = NEVER if value == "lost" else int(value)
        elif word == "landed":
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
