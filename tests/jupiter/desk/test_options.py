"""What may be ordered with a click: legal, complete, and no more than the side can see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Driver
from pbem.engine.options import Option, Piece
from pbem.engine.order import Line, Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter.combat.declaring import opportunities
from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.movement.moving import Move, unit_answers
from pbem.games.jupiter.orders.language import kinds_of_orders
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.rules import RULES
from pbem.games.jupiter.staff.officer import StaffOfficer
from pbem.notation.sheets.rehearsal import dry_run
from pbem.wargame.data.points import HALVES
from pbem.wargame.orders.asking import named
from pbem.wargame.orders.clicks import USUAL
from tests.jupiter.games import positions
from tests.jupiter.test_properties import reshuffled
from tests.marks import rule

GAMES = (1, 4, 13)  # of random players
LISTED = ("lose", "dl1", "retreat", "overstack", "entry", "sweden", "land", "draw", "sortie")
OVERSTACKED = """turn: 3
phase: moves
1717: 9US, 34US, 46Br
2705: 52Mtn
2406: Kir
"""
MOMENTUM = """turn: 3
phase: attacks
asked: german
air: german
special Rgr: lost
special 99th: lost
2406: Kir
3500: 104R
1821: 34US
1820: 10Pz, LAH
1822: 9US
"""


class Keeper(StaffOfficer):
    """A staff officer that keeps some of the positions it is asked in."""

    def __init__(self, game: Jupiter, kept: list[Jupiter]) -> None:
        super().__init__()
        self.game, self.kept = game, kept
        self.chance = random.Random(7)

    def __call__(self, view: Jupiter, decision: Decision[Jupiter]) -> Order:
        often = {"move": 0.03, "attack": 0.2, "setup": 1.0}.get(decision.kind, 0.5)
        if self.chance.random() < often:
            self.kept.append(self.game.twin())
        return super().__call__(view, decision)


@lru_cache(maxsize=1)
def staff_positions() -> tuple[Jupiter, ...]:
    """Positions of a game in which both sides know what they want."""
    game, kept = RULES.start({}), []
    keeper = Keeper(game, kept)
    desks = {side: Desk(policy=keeper) for side in SIDES}
    Driver(RULES, game, desks, SeededDice(bytes([11]) * 32, "options")).run()
    return tuple(kept)


def led_to(position: str, side: Side, lines: Sequence[str], *rolls: int) -> Jupiter:
    """The position that some orders lead to."""
    game = RULES.read_position(position)
    queue = tuple(Line(RULES.parse(each, side), game.turn) for each in lines)
    Driver(RULES, game, {side: Desk(queue=queue)}, PreparedDice(rolls)).run()
    return game


@lru_cache(maxsize=1)
def met() -> tuple[Jupiter, ...]:
    """Positions with every kind of question that the game asks."""
    attack = "A 1821 WITH 10Pz, LAH"
    made = (
        led_to(OVERSTACKED, "allied", ["M 52Mtn 2706"]),
        led_to(MOMENTUM, "german", [attack, "ADVANCE 10Pz, LAH"], 1, 1),
    )
    drawn = [each for seed in GAMES for each in positions(seed)[::2]]
    return (*made, *drawn, *staff_positions())


def asked(game: Jupiter) -> tuple[Jupiter, Side, str]:
    """A position as the side sees it that is asked, and what it is asked."""
    decision = RULES.decision(game)
    assert decision is not None
    return RULES.view(game, decision.side), decision.side, decision.kind


def with_question(*kinds: str) -> list[Jupiter]:
    return [game for game in met() if asked(game)[2] in kinds]


def offered(view: Jupiter, side: Side) -> Iterator[tuple[tuple[str, ...], Option]]:
    """All options: without a unit, and for each that can act."""
    actors = [(each.id,) for each in RULES.pieces(view, side, "")]
    for units in ((), *actors):
        for option in RULES.options(view, side, units):
            yield units, option


def test_every_kind_of_question_is_among_those_that_are_tried() -> None:
    kinds = {kind for each in kinds_of_orders() for kind in each.answers}
    assert {asked(game)[2] for game in met()} == kinds


def test_every_option_is_legal_and_parses_back() -> None:
    for game in met():
        decision = RULES.decision(game)
        view, side, _ = asked(game)
        for units, option in offered(view, side):
            (order,) = RULES.parse(option.order, side).orders
            assert str(order) == option.order
            decision.check(order)
            assert set(units) <= set(named(order))


def test_options_leave_the_view_as_it_was() -> None:
    for game in met()[::5]:
        view, side, _ = asked(game)
        before = RULES.encode(view)
        assert list(offered(view, side))
        assert RULES.encode(view) == before


def test_pieces_and_options_survive_json() -> None:
    for game in met()[::9]:
        view, side, _ = asked(game)
        options = [option for _, option in offered(view, side)]
        pieces = RULES.pieces(view, side, "")
        assert msgspec.json.decode(msgspec.json.encode(options), type=list[Option]) == options
        assert msgspec.json.decode(msgspec.json.encode(pieces), type=list[Piece]) == pieces


# -- nothing is missing ----------------------------------------------------------------------------


@rule("jupiter", "12.2")
def test_every_move_of_a_unit_is_among_its_options() -> None:
    for game in with_question("move"):
        view, side, _ = asked(game)
        for id in view.ready(side):
            options = RULES.options(view, side, (id,))
            assert [each.order for each in options] == list(map(str, unit_answers(view, id)))


def test_a_short_question_has_all_its_answers_among_the_options() -> None:
    for game in with_question(*LISTED):
        decision = RULES.decision(game)
        view, side, _ = asked(game)
        orders = {option.order for _, option in offered(view, side)}
        assert {str(each) for each in islice(decision, 300)} <= orders


@rule("jupiter", "3.2", "3.3")
def test_every_placement_at_set_up_is_among_the_options() -> None:
    for game in with_question("setup"):
        decision = RULES.decision(game)
        view, side, _ = asked(game)
        orders = {option.order for _, option in offered(view, side)}
        assert {str(each) for each in decision} == orders


@rule("jupiter", "13.0")
def test_a_unit_may_attack_alone_or_with_all_who_can_join() -> None:
    tried = 0
    for game in with_question("attack"):
        view, side, _ = asked(game)
        for hex, near in opportunities(view, side).items():
            for id in near:
                orders = [each.order for each in RULES.options(view, side, (id,))]
                attacks = [each for each in orders if each.startswith(f"A {hex} WITH ")]
                for order in (RULES.parse(each, side).orders[0] for each in attacks):
                    left = set(near) - set(order.units)
                    joined = len(order.units) > 1
                    for other in left if joined else ():
                        assert contingent_of(view, (*order.units, other)) is None
                    tried += joined
    assert tried


@rule("jupiter", "13.0")
def test_units_attack_together_what_all_of_them_reach() -> None:
    tried = 0
    for game in with_question("attack"):
        view, side, _ = asked(game)
        decision = RULES.decision(view)
        for hex, near in opportunities(view, side).items():
            pair = tuple(near[:2])
            orders = {each.order for each in RULES.options(view, side, pair)}
            text = f"A {hex} WITH {', '.join(pair)}"
            legal = RULES.parse(text, side).orders[0] in decision
            assert (text in orders) == legal
            tried += legal and len(pair) > 1
    assert tried


@rule("jupiter", "6.1", "13.0")
def test_uc1_is_joined_by_one_nation_or_the_other() -> None:
    text = "turn: 2\nphase: attacks\n1821: Kir\n1820: UC1\n1822: 9US\n1921: 46Br\n2406: 2Mtn\n"
    view = RULES.view(RULES.read_position(text), "allied")
    orders = [each.order for each in RULES.options(view, "allied", ("UC1",))]
    assert [each for each in orders if "SUPPORT" not in each] == [
        "REST UC1",
        "A 1821 WITH UC1",
        "A 1821 WITH UC1, 9US",
        "A 1821 WITH UC1, 46Br",
    ]


@rule("jupiter", "13.21")
def test_attacks_are_offered_with_special_forces_too() -> None:
    text = "turn: 2\nphase: attacks\n1821: Kir\n1822: 9US\n2406: 2Mtn\n"
    view = RULES.view(RULES.read_position(text), "allied")
    orders = [each.order for each in RULES.options(view, "allied", ("9US",))]
    assert "A 1821 WITH 9US SUPPORT Rgr, 99th" in orders
    assert "A 1821 WITH 9US SUPPORT Cdo" not in orders


@rule("jupiter", "13.18")
def test_units_advance_alone_or_together() -> None:
    game = led_to(MOMENTUM, "german", ["A 1821 WITH 10Pz, LAH"], 1, 1)
    view, side, kind = asked(game)
    assert kind == "advance"
    alone = [each.order for each in RULES.options(view, side, ("10Pz",))]
    assert alone == ["ADVANCE 10Pz", "ADVANCE 10Pz, LAH"]
    together = RULES.options(view, side, ("LAH", "10Pz"))
    assert [each.order for each in together] == ["ADVANCE LAH, 10Pz"]
    assert together[0].path == ("1820", "1821")


@rule("jupiter", "13.19", "13.20")
def test_momentum_is_an_attack_with_odds_or_a_probe() -> None:
    game = led_to(MOMENTUM, "german", ["A 1821 WITH 10Pz, LAH", "ADVANCE 10Pz, LAH"], 1, 1)
    view, side, _ = asked(game)
    found = {each.order: each for each in RULES.options(view, side, ("10Pz",))}
    assert found["MOMENTUM 1822 WITH 10Pz"].kind == "attack"
    assert found["MOMENTUM 1822 WITH 10Pz, LAH"].label.endswith(":1")
    assert found["MOMENTUM PROBE 1921 WITH 10Pz"].kind == "move"


@rule("jupiter", "9.1")
def test_airpower_goes_to_as_many_hexes_as_were_chosen() -> None:
    game = with_question("air")[0]
    view, side, _ = asked(game)
    count = RULES.decision(game).step.count
    hexes = ("3003", "1616", "2406", "2603", "3001", "2705", "1717", "1821")[:count]
    assert [each.id for each in RULES.pieces(view, side, "1616") if each.can_act] == ["1616"]
    (option,) = RULES.options(view, side, hexes)
    assert option.order == f"AIR {' '.join(hexes)}"
    assert RULES.options(view, side, (*hexes, "1822")) == []


def test_without_units_the_usual_answer_is_offered() -> None:
    for game in met():
        view, side, _ = asked(game)
        usual = [each for each in RULES.options(view, side, ()) if USUAL in each.words]
        assert [each.order for each in usual] == [str(RULES.default(view, RULES.decision(view)))]


def test_without_units_a_phase_can_be_ended() -> None:
    for game in with_question("move", "attack", "land"):
        view, side, _ = asked(game)
        orders = [each.order for each in RULES.options(view, side, ())]
        assert str(RULES.finish(RULES.decision(view))) in orders


# -- what it comes to ------------------------------------------------------------------------------


@rule("jupiter", "12.1")
def test_moves_tell_their_way_and_cost() -> None:
    for game in with_question("move")[::4]:
        view, side, _ = asked(game)
        grid = view.board.grid
        for (id,), option in ((units, each) for units, each in offered(view, side) if units):
            if option.kind != "move":
                continue
            (order,) = RULES.parse(option.order, side).orders
            assert isinstance(order, Move)
            assert option.label == HALVES.show(order.course(view).cost)
            assert (option.path[0], option.path[-1]) == (view.where[id], option.to)
            assert all(grid.distance(view.at(a), view.at(b)) == 1 for a, b in pairwise(option.path))


def test_moves_and_attacks_say_what_a_check_says() -> None:
    chance = random.Random(3)
    told = set()
    for game in with_question("move", "attack", "momentum"):
        view, side, _ = asked(game)
        found = [each for _, each in offered(view, side) if each.kind in ("move", "attack")]
        for option in chance.sample(found, min(6, len(found))):
            (tried,) = dry_run(RULES, option.order, side, RULES.view(game, side))
            assert tried.ok
            assert option.words == tried.words
            told.add(option.kind)
    assert told == {"move", "attack"}


def test_the_odds_on_the_map_are_those_of_the_column() -> None:
    labels = [
        (each.label, " ".join(each.words))
        for game in with_question("attack")
        for _, each in offered(*asked(game)[:2])
        if each.kind == "attack"
    ]
    assert labels
    for label, words in labels:
        assert f"column {label}" in words


# -- what stands there -----------------------------------------------------------------------------


def test_pieces_are_those_of_the_hex_the_top_one_first() -> None:
    game = RULES.read_position(
        "turn: 2\nphase: moves\nasked: german\n3003: 2Mtn, 6Mtn\n3001: 10G\n"
    )
    view = RULES.view(game, "german")
    mine = RULES.pieces(view, "german", "3003")
    assert [(each.id, each.mine, each.can_act, each.place) for each in mine] == [
        ("2Mtn", True, True, "3003"),
        ("6Mtn", True, True, "3003"),
    ]
    (enemy,) = RULES.pieces(view, "german", "3001")
    assert (enemy.mine, enemy.can_act) == (False, False)


@rule("jupiter", "6.4")
def test_of_a_hidden_piece_only_the_flag_is_told() -> None:
    game = RULES.read_position("turn: 2\nphase: moves\n3003: 2Mtn, 6Mtn\n3001: 10G\n")
    below = RULES.pieces(RULES.view(game, "allied"), "allied", "3003")[1]
    assert (below.name, below.words) == ("German unit", "A German unit, unseen")


def test_what_can_act_has_options_and_what_cannot_has_none() -> None:
    for game in met()[::3]:
        view, side, _ = asked(game)
        able = {each.id for each in RULES.pieces(view, side, "")}
        assert all(RULES.options(view, side, (id,)) for id in able)
        others = [id for id in view.where if id not in able][:10]
        assert not any(RULES.options(view, side, (id,)) for id in others)


def test_who_is_not_asked_has_no_options() -> None:
    for game in met()[::3]:
        _, side, _ = asked(game)
        enemy = enemy_of(side)
        view = RULES.view(game, enemy)
        assert RULES.options(view, enemy, ()) == []
        assert RULES.pieces(view, enemy, "") == []
        for id in islice(view.units_of(enemy), 5):
            assert RULES.options(view, enemy, (id,)) == []
            assert not any(each.can_act for each in RULES.pieces(view, enemy, view.where[id]))


def test_the_other_side_is_offered_nothing_in_a_view_that_is_not_its_own() -> None:
    for game in met()[::3]:
        view, side, _ = asked(game)
        assert RULES.options(view, enemy_of(side), ()) == []


@pytest.mark.parametrize(
    "ids", [("",), ("nobody",), ("?German:3003:0",), ("2Mtn", "nobody"), ("\x00" * 9,), ("1616",)]
)
def test_strange_units_are_offered_nothing(ids: tuple[str, ...]) -> None:
    for game in with_question("move", "attack", "retreat", "land", "setup", "advance")[::6]:
        view, side, _ = asked(game)
        assert RULES.options(view, side, ids) == []


@pytest.mark.parametrize("hex", ["9999", "abc", "161", "\x00", "?", "1616 1717"])
def test_in_strange_hexes_nothing_stands(hex: str) -> None:
    for game in (*with_question("move")[:1], *with_question("air")[:1]):
        view, side, _ = asked(game)
        assert RULES.pieces(view, side, hex) == []


def test_after_a_phase_that_a_sheet_has_ended_the_next_is_planned() -> None:
    text = "turn: 2\nphase: moves\nasked: german\n3003: 2Mtn\n3005: 10G\n2406: Kir\n"
    game = RULES.read_position(text)
    view = RULES.view(game, "german")
    step = view.agenda[-1]
    sheet = "M 2Mtn 3004\nDONE MOVES\n"
    assert all(each.ok for each in dry_run(RULES, sheet, "german", view))
    view.agenda.append(step)
    orders = [each.order for each in RULES.options(view, "german", ("2Mtn",))]
    assert "REST 2Mtn" in orders
    assert "A 3005 WITH 2Mtn" in orders


@rule("jupiter", "6.4")
@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_options_of_positions_that_look_alike_are_alike(
    seed: int, chance: random.Random
) -> None:
    game = chance.choice([*positions(seed), *staff_positions()]).twin()
    view, side, _ = asked(game)
    if any(getattr(step, "fight", None) for step in game.agenda):
        return  # in the middle of a battle the cards are on the table
    twin = RULES.view(reshuffled(game, side, chance), side)
    assert RULES.pieces(view, side, "") == RULES.pieces(twin, side, "")
    for hex in view.stacks:
        assert RULES.pieces(view, side, hex) == RULES.pieces(twin, side, hex)
    actors = RULES.pieces(view, side, "")
    for units in ((), *((each.id,) for each in chance.sample(actors, min(4, len(actors))))):
        assert RULES.options(view, side, units) == RULES.options(twin, side, units)
