"""What conditions and standing orders mean in every game of units on a board."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token

from pbem.engine.order import Condition
from pbem.notation.actions import Actions, Children


class Conditions(Actions):
    """Reads them; a game's grammar names these rules, and adds those of its own."""

    sides: Mapping[str, str] = {}  # the words for the sides, and whether they are MINE or THEIRS

    kinds: Mapping[str, str] = {}  # of questions whose word in a standing order is another

    def of_hex(self, children: Children) -> Condition:
        return Condition(children[0].type, (children[1],))

    def near(self, children: Children) -> Condition:
        return Condition("ENEMY", ("NEAR", children[2]))

    def of_word(self, children: Children) -> Condition:
        return Condition(children[0].type, (children[1].type,))

    def of_unit(self, children: Children) -> Condition:
        return Condition(children[0].type, (self.unit(children[1]),))

    def alone_word(self, children: Children) -> Condition:
        return Condition(children[0].type)

    def at(self, children: Children) -> Condition:
        return Condition("AT", self.unit_at(children))

    def held(self, children: Children) -> Condition:
        holder = self.mine(children[2]) if children[2:] else "MINE"
        return Condition("HELD", (children[1],) if holder == "MINE" else (children[1], holder))

    def count(self, children: Children) -> Condition:
        return Condition(children[0].type, compared(children[1:]))

    def mine(self, whose: Token) -> str:
        """MINE or THEIRS, where a side was named by either or by its own name."""
        return self.sides.get(whose.type, whose.type)

    def answer(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """What a standing order says to a kind of question: a word, or units, or places."""
        kind, choice = children[0].type, children[-1]
        words = (choice.type,) if isinstance(choice, Token) else tuple(choice)
        return self.kinds.get(kind, kind.lower()), words

    def unit_at(self, children: Children) -> tuple[str, str]:
        """A unit and the place for it, behind a verb and perhaps in one breath."""
        further = [each for each in children[2:] if not isinstance(each, Token)]
        return self.unit_and_place(children[1], further)


def compared(children: Children) -> tuple[str, str]:
    """A comparison and its number; without one it is equality."""
    compare = str(children[0])[:2] if children[1:] else "="
    return compare.replace("==", "="), str(int(children[-1]))
