"""What a fight would come to, told from what a side can see: exact chances to hit each target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from pbem.engine.battle_card import Bar, BattleCard, Chance, Foreseen
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.choosing import Chooser
from pbem.games.norway.combat.factors import factor
from pbem.games.norway.combat.fire import absorbs, chances, modifier
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import Muster, all_in, muster
from pbem.games.norway.combat.targets import answers_in_the_air, any_options, options
from pbem.games.norway.combat.wishes import targets_of, unmet
from pbem.games.norway.facts.units import enemy_of, hidden
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.chances import Chances


def percent(name: str, chance: Fraction) -> str:
    """As in "Rodney 33 %"."""
    return f"{name} {float(100 * chance):.0f} %"


def hit_or_missed(chance: Fraction, case: str) -> Bar:
    """The two things that may come of fire."""
    hit = Chance("hit", round(100 * chance))
    return Bar((hit, Chance("missed", 100 - hit.percent)), case)


def forecast(view: Norway, fight: Fight) -> list[str]:
    """The chances if both sides aim as is usual: what is hit, then what hits back."""
    return [each.words for each in foreseen(view, fight)]


def attack_option(
    order: Order,
    view: Norway,
    fight: Fight,
    path: tuple[str, ...],
    said: Iterable[Foreseen],
    support: Sequence[str] = (),
) -> Option:
    """How a click shows an attack, with what is said of it; `support` could be left out of it."""
    said = tuple(said)
    words, card = tuple(map(str, said)), fight_card(view, fight, said, support)
    return Option(str(order), "attack", fight.place, path, words=words, battle=card)


def fight_card(
    view: Norway, fight: Fight, said: Iterable[Foreseen], support: Sequence[str] = ()
) -> BattleCard:
    """Who meets whom there, with what is said of it."""
    enemy = enemy_of(fight.side)
    defenders = (id for id in view.stack(fight.place) if view.side_of(id) == enemy)
    attackers = (id for id in fight.units if id not in support)
    return BattleCard.of(attackers, defenders, said, support)


def foreseen(view: Norway, fight: Fight) -> list[Foreseen]:
    """The same, with what a picture of it needs."""
    game, fight = as_it_will_be(view, fight)
    there = muster(game, fight)
    if not any_options(game, fight, there, fight.side):
        return [Foreseen(f"nothing in {view.board.name(fight.place)} that could be hit (14.2)")]
    aimed = aimed_usually(game, fight, there)
    missed = _missed(game, fight, aimed)
    found = chances(game, aimed, there)
    firing = {id: target for id, target in aimed.aimed.items() if target != kinds.NOBODY}
    attack = _lines(game, found, firing, fight.side, "at")
    answer = _lines(game, found, firing, enemy_of(fight.side), "return fire at")
    fire = [*attack, *answer]
    counted = (*_general(game, fight, there), *_counted(game, aimed, there, firing))
    fire[:1] = [replace(each, chips=counted) for each in fire[:1]]
    return [*map(Foreseen, missed), *fire]


def _general(game: Norway, fight: Fight, there: Muster) -> Iterator[str]:
    """14.1, 17.9  What counts for all who fire, each in a few words."""
    if fight.kind == kinds.AIR_NAVAL and not fight.located:
        yield f"ships are found on 1-{game.scenario.number('combat.locate')} (14.1)"
    for id, hits in absorbs(game, there).items():
        if not hidden(id):
            yield f"{id} takes {hits} {'hit' if hits == 1 else 'hits'} unharmed (17.9)"


def _counted(game: Norway, fight: Fight, there: Muster, firing: dict[str, str]) -> Iterator[str]:
    """11.2, 11.3  With what each of them hits, and what makes it more or less than is printed."""
    for id, target in firing.items():
        if hidden(id):
            continue
        found, added = factor(game, fight, there, id, target), modifier(game, fight, id)
        notes = [*found.notes, *([f"by glider, die {added:+} (25.7)"] if added else [])]
        if game.unit(id).commando:
            notes.append("fires first (17.3)")
        most = found.value - added
        why = f": {', '.join(notes)}" if notes else ""
        yield f"{id} hits on {'1' if most == 1 else f'1-{most}'}{why}"


def _missed(game: Norway, fight: Fight, aimed: Fight) -> list[str]:
    """That nothing of what is wished for can be hit."""
    shots = (target for id, target in aimed.aimed.items() if game.side_of(id) == fight.side)
    if not unmet(game, fight.aims, shots):
        return []
    name = game.board.name(fight.place)
    return [f"no {' or '.join(targets_of(fight.aims))} to fire at in {name}: they fire at others"]


def candidates(view: Norway, fight: Fight) -> dict[str, Fraction]:
    """By target, the chance to bring it down if all who may fire at it did."""
    game, fight = as_it_will_be(view, fight)
    there = muster(game, fight)
    open_to = options(game, fight, there, fight.side)
    found = {}
    for target in dict.fromkeys(each for targets in open_to.values() for each in targets):
        able = {id: target for id, targets in open_to.items() if target in targets}
        found[target] = chances(game, fight.with_aims(able), there).down(target)
    return found


def as_it_will_be(view: Norway, fight: Fight) -> tuple[Norway, Fight]:
    """The position with the attacking troops where they will fight, and all who must join them."""
    game = view.twin()
    if fight.kind in kinds.ON_LAND:
        for id in fight.units:
            if game.unit(id).ground_unit and game.where.get(id) != fight.place:
                game.put(id, fight.place)
    return game, all_in(game, fight)


def aimed_usually(game: Norway, fight: Fight, there: Muster) -> Fight:
    """The fight with the targets that both sides would choose."""
    for side, wishes in ((fight.side, fight.aims), (enemy_of(fight.side), ())):
        open_to = options(game, fight, there, side)
        fight = fight.with_aims(Chooser(game, fight, there, open_to, {}).choose(wishes))
    answers = answers_in_the_air(game, fight, there)
    return fight.with_aims({id: targets[0] for id, targets in answers.items()})


def _lines(
    game: Norway, found: Chances, firing: dict[str, str], side: Side, how: str
) -> Iterator[Foreseen]:
    """By target, who fires at it and how likely it falls, the likeliest first."""
    at: dict[str, list[str]] = {}
    for id, target in firing.items():
        if game.side_of(id) == side:
            at.setdefault(target, []).append(id)
    down = {target: found.down(target) for target in at}
    for target in sorted(at, key=lambda each: (-down[each], each)):
        name = "an unseen unit" if hidden(target) else target
        by = " + ".join(at[target])
        bar = hit_or_missed(down[target], f"{by} {how} {name}")
        yield Foreseen(f"{how} {percent(name, down[target])} ({by})", bar=bar)
