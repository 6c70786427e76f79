"""4.4, 5.4  Who bears what is sunk on a convoy route."""

from __future__ import annotations

from pbem.games.eto.facts.nations import AMERICAN, AXIS, BRITISH, RUSSIAN, WESTERN
from pbem.games.eto.facts.strategic import ARCTIC
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import sends
from pbem.wargame.position.words import and_all

LEND_LEASE = 1942  # 4.4 the first year in which American losses are shared with Britain
Shares = tuple[tuple[str, int], ...]


def at_war(game: Europe) -> bool:
    """39.1  Is the Axis at war with those whose convoys these are?"""
    return WESTERN in game.foes(AXIS)


def shares(game: Europe, area: str, loss: int) -> dict[str, int]:
    """4.4  Who bears a loss: Britain takes the odd point, the West that of the arctic route."""
    if game.scenario.convoys[area].shared != ARCTIC:
        shared = game.month.year >= LEND_LEASE and sends(game, AMERICAN, BRITISH)
        return _borne(loss, *([AMERICAN] if shared else []))
    west = -(-loss // 2)
    givers = [each for each in (BRITISH, AMERICAN) if sends(game, each, RUSSIAN)]
    found = {AMERICAN: west} if givers == [AMERICAN] else _borne(west, *givers[1:])
    return {**found, RUSSIAN: loss - west}


def _borne(loss: int, *partner: str) -> dict[str, int]:
    """By Britain alone, or by half with a partner."""
    theirs = dict.fromkeys(partner, loss // 2)
    return {BRITISH: loss - sum(theirs.values()), **theirs}


def bear(game: Europe, area: str, loss: int) -> Shares:
    """2.0, 4.4  Take a loss from the tracks at once; who has lost how much."""
    borne = {who: share for who, share in shares(game, area, loss).items() if share}
    for nation, share in borne.items():
        game.points[nation] = game.points.get(nation, 0) - share
    return tuple(borne.items())


def losses_told(shares: Shares) -> str:
    """Who has lost how much, in words."""
    lost = [f"{nation} loses {share} EP" for nation, share in shares]
    return and_all(lost) if lost else "nothing is lost"
