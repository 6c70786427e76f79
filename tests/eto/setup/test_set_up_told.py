"""What is told of a set-up: many units in one sentence, place by place."""

from __future__ import annotations

from pbem.games.eto.rules import RULES
from pbem.games.eto.setup.events import Deployed
from pbem.post.composing.news_items import news_items


def test_many_that_are_set_up_are_told_in_one_sentence() -> None:
    ships = ("Hood", "PrinceOfWales", "BDD3")
    told = [RULES.tell(Deployed(each, "britain", "North-Atlantic")) for each in ships]
    (item,) = news_items(told)
    assert item.words == "Set up: in North Atlantic Hood, PrinceOfWales, BDD3."
