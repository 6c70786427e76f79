"""The grammar of a game's orders, put together from what each order says of itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.engine.order import Order
from pbem.notation.grammar import Grammar


def written(orders: Iterable[type[Order]]) -> dict[str, type[Order]]:
    """The orders that can be written, by the name of their rule, which is no other rule's."""
    return {f"{order.__name__.lower()}_order": order for order in orders if order.form}


def rules_of(orders: Iterable[type[Order]]) -> str:
    """The rule `order`, an alternative for each way to write one, and what these need besides."""
    named = written(orders)
    ways = (
        f"{way.strip()} -> {name}"
        for name, order in named.items()
        for way in order.form.splitlines()
        if way.strip()
    )
    parts = dict.fromkeys(order.parts for order in named.values() if order.parts)
    return "\n".join(("order: " + "\n     | ".join(ways), *parts))


def words_of(orders: Iterable[type[Order]]) -> Mapping[str, tuple[str, ...]]:
    """The words that orders bring with them, and how people spell them."""
    return {word: them for order in orders for word, them in order.spelled.items()}


def spellings(
    words: Iterable[str], also: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """Words that are written as they are called, some of them in other ways also."""
    return {word: (word, *also.get(word, ())) for word in words}


def numbered_hexes(
    orders: Iterable[type[Order]],
    rules: str,
    words: Mapping[str, tuple[str, ...]],
    *,
    names: Mapping[str, str],
    stops: Iterable[str],
) -> Grammar:
    """The grammar of a game whose map has hexes with numbers of four digits."""
    return Grammar(
        f"{rules_of(orders)}\n{rules}",
        words,
        names=names,
        stops=stops,
        places=r"\d{4}",
        place_told="a hex number of four digits",
    )
