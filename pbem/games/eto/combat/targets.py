"""26.0, 26.3  Which units may attack which hexes, and why another may not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.games.eto.combat.battle import ATTACK, BREAK, EXPLOIT
from pbem.games.eto.command.activation import (
    attacks_left,
    commanders_left,
    in_command,
    is_own,
    next_to,
)
from pbem.games.eto.position.aboard.beaches import missing_points, no_assault
from pbem.games.eto.position.aboard.passengers import place_of
from pbem.games.eto.position.contact import is_target, targets
from pbem.games.eto.position.game import BY_GENERAL, BY_HQ, BY_MINOR, BY_STACK, Europe
from pbem.games.eto.position.stacking import counted, limit

CASE = "26.0"


# -- who may attack in a step ----------------------------------------------------------------------


def able(game: Europe, step: str) -> Iterator[str]:
    """26.3  The activated units that could still attack in this step."""
    own = game.under_way().partnership
    aboard = (id for id in game.carried if game.partnership_of(id) == own)  # 10.6
    for id in (*game.of_partnership(own), *aboard):
        if game.unit(id).land and no_attack(game, id, step) is None:
            yield id


def no_attack(game: Europe, id: str, step: str) -> tuple[str, str] | None:
    """Why a unit attacks nobody in this step, and the case; None if it may."""
    if id not in game.acting:
        return f"{id} is not activated for this offensive", "26.3"
    if id in game.assigned:
        return f"{id} attacks {game.board.name(game.assigned[id])} in this step", "26.3"
    if step in (BREAK, EXPLOIT) and not game.unit(id).armor:
        what, case = ("break through", "28.0") if step == BREAK else ("exploit", "29.0")
        return f"only armor can {what}, not {id}", case
    if step == EXPLOIT and id not in game.eligible:
        return f"{id} does not exploit", "29.1"
    if step != ATTACK and game.is_embarked(id):
        return f"{id} is aboard ships: who assaults does so in the combat step", "10.6"
    if not in_command(game, id):
        return f"{id} is not within the radius of its headquarters", "26.3"
    return None


def open_targets(game: Europe, step: str) -> dict[str, list[str]]:
    """26.3  By hex that can still be attacked, the units that could attack it together.

    28.4  Who must repeat an attack attacks nothing else, nor does an attack that this one needs.
    """
    found = _in_reach(game, step)
    owed = owing(game, step)
    if not owed:
        return found
    bound = {id: hex for hex, ids in owed.items() for id in ids}
    free = {hex: [id for id in ids if bound.get(id, hex) == hex] for hex, ids in found.items()}
    return {
        hex: ids
        for hex, ids in free.items()
        if hex in owed or any(_leaves_enough(game, owed, hex, (id,)) for id in ids)
    }


def _in_reach(game: Europe, step: str) -> dict[str, list[str]]:
    """26.0, 26.3  The same, whatever is owed."""
    found: dict[str, list[str]] = {}
    for id in able(game, step):
        for hex in targets(game, id) if commanders_left(game, (id,)) else ():
            if no_target(game, hex, from_sea=game.is_embarked(id)) is None:
                found.setdefault(hex, []).append(id)
    return dict(sorted(found.items()))


def no_target(game: Europe, hex: str, *, from_sea: bool = False) -> tuple[str, str] | None:
    """Why a hex is not attacked in this step, and the case; None if it may be."""
    name = game.board.name(hex)
    if hex in game.attacked:
        return f"{name} is attacked only once in a step", "26.3"
    if not from_sea and not is_target(game, game.under_way().partnership, hex):
        return f"no enemy units are in {name}", CASE
    offensive = game.under_way()
    if offensive.way == BY_GENERAL:
        (general,) = offensive.commanders
        if not next_to(game, place_of(game, general), hex):
            return f"{name} is not next to General {general}, who commands", "22.2"
    return None


# -- attacks that are owed -------------------------------------------------------------------------


def owing(game: Europe, step: str) -> dict[str, list[str]]:
    """28.4  By hex that was not broken through, the armor that must and can attack it again."""
    if step != ATTACK or not game.owed:
        return {}
    able, found = _in_reach(game, step), dict[str, list[str]]()
    for id, hex in sorted(game.owed.items()):
        if id in able.get(hex, ()) and not crowd(game, (*found.get(hex, ()), id)):
            found.setdefault(hex, []).append(id)
    return found


def _leaves_enough(
    game: Europe, owed: dict[str, list[str]], hex: str, units: tuple[str, ...]
) -> bool:
    """28.4  Can everybody still repeat his attack, after this one?"""
    trial = game.twin()
    _note(trial, hex, units)
    rest = {each: ids for each, ids in owed.items() if each != hex}
    return _repeated(trial, rest) >= _repeated(game, rest)


def _repeated(game: Europe, owed: dict[str, list[str]]) -> int:
    """28.4  How many of the attacks that are owed can be made, one after the other."""
    trial, made = game.twin(), 0
    for hex, ids in owed.items():
        if commanders_left(trial, ids) and not crowd(trial, tuple(ids)):
            _note(trial, hex, tuple(ids))
            made += 1
    return made


def _note(game: Europe, hex: str, units: tuple[str, ...]) -> None:
    charge(game, hex, units)
    game.assigned.update(dict.fromkeys(units, hex))


def check_owed(game: Europe, hex: str, units: tuple[str, ...], step: str) -> None:
    """28.4  Raise Illegal if an attack lets armor off that must repeat its own."""
    owed = owing(game, step)
    for other, ids in owed.items():
        name, who = game.board.name(other), " + ".join(ids)
        legal = [f"ATTACK {other} WITH {who}"]
        if other == hex and not set(ids) <= set(units):
            words = f"{who} must attack {name} again, and so takes part"
            raise Illegal(words, case="28.4", legal=legal)
        if other != hex and set(ids) & set(units):
            raise Illegal(f"{who} must attack {name} again", case="28.4", legal=legal)
    if owed and not _leaves_enough(game, owed, hex, units):
        again = "; ".join(f"{' + '.join(ids)} {each}" for each, ids in owed.items() if each != hex)
        words = f"no attack would be left for those who must repeat theirs: {again}"
        raise Illegal(
            words,
            case="28.4",
            legal=[f"ATTACK {each} WITH {' + '.join(ids)}" for each, ids in owed.items()],
        )


# -- how many attacks ------------------------------------------------------------------------------


def any_attack_left(game: Europe) -> bool:
    """22.1 to 22.4  Can any further hex be attacked in this step?"""
    offensive = game.under_way()
    commanders = offensive.commanders if offensive.way in (BY_HQ, BY_GENERAL) else ()
    alone = offensive.hex if offensive.way == BY_STACK else offensive.nation
    whose = commanders or (alone,)
    return any(attacks_left(game, each) > 0 for each in whose)


def charge(game: Europe, hex: str, units: tuple[str, ...]) -> None:
    """22.1, 26.3  Count an attack: for its hex, and for the commander who has most of them left."""
    whose = max(commanders_left(game, units), key=lambda each: attacks_left(game, each))
    game.attacks[whose] = game.attacks.get(whose, 0) + 1
    game.attacked.add(hex)


def check_number(game: Europe, units: tuple[str, ...]) -> None:
    """Raise Illegal if the commanders of these units have used their attacks of this step."""
    if not commanders_left(game, units):
        way = game.under_way().way
        case = {BY_HQ: "22.1", BY_GENERAL: "22.2", BY_MINOR: "22.4"}.get(way, "22.3")
        words = "no more hexes can be attacked in this step: all attacks are used"
        raise Illegal(words, case=case)


def crowd(game: Europe, units: tuple[str, ...]) -> str:
    """24.2, 26.3, 10.6  A hex from which more would attack than it holds; none, if all may."""
    hexes = dict.fromkeys(place_of(game, id) for id in units)
    for hex in hexes:
        here = [id for id in (*units, *game.assigned) if place_of(game, id) == hex]
        if len(counted(game, here)) > limit(game, hex, here):
            return hex
    return ""


def check_attack(game: Europe, hex: str, units: tuple[str, ...], step: str) -> None:
    """26.0 to 26.3  Raise Illegal unless these units may attack this hex now."""
    choices = open_targets(game, step)
    if hex not in game.board.grid.index:
        raise Illegal(f"there is no hex {hex}", case=CASE, legal=choices)
    from_sea = any(map(game.is_embarked, units))
    if reason := no_target(game, hex, from_sea=from_sea):
        words, case = reason
        raise Illegal(words, case=case, legal=[each for each in choices if each != hex])
    if not units:
        words = f"nobody can attack {game.board.name(hex)}"
        raise Illegal(words, case=CASE, legal=choices)
    for id in units:
        if not is_own(game, id):  # 12.7 wherever it is
            raise Illegal(f"{id} is not yours", case=CASE, legal=choices.get(hex, ()))
        if not game.in_play(id):
            raise Illegal(f"{id} is not on the map", case=CASE, legal=choices.get(hex, ()))
        if not game.unit(id).land:
            raise Illegal(f"{id} is no land unit", case=CASE, legal=choices.get(hex, ()))
        if units.count(id) > 1:
            raise Illegal(f"{id} is named twice", case="26.3", legal=choices.get(hex, ()))
        if reason := no_attack(game, id, step):
            words, case = reason
            raise Illegal(words, case=case, legal=choices.get(hex, ()))
        if game.is_embarked(id) and (reason := no_assault(game, id)):
            words, case = reason
            raise Illegal(words, case=case, legal=choices.get(hex, ()))
        if hex not in targets(game, id):
            words = f"{id} in {place_of(game, id)} cannot attack {game.board.name(hex)}"
            raise Illegal(words, case=CASE, legal=choices.get(hex, ()))
    check_number(game, units)
    if hex_from := crowd(game, units):
        words = f"no more units can attack from {hex_from} than may stand there"
        raise Illegal(words, case="24.2", legal=choices.get(hex, ()))
    if reason := missing_points(game, units):
        words, case = reason
        raise Illegal(words, case=case, legal=choices.get(hex, ()))
    check_owed(game, hex, units, step)
