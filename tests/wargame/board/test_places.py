"""What every board obeys, whether of hexes, of areas, on several sheets or mixed."""

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pbem.wargame.board.hexgrid import Grid
from pbem.wargame.board.paths import Tolls, reach
from pbem.wargame.board.places import Passage, Place, Places
from pbem.wargame.board.supply import supplied, supply_path
from tests.wargame.boards import BOARDS, all_places, some_places

every_kind = pytest.mark.parametrize("boards", BOARDS.values(), ids=BOARDS)


def walked(board: Places, start: Place) -> dict[Place, int]:
    """Steps from a place to all that can be reached, counted one by one."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in board.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def over(board: Places, kind: str) -> Passage:
    """The steps over what is of one kind."""
    return board.passage(steps_over(board, kind))


def steps_over(board: Places, kind: str) -> set[tuple[Place, Place]]:
    """Every step between neighbours that have such a thing between them, both ways."""
    places = board.members(board.whole)
    return {(a, b) for a in places for b in board.neighbours[a] if kind in board.between(a, b)}


# -- names and sets -------------------------------------------------------------------------------


@every_kind
@given(st.data())
def test_a_label_and_its_place_belong_together(boards, data):
    board = data.draw(boards())
    places = all_places(board)
    assert len(board) == len(places) == board.whole.bit_count()
    for place in places:
        assert board.index[board.labels[place]] == place
        assert board.bit[place] == 1 << place == board.bit[place] & board.whole
    assert set(board.index.values()) == set(places)


@every_kind
@given(st.data())
def test_a_set_and_its_labels_are_each_others_inverse(boards, data):
    board = data.draw(boards())
    mask = data.draw(some_places(board))
    assert board.mask(board.named(mask)) == mask
    assert [board.labels[place] for place in board.members(mask)] == [
        label for place, label in enumerate(board.labels) if label and mask >> place & 1
    ]


@every_kind
@given(st.data())
def test_a_label_is_known_in_small_letters_and_nothing_else_is(boards, data):
    board = data.draw(boards())
    assert all(board.knows(label) and board.knows(label.lower()) for label in board.index)
    assert not board.knows("Atlantis")
    with pytest.raises(KeyError, match=f"There is no {board.word} Atlantis"):
        board.mask(["Atlantis"])


# -- near and far ---------------------------------------------------------------------------------


@every_kind
@given(st.data())
def test_neighbours_are_mutual_and_nobody_is_its_own(boards, data):
    board = data.draw(boards())
    for a in all_places(board):
        assert board.around[a] == sum(board.bit[b] for b in board.neighbours[a])
        assert a not in board.neighbours[a]
        for b in board.neighbours[a]:
            assert a in board.neighbours[b]
            assert board.adjacent(a, b)


@every_kind
@given(st.data())
def test_a_set_spreads_to_what_is_around_its_places(boards, data):
    board = data.draw(boards())
    mask = data.draw(some_places(board))
    found = 0
    for place in board.members(mask):
        found |= board.around[place]
    assert board.spread(mask) == found


@every_kind
@given(st.data())
def test_neighbours_are_one_apart_and_nothing_else_is(boards, data):
    board = data.draw(boards())
    places = all_places(board)
    for a in places:
        for b in places:
            apart = board.distance(a, b)
            assert apart == board.distance(b, a)
            assert (apart == 0) == (a == b)
            assert (apart == 1) == board.adjacent(a, b)


@every_kind
@given(st.data())
def test_a_distance_is_the_least_number_of_steps(boards, data):
    board = data.draw(boards())
    start = data.draw(st.sampled_from(all_places(board)))
    steps = walked(board, start)
    for place in all_places(board):
        if isinstance(board, Grid):  # as the crow flies, over holes and gaps
            assert board.distance(start, place) <= steps.get(place, len(board) * 9)
        else:
            assert board.distance(start, place) == steps.get(place)


@every_kind
@given(st.data())
def test_distances_to_a_set_are_those_to_each_of_it(boards, data):
    board = data.draw(boards())
    start = data.draw(st.sampled_from(all_places(board)))
    among = data.draw(st.sets(st.sampled_from(all_places(board))))
    apart = {place: board.distance(start, place) for place in among}
    found = board.distances(start, sum(board.bit[place] for place in among))
    assert found == {place: steps for place, steps in apart.items() if steps is not None}


@every_kind
@given(st.data())
def test_what_is_within_a_radius_is_no_farther_away(boards, data):
    board = data.draw(boards())
    start = data.draw(st.sampled_from(all_places(board)))
    radius = data.draw(st.integers(0, 4))
    apart = {place: board.distance(start, place) for place in all_places(board)}
    near = {place for place, steps in apart.items() if steps is not None and steps <= radius}
    assert set(board.members(board.within(start, radius))) == near
    assert set(board.members(board.ring(start, radius))) == {
        place for place in near if apart[place] == radius
    }


# -- what lies between ----------------------------------------------------------------------------


@every_kind
@given(st.data())
def test_what_lies_between_two_places_lies_there_from_both_sides(boards, data):
    board = data.draw(boards())
    for a in all_places(board):
        for b in all_places(board):
            assert board.between(a, b) == board.between(b, a)
            assert board.adjacent(a, b) or not board.between(a, b)


@every_kind
@given(st.data())
def test_a_passage_allows_its_steps_and_no_others(boards, data):
    board = data.draw(boards())
    passage, back = over(board, "river"), over(board, "river").reversed()
    steps = steps_over(board, "river")
    for a in all_places(board):
        assert set(board.members(passage.step(board.bit[a]))) == {b for x, b in steps if x == a}
        assert set(board.members(passage.entered_from(a))) == {x for x, b in steps if b == a}
        assert back.step(board.bit[a]) == passage.entered_from(a)
        assert all(passage.allows(a, b) == ((a, b) in steps) for b in board.neighbours[a])


@every_kind
@given(st.data())
def test_a_passage_one_way_leads_back_the_other_way(boards, data):
    board = data.draw(boards())
    steps = [(a, b) for a in all_places(board) for b in board.neighbours[a]]
    chosen = data.draw(st.lists(st.sampled_from(steps), unique=True)) if steps else []
    back = board.passage(chosen).reversed()
    for a in all_places(board):
        assert set(board.members(back.step(board.bit[a]))) == {x for x, b in chosen if b == a}


@every_kind
@given(st.data())
def test_only_neighbours_can_be_stepped_to(boards, data):
    board = data.draw(boards())
    places = all_places(board)
    apart = [(a, b) for a in places for b in places if not board.adjacent(a, b)]
    with pytest.raises(ValueError, match="are not adjacent"):
        board.passage([data.draw(st.sampled_from(apart))])


@every_kind
@given(st.data())
def test_a_flood_goes_on_until_nothing_new_is_reached(boards, data):
    board = data.draw(boards())
    passage = over(board, "rail")
    start, within = data.draw(some_places(board)), data.draw(some_places(board))
    found, front = start, start
    while front:
        front = passage.step(front) & within & ~found
        found |= front
    assert passage.flood(start, within) == found


@every_kind
@given(st.data())
def test_rings_lead_back_over_the_shortest_way(boards, data):
    board = data.draw(boards())
    passage, places = over(board, "rail"), st.sampled_from(all_places(board))
    start, goal = data.draw(places), data.draw(places)
    assume(start != goal)
    within, rather = data.draw(some_places(board)), data.draw(some_places(board))
    shortest = passage.shortest(start, board.bit[goal], within, rather)
    assert passage.back_along(passage.rings(start, within), goal, rather) == shortest


# -- what is built on places ----------------------------------------------------------------------


@every_kind
@given(st.data())
def test_the_least_cost_of_steps_that_cost_one_is_their_number(boards, data):
    board = data.draw(boards())
    start = data.draw(st.sampled_from(all_places(board)))
    found = reach(Tolls(board, lambda a, b: 1), start, 5)
    near = {place: steps for place, steps in walked(board, start).items() if steps <= 5}
    assert found.cost == near
    for place, steps in near.items():
        path = found.path(place)
        assert (path[0], path[-1], len(path)) == (start, place, steps + 1)
        assert all(board.adjacent(a, b) for a, b in pairwise(path))


@every_kind
@given(st.data())
def test_a_cheaper_way_over_rails_is_taken(boards, data):
    board = data.draw(boards())
    tolls = Tolls(board, lambda a, b: 1 if "rail" in board.between(a, b) else 3)
    for a in all_places(board):
        for b in board.neighbours[a]:
            assert tolls.price(a, b) == (1 if "rail" in board.between(a, b) else 3)


@every_kind
@given(st.data())
def test_supply_is_traced_on_any_board(boards, data):
    board = data.draw(boards())
    passage = board.passage((a, b) for a in all_places(board) for b in board.neighbours[a])
    sources, enemy = data.draw(some_places(board)), data.draw(some_places(board))
    lines = {"enemy": enemy, "enemy_zone": passage.step(enemy), "friends": 0}
    reached = supplied(passage, sources, **lines)
    for place in all_places(board):
        has_line = bool(reached & board.bit[place])
        assert (supply_path(passage, place, sources, **lines) is not None) == has_line
