"""Shots that fall at once, or one volley after the other."""

from __future__ import annotations

from collections.abc import Callable

from pbem.wargame.fire.exchange import Exchange, Shot, exchange


def dice(*values: int) -> Callable[[Shot], int]:
    """Dice that fall as told; one too many is an error."""
    falling = iter(values)
    return lambda shot: next(falling)


def fell(result: Exchange) -> list[tuple[str, int]]:
    """Who rolled what; 0 for no die."""
    return [(each.shot.by, each.roll) for each in result.fired]


def test_a_die_of_the_number_hits() -> None:
    assert exchange([Shot("a", "x", 2)], dice(2)).down == ("x",)


def test_a_die_above_the_number_misses() -> None:
    assert exchange([Shot("a", "x", 2)], dice(3)).down == ()


def test_who_is_hit_in_a_volley_has_fired_in_it_all_the_same() -> None:
    assert set(exchange([Shot("a", "x", 1), Shot("x", "a", 1)], dice(1, 1)).down) == {"a", "x"}


def test_who_was_hit_in_an_earlier_volley_is_silent() -> None:
    result = exchange([Shot("a", "x", 1), Shot("x", "a", 1, volley=1)], dice(1))
    assert result.down == ("x",)
    assert result.fired[1].silent
    assert not result.fired[1].roll


def test_volleys_are_fired_in_their_order_whatever_order_they_are_given_in() -> None:
    result = exchange([Shot("x", "a", 1, volley=1), Shot("a", "x", 1)], dice(1))
    assert fell(result) == [("a", 1), ("x", 0)]


def test_a_shot_at_somebody_who_is_down_already_is_wasted() -> None:
    result = exchange([Shot("a", "x", 1), Shot("b", "x", 1, volley=1)], dice(1))
    assert not result.fired[1].roll
    assert not result.fired[1].silent


def test_of_two_shots_that_fall_at_once_both_are_rolled() -> None:
    assert fell(exchange([Shot("a", "x", 1), Shot("b", "x", 1)], dice(1, 1))) == [
        ("a", 1),
        ("b", 1),
    ]


def test_a_modifier_counts_on_the_die() -> None:
    shot = Shot("a", "x", 1, modifier=-1)
    assert exchange([shot], dice(2)).down == ("x",)
    assert exchange([shot], dice(3)).down == ()


def test_a_target_that_absorbs_one_hit_stands_after_it() -> None:
    result = exchange([Shot("a", "x", 1)], dice(1), {"x": 1})
    assert (result.down, result.absorbed) == ((), {"x": 1})


def test_a_target_that_absorbs_one_hit_falls_to_two() -> None:
    shots = [Shot("a", "x", 1), Shot("b", "x", 1)]
    result = exchange(shots, dice(1, 1), {"x": 1})
    assert (result.down, result.absorbed) == (("x",), {"x": 1})


def test_hits_of_several_volleys_add_up() -> None:
    shots = [Shot("a", "x", 1), Shot("b", "x", 1, volley=1)]
    assert exchange(shots, dice(1, 1), {"x": 1}).down == ("x",)


def test_nothing_is_absorbed_where_nothing_hits() -> None:
    assert exchange([Shot("a", "x", 1)], dice(6), {"x": 1}).absorbed == {}
