"""What may be ordered with a click: legal, complete, and no more than the side can see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise

import msgspec
import pytest

from pbem.engine.options import Option, Piece
from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.action import Action
from pbem.games.narvik.actions.regroup import ComeBack, Regroup
from pbem.games.narvik.combat.after.pursuit import Pursue, Pursuit
from pbem.games.narvik.combat.after.retreat import RetreatOne
from pbem.games.narvik.combat.counterattack import Counterattack
from pbem.games.narvik.combat.landing import Ashore
from pbem.games.narvik.desk.options import MOST
from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.games.narvik.facts.units import enemy_of, hidden
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.orders.grammar import orders
from pbem.games.narvik.orders.parts import units_of
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.position.stacking import may_join
from pbem.games.narvik.position.zones import in_enemy_zone
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.rally import RallyOne
from pbem.games.narvik.turn.reinforcements import ArriveSouth
from pbem.games.narvik.turn.reserves import BuyReserves
from pbem.games.narvik.turn.transfer import TransferTroops
from pbem.wargame.orders.clicks import USUAL
from tests.marks import rule
from tests.narvik.games import asked, order, position, random_game, refused

LISTED = ("formation", "rally", "regroup", "entry", "reserve")
FRONT = (
    "turn: 3",
    "asked: german",
    "0919: Pi83, 1J, 2J",
    "1222: Dietl",
    "1322: Kothe, 6J, 112A",
    "1422: 16A, 16B",
    "1522: SG1",
    "german strikes: Stu1, He1, He2",
    "german regroup: 3J, Erdm",
    "2020: 7J",
)
SEA = (
    "turn: 3",
    "asked: allied",
    "harstad: RM, SG1, SG2",
    "bardufoss: 16A",
    "0216: IG1, RE55",
    "0919: 1J, 2J",
    "1414: 3J",
    "1415: 16B, 16C, NoPi",
    "allied strikes: Swo1, DD1, DD2",
)


def asking(step: NarvikStep, *lines: str) -> Narvik:
    """A position in which a step has just come up."""
    game = position(*lines)
    game.agenda.append(step)
    return game


@lru_cache(maxsize=1)
def made() -> tuple[Narvik, ...]:
    """Positions with questions that random games seldom ask, and with every kind of action."""
    hand = ("turn: 3", "2020: 1J", "1801: 16A")
    return (
        position(*FRONT),
        position(*SEA),
        position("option engineers: yes", *FRONT),
        position("option boats: yes", "option engineers: yes", *SEA),
        asking(Counterattack("german", "0919", ("0920",), ("1J", "2J")), *FRONT, "0920: IG1"),
        asking(Pursuit("german", "1423", ("6J", "Kothe", "112A")), *FRONT),
        asking(Ashore("allied", "RM", ("SG1",), "0316"), *SEA),
        asking(RetreatOne("german", "1J", "0919", 3), *FRONT),
        asking(ComeBack("german", "3J"), *FRONT),
        asking(RallyOne(), *hand, "allied regroup: 16B", "allied lost: 12A, IG1"),
        asking(TransferTroops(2), *SEA),
        asking(BuyReserves(), "option british_reserves: yes", *hand, "allied aside: Gurk, SF"),
        asking(ArriveSouth(), "option second_division: yes", *hand, "german hand: 2GA, 2GB"),
    )


@lru_cache(maxsize=1)
def met() -> tuple[Narvik, ...]:
    """Questions of two random games too, one of them with all optional rules."""
    chance = random.Random(5)
    drawn = [*random_game(41, dict.fromkeys(OPTIONS, "yes")), *random_game(42, {})]
    kinds: dict[str, list[Narvik]] = {}
    for game in drawn:
        kinds.setdefault(asked(game).kind, []).append(game)
    few = (chance.sample(games, min(4, len(games))) for games in kinds.values())
    return (*made(), *(game for games in few for game in games))


def seen(game: Narvik) -> tuple[Narvik, Side]:
    """A position as the side sees it that is asked."""
    side = asked(game).side
    return RULES.view(game, side), side


def with_question(*kinds: str) -> list[Narvik]:
    return [game for game in met() if asked(game).kind in kinds]


def offered(view: Narvik, side: Side) -> Iterator[tuple[tuple[str, ...], Option]]:
    """All options: without a unit, and for some that can act."""
    able = [(each.id,) for each in RULES.pieces(view, side, "")]
    for units in ((), *random.Random(2).sample(able, min(5, len(able)))):
        for option in RULES.options(view, side, units):
            yield units, option


def named(order: Order) -> set[str]:
    """The units that an order is for."""
    if isinstance(order, Action):
        return set(order.actors)
    if isinstance(order, Pursue):
        return set(units_of(order.marches))
    return {getattr(order, "unit", ""), *getattr(order, "units", ())} - {""}


def slips(view: Narvik, order: Order) -> bool:
    """19.1  May unseen ski units of the enemy stand in its way?"""
    near = (id for id in named(order) if view.on_map(id) and view.unit(id).ski)
    return any(in_enemy_zone(view, view.where[id], view.side_of(id)) for id in near)


def lines(game: Narvik, *units: str) -> dict[str, Option]:
    """What some units are offered in a position."""
    return {each.order: each for each in RULES.options(*seen(game), units)}


def test_every_kind_of_question_is_among_those_that_are_tried() -> None:
    kinds = {kind for each in orders() for kind in each.answers}
    assert {asked(game).kind for game in met()} == kinds


def test_every_option_is_legal_parses_back_and_names_the_units() -> None:
    chance = random.Random(9)
    for game in met():
        decision, (view, side) = asked(game), seen(game)
        found = list(offered(view, side))
        assert found
        for units, option in chance.sample(found, min(60, len(found))):
            (order,) = RULES.parse(option.order, decision.side).orders
            assert str(order) == option.order
            asked(view).check(order)
            if not slips(view, order):
                decision.check(order)
            assert set(units) <= named(order) or isinstance(order, Regroup)


def test_every_kind_of_action_is_offered() -> None:
    verbs = {
        option.order.split()[0].rstrip(":")
        for game in made()[:4]
        for each in ((), *((piece.id,) for piece in RULES.pieces(*seen(game), "")))
        for option in RULES.options(*seen(game), each)
    }
    expected = "MOVE SEA STORM FIRE ASSAULT AIR NAVAL RECON REGROUP ENGINEER PASS"
    assert verbs == set(expected.split())


def test_options_leave_the_view_as_it_was() -> None:
    for game in met()[::4]:
        view, side = seen(game)
        before = RULES.encode(view)
        assert list(offered(view, side))
        assert RULES.encode(view) == before


def test_pieces_and_options_survive_json() -> None:
    for game in made()[::4]:
        view, side = seen(game)
        options, pieces = RULES.options(view, side, ()), RULES.pieces(view, side, "")
        assert msgspec.json.decode(msgspec.json.encode(options), type=list[Option]) == options
        assert msgspec.json.decode(msgspec.json.encode(pieces), type=list[Piece]) == pieces


def test_there_are_never_too_many_options() -> None:
    for game in met():
        view, side = seen(game)
        most = len(view.board.grid) if asked(game).kind in ("setup", "drop", "entry") else MOST
        able = [each.id for each in RULES.pieces(view, side, "")]
        for units in ((), tuple(able[:1]), tuple(able[:4]), tuple(able[:20])):
            assert len(RULES.options(view, side, units)) <= most


# -- nothing is missing ----------------------------------------------------------------------------


@rule("narvik", "12.0")
def test_every_hex_that_a_unit_can_reach_is_offered() -> None:
    tried = 0
    for game in with_question("action")[:6]:
        view, side = seen(game)
        for piece in RULES.pieces(view, side, "")[:6]:
            if not view.on_map(piece.id):
                continue
            targets = {
                each.to for each in lines(game, piece.id).values() if each.order.startswith("MOVE")
            }
            open_to = {hex for hex in reachable(view, piece.id) if may_join(view, piece.id, hex)}
            assert open_to <= targets
            tried += len(open_to)
    assert tried


@rule("narvik", "12.0")
def test_a_stack_moves_together_in_one_line() -> None:
    found = lines(position(*FRONT), "1J", "2J")
    (option,) = (each for each in found.values() if each.to == "0920" and "RAIL" not in each.order)
    assert option.order == "MOVE KGW: 1J + 2J 0920"
    assert option.path == ("0919", "0920")


@rule("narvik", "12.4", "12.5")
def test_trains_and_ferries_run_where_engineers_are() -> None:
    assert lines(position(*FRONT), "1J")["MOVE KGW: 1J RAIL 1320"].label == "1 rail"
    assert not any("RAIL" in each for each in lines(position(*FRONT), "7J"))
    assert lines(position(*SEA), "SG1")["MOVE BR: SG1 FERRY 1801"].label == "1 ferry"
    assert "MOVE BR: IG1 FERRY harstad" in lines(position(*SEA), "IG1")


@rule("narvik", "18.1")
def test_units_of_two_sub_commands_act_together_around_dietl_only() -> None:
    near = lines(position(*FRONT), "Kothe", "6J")
    assert "FIRE KGD: Kothe + 6J > 1422" in near
    assert lines(position(*FRONT), "1J", "6J") == {}


@rule("narvik", "14.1")
def test_one_unit_fires_alone_or_with_all_of_its_hex_that_reach() -> None:
    found = [each for each in lines(position(*FRONT), "6J") if each.startswith("FIRE")]
    assert found == ["FIRE KGH: 6J > 1422"]
    game = position("turn: 3", "asked: german", "1322: 7J, 6J", "1422: 16A")
    found = [each for each in lines(game, "6J") if each.startswith("FIRE")]
    assert found == ["FIRE KGH: 6J > 1422", "FIRE KGH: 6J + 7J > 1422"]


@rule("narvik", "14.1", "14.4")
def test_units_of_two_hexes_attack_one_hex_in_groups_of_their_own() -> None:
    game = position("turn: 3", "asked: german", "1322: 7J", "1423: 6J", "1422: 16A")
    found = lines(game, "7J", "6J")
    assert found["FIRE KGH: 7J > 1422, 6J > 1422"].label == "c4+c4"
    assert "ASSAULT KGH: 7J > 1422, 6J > 1422" in found


@rule("narvik", "16.0")
def test_strikes_of_one_arm_are_offered_together() -> None:
    assert lines(position(*FRONT), "He1", "He2")["AIR: He1 + He2 > 1422"].label == "c7"
    game = position(*SEA)
    assert "NAVAL: DD1 > 0919" in lines(game, "DD1")
    assert lines(game, "DD1", "DD2") == {}  # one in a hex is all that the Allies have
    assert lines(game, "DD1", "Swo1") == {}
    assert lines(game, "DD1", "IG1") == {}


@rule("narvik", "13.1", "13.2")
def test_units_in_harstad_go_by_sea_and_the_marines_storm() -> None:
    found = lines(position(*SEA), "RM", "SG1")
    assert "STORM RM > 0919 WITH SG1" in found
    assert any(each.startswith("SEA BR: RM + SG1") and found[each].to for each in found)
    assert not any("bardufoss" in each for each in lines(position(*SEA), "16A"))


@rule("narvik", "17.0")
def test_who_waits_to_regroup_does_so_with_its_sub_command() -> None:
    assert list(lines(position(*FRONT), "3J")) == ["REGROUP KGW"]
    assert lines(position(*FRONT), "3J", "Erdm") == {}


@rule("narvik", "21.0")
def test_a_look_at_every_unseen_stack_is_offered_without_units() -> None:
    found = {each.to: each for each in lines(position(*FRONT)).values() if "RECON" in each.order}
    assert {"1422", "1522"} <= set(found)
    assert found["1522"].words[0] == "shows 3 unseen in 1422, 1522"


@rule("narvik", "7.1")
def test_units_sent_south_are_filled_up_with_the_weakest() -> None:
    game = asking(TransferTroops(2), *SEA)
    assert list(lines(game, "SG1")) == ["TRANSFER SG1 + RE55"]
    assert list(lines(game, "SG1", "IG1")) == ["TRANSFER SG1 + IG1"]
    assert lines(game, "SG1", "IG1", "SG2") == {}


def test_a_short_question_has_all_its_answers_among_the_options() -> None:
    for game in with_question(*LISTED):
        view, side = seen(game)
        orders = set(lines(game))
        for piece in RULES.pieces(view, side, ""):
            orders |= set(lines(game, piece.id))
        wanted = {str(each) for each in islice(asked(game), 200)}
        assert {each for each in wanted if "+" not in each} <= orders


@rule("narvik", "15.1")
def test_every_end_of_a_retreat_is_offered_with_its_way() -> None:
    for game in with_question("retreat"):
        step = asked(game).step
        assert isinstance(step, RetreatOne)
        found = lines(game, step.unit)
        assert {f"R {step.unit} {end}" for end in step.ways(game).ends()} <= set(found)
        assert all(option.path[0] == step.hex for option in found.values())


@rule("narvik", "14.4.1")
def test_defenders_counterattack_alone_or_together() -> None:
    game = with_question("counter")[0]
    found = lines(game, "1J")
    assert list(found) == ["COUNTER 1J", "COUNTER 2J + 1J"]
    assert found["COUNTER 1J"].to == "0920"
    assert "NO COUNTER" in lines(game)


@rule("narvik", "15.2")
def test_pursuers_go_one_hex_or_two_and_together() -> None:
    game = asking(Pursuit("german", "1423", ("6J", "Kothe", "112A")), *FRONT)
    found = lines(game, "6J")
    assert found["PURSUE 6J 1423"].path == ("1322", "1423")
    assert "PURSUE Kothe + 6J 1423" in lines(game, "Kothe", "6J")
    assert "NO PURSUIT" in lines(game)


@rule("narvik", "13.2")
def test_who_follows_the_marines_goes_ashore_behind_them() -> None:
    game = asking(Ashore("allied", "RM", ("SG1",), "0316"), *SEA)
    assert "PURSUE RM + SG1 0316" in lines(game, "SG1")
    assert "NO PURSUIT" not in lines(game)


def test_without_units_the_usual_answer_is_offered() -> None:
    for game in met():
        view, side = seen(game)
        usual = [each for each in RULES.options(view, side, ()) if USUAL in each.words]
        assert [each.order for each in usual] == [str(RULES.default(view, asked(view)))]


# -- as one with another order ---------------------------------------------------------------------


def more(game: Narvik, text: str, *units: str) -> dict[str, str]:
    """What some units may do as one with an order: their own part, and the whole."""
    view, side = seen(game)
    return {each.alone: each.order for each in RULES.joining(view, side, order(text, side), units)}


def begun(view: Narvik, side: Side, chance: random.Random) -> Iterator[Order]:
    """Some orders that a few units could be given first."""
    able = [each.id for each in RULES.pieces(view, side, "")]
    for id in chance.sample(able, min(4, len(able))):
        found = RULES.options(view, side, (id,))
        for option in chance.sample(found, min(2, len(found))):
            yield order(option.order, side)


@rule("narvik", "11.0")
def test_whatever_joins_an_order_is_legal_with_it_and_leaves_it_as_it_was() -> None:
    chance, tried = random.Random(6), 0
    for game in with_question("action", "pursue"):
        view, side = seen(game)
        able = [each.id for each in RULES.pieces(view, side, "")]
        for first in begun(view, side, chance):
            for id in chance.sample(able, min(4, len(able))):
                found = RULES.joining(view, side, first, (id,))
                for option in chance.sample(found, min(4, len(found))):
                    whole = order(option.order, side)
                    asked(view).check(whole)
                    assert {*named(first), id} <= named(whole)
                    tried += 1
    assert tried > 100


@rule("narvik", "11.0", "12.0")
def test_whatever_a_unit_could_march_to_as_one_with_others_is_offered() -> None:
    game = position(*FRONT)
    first = "MOVE KGW: 1J 0920"
    found = more(game, first, "2J")
    for alone in (each for each in lines(game, "2J") if each.startswith("MOVE")):
        (march,) = order(alone, "german").marches
        if refused(game, f"{first}, {march}") is None:
            assert alone in found


@rule("narvik", "12.0")
def test_who_goes_the_same_way_is_joined_by_a_plus_and_others_by_a_comma() -> None:
    found = more(position(*FRONT), "MOVE KGW: 1J 0920", "2J")
    assert found["MOVE KGW: 2J 0920"] == "MOVE KGW: 1J + 2J 0920"
    assert found["MOVE KGW: 2J RAIL 1320"] == "MOVE KGW: 1J 0920, 2J RAIL 1320"


@rule("narvik", "9.0", "12.0")
def test_a_hex_that_others_leave_in_the_same_action_has_room() -> None:
    game = position("turn: 3", "asked: allied", "1801: 16A, 16B", "1802: 16C", "2020: 1J")
    assert "MOVE NW: 16C 1801" not in lines(game, "16C")
    assert "MOVE NW: 16C 1801" in more(game, "MOVE NW: 16A 1703", "16C")


@rule("narvik", "14.0", "16.0")
def test_shots_and_strikes_are_joined_too() -> None:
    game = position("turn: 3", "asked: german", "1322: 7J", "1423: 6J", "1422: 16A")
    fire = more(game, "FIRE KGH: 7J > 1422", "6J")
    assert fire == {"FIRE KGH: 6J > 1422": "FIRE KGH: 7J > 1422, 6J > 1422"}
    strike = more(position(*FRONT), "AIR: Stu1 > 1422", "He1")
    assert strike["AIR: He1 > 1522"] == "AIR: Stu1 > 1422, He1 > 1522"


@rule("narvik", "18.1")
def test_who_stands_near_dietl_joins_what_his_sub_command_does() -> None:
    found = more(position(*FRONT), "MOVE KGD: Dietl 1221", "6J")
    assert found
    assert all(whole.startswith("MOVE KGD: Dietl ") for whole in found.values())


@rule("narvik", "15.2")
def test_pursuers_are_joined_one_after_the_other() -> None:
    game = asking(Pursuit("german", "1423", ("6J", "Kothe", "112A")), *FRONT)
    found = more(game, "PURSUE 6J 1423", "Kothe")
    assert found == {"PURSUE Kothe 1423": "PURSUE 6J + Kothe 1423"}


@rule("narvik", "11.0")
@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("PASS", "1J"),
        ("RECON 1522", "1J"),
        ("REGROUP KGW", "1J"),
        ("MOVE KGW: 1J 0920", "1J"),  # has its way already
        ("MOVE KGW: 1J 0920", "6J"),  # of another sub-command
        ("MOVE KGW: 1J 1422", "2J"),  # cannot be done
        ("MOVE KGW: 1J 0920", "nobody"),
        ("R 1J 0920", "2J"),
    ],
)
def test_what_cannot_be_one_order_is_not_joined(text: str, unit: str) -> None:
    assert more(position(*FRONT), text, unit) == {}


# -- what it comes to ------------------------------------------------------------------------------


def test_moves_and_attacks_say_what_a_check_says() -> None:
    told = set()
    chance = random.Random(3)
    for game in with_question("action"):
        view, side = seen(game)
        found = [each for _, each in offered(view, side) if each.kind in ("move", "attack")]
        for option in chance.sample(found, min(25, len(found))):
            (order,) = RULES.parse(option.order, side).orders
            assert option.words == tuple(RULES.explain(view, side, order))
            told.add(option.kind)
    assert told == {"move", "attack"}


@rule("narvik", "14.1")
def test_the_column_on_the_map_is_that_of_the_words() -> None:
    options = [
        option
        for game in made()[:5]
        for each in RULES.pieces(*seen(game), "")
        for option in RULES.options(*seen(game), (each.id,))
        if option.kind == "attack"
    ]
    assert options
    for option in options:
        for each in option.label.split(".."):
            assert f"column {each[1:]} against" in " ".join(option.words)


def test_a_way_on_foot_goes_from_hex_to_hex() -> None:
    view, side = seen(position(*FRONT))
    grid = view.board.grid
    moves = [each for each in RULES.options(view, side, ("6J",)) if each.kind == "move"]
    assert moves
    for option in moves:
        assert (option.path[0], option.path[-1]) == ("1322", option.to)
        assert all(grid.distance(view.at(a), view.at(b)) == 1 for a, b in pairwise(option.path))


# -- what stands there -----------------------------------------------------------------------------


def test_pieces_are_those_of_the_hex_the_top_one_first() -> None:
    view, side = seen(position(*FRONT))
    mine = RULES.pieces(view, side, "1322")
    assert [(each.id, each.mine, each.can_act, each.place) for each in mine] == [
        ("Kothe", True, True, "1322"),
        ("6J", True, True, "1322"),
        ("112A", True, True, "1322"),
    ]


@rule("narvik", "21.0")
def test_of_a_hidden_piece_only_the_flag_is_told() -> None:
    view, side = seen(position(*FRONT))
    below = RULES.pieces(view, side, "1422")[1]
    assert (below.name, below.words) == ("Norwegian unit", "A Norwegian unit, unseen")
    assert (below.mine, below.can_act) == (False, False)


@rule("narvik", "20.0")
def test_pieces_of_a_staging_area_stand_nowhere_on_the_map() -> None:
    view, side = seen(position(*SEA))
    found = RULES.pieces(view, side, "harstad")
    assert [(each.id, each.can_act, each.place, each.box) for each in found] == [
        ("RM", True, "", "harstad"),
        ("SG1", True, "", "harstad"),
        ("SG2", True, "", "harstad"),
    ]


def test_what_can_act_has_options_and_what_cannot_has_none() -> None:
    for game in met()[::3]:
        view, side = seen(game)
        able = {each.id for each in RULES.pieces(view, side, "")}
        assert all(RULES.options(view, side, (id,)) for id in sorted(able)[:8])
        others = [id for id in view.where if id not in able]
        assert not any(RULES.options(view, side, (id,)) for id in others[:40])


def test_who_is_not_asked_has_no_options() -> None:
    for game in met():
        enemy = enemy_of(asked(game).side)
        for view in (RULES.view(game, enemy), seen(game)[0]):
            assert RULES.options(view, enemy, ()) == []
            assert RULES.pieces(view, enemy, "") == []
            for id in islice(view.units_of(enemy), 3):
                assert RULES.options(view, enemy, (id,)) == []


def test_who_plays_no_side_sees_pieces_and_orders_nothing() -> None:
    view = RULES.public(position(*FRONT))
    assert len(RULES.pieces(view, "", "1322")) == 3
    assert RULES.options(view, "", ()) == []


@pytest.mark.parametrize(
    "ids", [("",), ("nobody",), ("?German:1322:0",), ("1J", "nobody"), ("\x00" * 9,), ("1322",)]
)
def test_strange_units_are_offered_nothing(ids: tuple[str, ...]) -> None:
    for game in met():
        assert RULES.options(*seen(game), ids) == []


@pytest.mark.parametrize("hex", ["9999", "abc", "132", "\x00", "german pool", "1322 1422"])
def test_in_strange_hexes_nothing_stands(hex: str) -> None:
    assert RULES.pieces(*seen(position(*FRONT)), hex) == []


def reshuffled(game: Narvik, side: Side, chance: random.Random) -> Narvik:
    """The same to this side's eyes: unseen enemies of one flag have changed places."""
    twin, enemy = game.twin(), enemy_of(side)
    unseen = [id for id in game.units_of(enemy) if id not in game.revealed]
    flags = {game.unit(id).nationality for id in unseen}
    faces: dict[str, str] = {}
    for flag in flags:
        same = [id for id in unseen if game.unit(id).nationality == flag]
        faces.update(zip(same, chance.sample(same, len(same)), strict=True))
    for hex, stack in game.stacks.items():
        twin.stacks[hex] = tuple(faces.get(id, id) for id in stack)
    return twin


@rule("narvik", "21.0")
def test_the_options_of_positions_that_look_alike_are_alike() -> None:
    chance = random.Random(8)
    changed = 0
    for game in met()[::2]:
        view, side = seen(game)
        other = reshuffled(game, side, chance)
        twin = RULES.view(other, side)
        changed += other.stacks != game.stacks
        assert list(offered(view, side)) == list(offered(twin, side))
        for hex in view.stacks:
            assert RULES.pieces(view, side, hex) == RULES.pieces(twin, side, hex)
    assert changed


def test_no_option_names_a_hidden_counter() -> None:
    for game in met()[1::3]:
        view, side = seen(game)
        for _, option in offered(view, side):
            assert not any(map(hidden, option.order.split()))
