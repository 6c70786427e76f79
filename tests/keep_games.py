"""Play thirty games of a title or more and keep them: `python -m tests.keep_games eto`.

To be done once, before anybody can begin a game of the title; what is kept is never played anew.
"""

from __future__ import annotations

import sys
from itertools import cycle, product
from typing import Any

from pbem.engine.desks import Desk
from pbem.engine.dice import commitment, seed_from
from pbem.engine.driver import drive
from pbem.engine.record.archive import export
from pbem.engine.record.journal import Header, Journal
from pbem.games import catalogue
from tests.test_kept_games import KEPT, told

LEAST, TWICE = 30, 2  # games, and every scenario with all pairs of players so often
BOTS = (("staff", "random"), ("random", "staff"), ("random", "random"), ("staff", "staff"))


def played(title: str, number: int, options: dict[str, str], bots: tuple[str, ...]) -> Journal[Any]:
    """One game to its end."""
    rules, name = catalogue.ruleset(title), f"kept-{title}-{number:02}"
    key = seed_from(name)
    players = dict(zip(rules.sides_in_play(options), bots, strict=True))
    header = Header(title, rules.version, name, commitment(key), options, players)
    journal: Journal[Any] = Journal(rules, header, key)
    desks = {
        side: Desk(policy=catalogue.bot(rules, bot, number), policy_name="policy")
        for side, bot in players.items()
    }
    dice = journal.dice()
    journal.accept(drive(rules, journal.position, desks, dice), dice.rolled)
    return journal


def main(title: str) -> None:
    variants = catalogue.ruleset(title).variants
    choices = [dict(zip(variants, values, strict=True)) for values in product(*variants.values())]
    folder = KEPT / title
    folder.mkdir(exist_ok=True)
    digests = []
    count = max(LEAST, TWICE * len(choices) * len(BOTS))
    kinds = cycle(product(choices, BOTS))
    for number, (options, bots) in zip(range(1, count + 1), kinds, strict=False):
        journal = played(title, number, options, bots)
        path = folder / f"{number:02}.txt"
        path.write_text(export(journal, with_seed=True), encoding="utf-8")
        digests.append(f"{told(journal)}  {path.name}\n")
        print(path, len(journal.records), flush=True)
    (folder / "told.sha256").write_text("".join(digests))


if __name__ == "__main__":
    main(sys.argv[1])
