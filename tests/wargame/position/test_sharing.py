"""Places that hold several sides at once, and sides that are partners."""

from __future__ import annotations

from typing import ClassVar

import pytest

from pbem.wargame.map.map_view import situation_rows, stacks
from pbem.wargame.position.codec import Codec
from pbem.wargame.position.conditions import COMMON
from pbem.wargame.position.diagram import Reader, listed, number, told_in, written
from pbem.wargame.position.edits import place_of
from pbem.wargame.scene import Counter
from tests.wargame.toy import BLUE, GREEN, RED, RedSetUp, Shared, Toy

EVERYWHERE = Shared.board.places.whole


def powers() -> Shared:
    return Shared(stacks={"Bergen": ("R1", "B1", "R2"), "North Sea": ("G1",)})


def so(game: Shared | Toy, test: str, *arguments: str, side: str) -> bool:
    return COMMON[test](game, arguments, side)


def test_a_place_is_held_by_all_who_stand_there():
    game = powers()
    assert game.sides_in("Bergen") == (RED, BLUE)
    assert game.sides_in("Oslo") == ()
    assert game.holder("Bergen") == RED  # on top


def test_each_side_has_its_own_units_in_a_place():
    game = powers()
    assert game.stack_of(RED, "Bergen") == ("R1", "R2")
    assert game.stack_of(BLUE, "Bergen") == ("B1",)
    assert game.stack_of(GREEN, "Bergen") == ()
    assert list(game.units_of(RED)) == ["R1", "R2"]


def test_each_side_occupies_what_it_shares():
    game = powers()
    named = game.board.places.named
    assert named(game.occupied(RED)) == named(game.occupied(BLUE)) == ["Bergen"]
    assert named(game.occupied(GREEN)) == ["North Sea"]


def test_who_leaves_a_shared_place_occupies_it_no_more():
    game = powers()
    assert game.occupied(BLUE)
    game.put("B1", "Oslo")
    named = game.board.places.named
    assert named(game.occupied(BLUE)) == ["Oslo"]
    assert named(game.occupied(RED)) == ["Bergen"]
    game.take_off("R1")
    assert named(game.occupied(RED)) == ["Bergen"]  # R2 is still there
    game.take_off("R2")
    assert not game.occupied(RED)


def test_where_a_game_lets_them_they_may_share():
    powers().check_stacks(EVERYWHERE)
    with pytest.raises(AssertionError, match="both sides are in North Sea"):
        Shared(stacks={"North Sea": ("R1", "B1")}).check_stacks(EVERYWHERE)


def test_a_place_can_be_an_enemys_and_ones_own():
    game = powers()
    assert so(game, "ENEMY", "Bergen", side=RED)
    assert so(game, "FRIENDLY", "Bergen", side=RED)
    assert so(game, "ENEMY", "Bergen", side=BLUE)
    assert not so(game, "EMPTY", "Bergen", side=BLUE)


def test_a_partner_is_no_enemy():
    game = powers()
    assert not so(game, "ENEMY", "North Sea", side=RED)
    assert so(game, "ENEMY", "North Sea", side=BLUE)
    assert not so(game, "ADJACENT", "R1", side=RED)  # Green sails next to them
    assert so(game, "ADJACENT", "B1", side=BLUE)
    assert so(game, "ADJACENT", "G1", side=GREEN)


def test_where_places_are_not_shared_the_same_can_be_asked():
    game = Toy(stacks={"0101": ("R1", "R2"), "0202": ("B1",)})
    assert game.sides_in("0101") == (RED,)
    assert game.stack_of(RED, "0101") == ("R1", "R2")
    assert game.stack_of(BLUE, "0101") == ()
    assert so(game, "ENEMY", "0202", side=RED)


def test_a_position_of_areas_speaks_of_its_places():
    game = powers()
    assert game.board.between("Bergen", "Oslo") == {"mountain"}
    assert place_of(game.board, "North Sea", "2.1") == "North Sea"
    drawn = list(stacks(game, lambda id: Counter(id, id, "", game.side_of(id))))
    assert [each.title for each in drawn] == ["Bergen: R2; B1; R1", "North Sea: G1"]


class SharedReader(Reader[Shared]):
    codec = Codec(Shared, RedSetUp)
    facts: ClassVar = {"turn": number("turn")}
    sides = Shared.holders

    def stand(self, name: str, place: str) -> None:
        self.game.stacks[place] = (*self.game.stack(place), self.known(name))

    def complete(self) -> None:
        pass


def test_a_stack_of_several_sides_is_written_and_read_by_the_name_of_its_place():
    game = Shared()
    SharedReader(game).take_all(told_in("turn: 3\nNorth Sea: G1\nBergen: R2, B1, R1\n"))
    assert game.stacks == powers().stacks
    facts = (f"{place}: {listed(reversed(stack))}" for place, stack in game.stacks.items())
    assert written(game, facts, SharedReader.codec) == "North Sea: G1\nBergen: R2, B1, R1\n"


def test_who_is_asked_is_told_where_there_is_one_other_side():
    people = {RED: "the Reds", BLUE: "the Blues", GREEN: "the Greens"}
    assert [row.name for row in situation_rows(powers(), RED, people, {})] == ["Phase"]
    two = {side: people[side] for side in (RED, BLUE)}
    assert [row.value for row in situation_rows(powers(), RED, two, {})] == ["setup", "The Blues"]
