"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from pbem.engine.options import MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.wargame.data.counters import hidden
from pbem.wargame.orders.command import Command
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
USUAL = "the usual answer"


class Clicks(Ruleset[P]):
    """Pieces, and what can be said to them; each question and each order knows its own part."""

    listed: tuple[str, ...] = ("attack", "place", "move", "other")  # the kinds, as they are shown
    most_options: int = MOST_OPTIONS  # of a question
    all_over: tuple[str, ...] = ()  # kinds of question with as many answers as there are places

    # -- pieces -----------------------------------------------------------------------------------

    def standing_in(self, view: P, side: Side, place: str) -> Iterable[str]:
        """Who can be seen in a place, the top one first."""
        return view.stack(place)[::-1]

    def name_of(self, view: P, id: str) -> str:
        """A counter as people call it; of one whose face is hidden, what can be seen."""
        name = str(view.roster[id].name)
        return name if hidden(id) else f"{id} ({name})"

    def words_of(self, view: P, id: str) -> str:
        """A counter in a line; of one whose face is hidden, what can be seen."""
        return ""

    def owned(self, view: P, side: Side, id: str) -> bool:
        """Is a counter this side's own?"""
        return view.side_of(id) == side

    def pieces(self, view: P, side: Side, place: str) -> list[Piece]:
        """Who is in a place, the top one first; without one, all that can act, wherever."""
        asked = self.asked(view, side)
        among = set(asked.step.able(asked.game)) if asked is not None else set()
        shown = list(self.standing_in(view, side, place) if place else among)
        able = {id for id in shown if asked and id in among and asked.step.can_act(asked.game, id)}
        if not place:
            shown = sorted(able, key=lambda id: (not view.on_map(id), view.where.get(id, ""), id))
        return [self._piece(view, side, id, can_act=id in able) for id in shown]

    def _piece(self, view: P, side: Side, id: str, *, can_act: bool) -> Piece:
        at, on_map = view.where.get(id, ""), view.on_map(id)
        return Piece(
            id=id,
            name=self.name_of(view, id),
            words=self.words_of(view, id),
            mine=self.owned(view, side, id),
            can_act=can_act,
            place=at if on_map else "",
            box="" if on_map else at,
        )

    # -- options ----------------------------------------------------------------------------------

    def options(self, view: P, side: Side, units: Sequence[str]) -> list[Option]:
        """What these units may be ordered to together; without units, what needs none."""
        asked = self.asked(view, side)
        if asked is None:
            return []
        chosen = tuple(dict.fromkeys(units))
        if not chosen:
            return list(islice(self._of_nobody(asked), self.most_options))
        step, view = asked.step, asked.game
        if not set(chosen) <= set(step.able(view)):
            return []
        places = len(view.board.places.labels)
        most = 2 * places if asked.kind in self.all_over else self.most_options
        found = islice(step.offers(view, chosen), most)
        return sorted(found, key=lambda each: self.listed.index(each.kind))

    def _of_nobody(self, asked: Decision[P]) -> Iterator[Option]:
        """Answers that name no unit, the usual one among them and said to be it."""
        usual = asked.step.usual(asked.game)
        found = list(asked.step.offers(asked.game, ()))
        if str(usual) not in {each.order for each in found}:
            words = self.explain(asked.game, asked.side, usual)
            found.insert(0, Option(str(usual), "other", words=tuple(words)))
        for option in found:
            is_usual = option.order == str(usual)
            yield replace(option, words=(*option.words, USUAL)) if is_usual else option

    def joining(self, view: P, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
        """What these units may do as one with an order that answers the open question."""
        asked = self.asked(view, side)
        chosen = tuple(dict.fromkeys(units))
        if asked is None or not chosen or not isinstance(order, Command) or order not in asked:
            return []
        if not set(chosen) <= set(asked.step.able(asked.game)).difference(order.actors):
            return []
        return list(islice(order.joined(asked.game, side, chosen), self.most_options))
