"""Clicks on the map: options after the lines of a sheet, and nothing for whom it is not."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbem.engine.dice import commitment, seed_from
from pbem.engine.record.journal import Before, Header, Journal
from pbem.games.jupiter.combat.after.losses import LoseOne
from pbem.games.jupiter.turn.reinforcements import Arrive
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.pages import map_clicks
from pbem.league.pages.map_clicks import Clicked, clicked
from pbem.league.play.loaded_game import LoadedGame
from pbem.notation.sheets.rehearsal import dry_run
from pbem.store.database import Store
from pbem.store.rows import people
from pbem.store.schema import Seat
from tests.league.company import SIDES, Company


def what_can_act(table, seat, sheet):
    """All that can act after a sheet's lines."""
    return clicked(table, seat, sheet, "", ()).pieces


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def seated(club: Company, game: int, who: str = "") -> tuple[LoadedGame, Seat]:
    """The table, and the seat of somebody at it: of who is asked, unless somebody is named."""
    table = club.loaded(game)
    who = who or SIDES[table.asked_side]
    return table, next(each for each in table.seats if each.person_id == club.people[who])


def orders(found: Clicked) -> list[str]:
    return [each.order for each in found.options]


def test_a_unit_that_can_act_is_offered_its_moves(club):
    table, seat = seated(club, club.ready())
    piece = what_can_act(table, seat, "")[0]
    found = clicked(table, seat, "", piece.place, (piece.id,))
    assert piece in found.pieces
    assert f"HOLD {piece.id}" in orders(found)
    assert found.question == table.decision(seat.side).prompt


def test_what_a_click_finds_can_be_sent_as_json(club):
    table, seat = seated(club, club.ready())
    piece = what_can_act(table, seat, "")[0]
    found = clicked(table, seat, "", piece.place, (piece.id,))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Clicked) == found


def test_options_are_those_after_the_lines_of_the_sheet(club):
    table, seat = seated(club, club.ready())
    unit = what_can_act(table, seat, "")[0].id
    move = next(each for each in clicked(table, seat, "", "", (unit,)).options if each.to)
    after = clicked(table, seat, move.order, move.to, (unit,))
    assert orders(after) == []
    assert {each.id: each.can_act for each in after.pieces}[unit] is False
    assert unit not in {each.id for each in what_can_act(table, seat, move.order)}


def test_a_piece_that_the_sheet_moves_is_said_to_have_left(club):
    table, seat = seated(club, club.ready())
    piece = what_can_act(table, seat, "")[0]
    move = next(each for each in clicked(table, seat, "", "", (piece.id,)).options if each.to)
    after = clicked(table, seat, move.order, piece.place, ())
    assert after.note == f"By your sheet no longer here: {piece.name}."


def test_wrong_lines_of_the_sheet_are_skipped(club):
    table, seat = seated(club, club.ready())
    first, second = (each.id for each in what_can_act(table, seat, "")[:2])
    sheet = f"M nobody 1616\nM {first} 3838\nfrom the heart\nHOLD {second}\n"
    able = {each.id for each in what_can_act(table, seat, sheet)}
    assert first in able
    assert second not in able


def test_a_sheet_that_ends_the_moves_goes_on_to_the_attacks(club):
    table, seat = seated(club, club.ready())
    piece = what_can_act(table, seat, "")[0]
    assert orders(clicked(table, seat, "DONE", "", ())) == ["DONE ATTACKS"]
    assert f"REST {piece.id}" in orders(clicked(table, seat, "DONE", "", (piece.id,)))


def test_every_option_after_a_sheet_passes_a_check_with_it(club):
    table, seat = seated(club, club.ready())
    sheet = "\n".join(f"HOLD {each.id}" for each in what_can_act(table, seat, "")[:3])
    for piece in what_can_act(table, seat, sheet)[:4]:
        for option in clicked(table, seat, sheet, "", (piece.id,)).options:
            text, view = f"{sheet}\n{option.order}", table.view(seat.side)
            tried = dry_run(table.rules, text, seat.side, view)
            assert tried[-1].ok


def test_at_set_up_units_are_placed_one_after_the_other(club):
    table, seat = seated(club, club.game())
    assert "BASE US 1616" in orders(clicked(table, seat, "", "", ()))
    at_sea = [each for each in what_can_act(table, seat, "BASE US 1616") if not each.place]
    unit = next(each.id for each in at_sea if "US" in each.words)
    assert orders(clicked(table, seat, "BASE US 1616", "", (unit,))) == [f"PLACE {unit} 1616"]
    sheet = f"BASE US 1616\nPLACE {unit} 1616"
    assert unit in {each.id for each in clicked(table, seat, sheet, "1616", ()).pieces}


def test_a_click_warns_of_what_the_lines_of_the_sheet_have_made_dangerous(club):
    table, seat = seated(club, club.game())

    def words(sheet):
        found = clicked(table, seat, sheet, "", ()).options
        return next(each.words for each in found if each.order == "DEFAULT")

    assert not any("Murmansk" in each for each in words(""))
    said = words("BASE US 1616\nPLACE 23F 3300\nPLACE 254N 3300")
    assert said[0].startswith("leaves Murmansk (3200) empty; ")


def test_a_sheet_that_answers_the_question_leaves_nothing_to_order(club):
    table, seat = seated(club, club.game())
    found = clicked(table, seat, "DEFAULT", "", ())
    assert found.options == ()
    assert found.note == map_clicks.ANSWERED
    assert what_can_act(table, seat, "DEFAULT") == ()


@pytest.mark.parametrize("sheet", ["SORTIE", "NO SORTIE"])
def test_an_answer_that_a_die_follows_is_an_answer(club, sheet):
    game = club.game()
    for who in ("anna", "georg"):
        club.say(who, game, "DEFAULT\nWHEN AIR: DEFAULT")
    table, seat = seated(club, game)
    assert table.question.kind == "sortie"
    assert orders(clicked(table, seat, "", "", ())) == ["NO SORTIE", "SORTIE"]
    assert clicked(table, seat, sheet, "", ()).options == ()


def test_what_is_left_of_a_question_stays_open(club):
    """Three units arrive; a line of the sheet has placed one of them."""
    table, seat = seated(club, club.ready(), "georg")
    position = table.rules.copy(table.position)
    arrived = position.pools["ANR"][:3]
    position.pools["ANR"] = position.pools["ANR"][3:]
    position.agenda = [Arrive(arrived, "ANR")]
    begin_at(table, seat, position)
    first = clicked(table, seat, "", "", (arrived[0],)).options[0]
    assert first.kind == "place"
    left = what_can_act(table, seat, f"{first.order}\nPLACE {arrived[0]} {first.to}")
    assert {each.id for each in left} == set(arrived[1:])
    assert clicked(table, seat, "DEFAULT\nDEFAULT\nDEFAULT", "", ()).note == map_clicks.ANSWERED


def begin_at(table, seat, position):
    """Go on from a position that was changed by hand."""
    before, seed = Before(0, 0), table.row.seed
    header = Header("jupiter", table.rules.version, "t1", table.row.commitment)
    table.take_up(Journal.resumed(table.rules, header, seed, position, before, []))
    table._questions = {seat.id: table.question}


@pytest.mark.parametrize(("units", "all"), [(3, True), (map_clicks.FEW + 1, False)])
def test_in_mid_action_all_answers_are_offered_at_once_where_they_are_few(club, units, all):
    table, seat = seated(club, club.ready(), "georg")
    position = table.rules.copy(table.position)
    asked = tuple(position.units_of("german"))[:units]
    position.agenda = [LoseOne("german", asked, "13.13")]
    begin_at(table, seat, position)
    offered = orders(clicked(table, seat, "", "", ()))
    assert len(set(offered)) == len(offered) == (units if all else 1)
    assert {f"LOSE {id}" for id in asked} >= set(offered)
    assert orders(clicked(table, seat, "", "", asked[:1])) == [f"LOSE {asked[0]}"]


def test_who_is_not_asked_sees_pieces_only(club):
    game = club.ready()
    table, seat = seated(club, game, club.other(game))
    view = table.view(seat.side)
    unit = next(view.units_of(seat.side))
    found = clicked(table, seat, "DONE", view.where[unit], (unit,))
    assert unit in {each.id for each in found.pieces}
    assert not any(each.can_act for each in found.pieces)
    assert (found.question, found.options, found.note) == ("", (), map_clicks.NOT_ASKED)
    assert what_can_act(table, seat, "") == ()


def test_who_only_watches_is_shown_nothing(club):
    game = club.ready()
    watcher = club.join("Wanda")
    with club.house.work() as work:
        role = {"role": "observer", "person_id": club.people[watcher]}
        work.session.add(Seat(game_id=game, joined_at=work.now, **role))
    table, seat = seated(club, game, watcher)
    found = clicked(table, seat, "", next(iter(table.position.stacks)), ())
    assert found.pieces == ()
    assert found.note == map_clicks.NO_PLAYER


def test_before_a_game_begins_there_is_nothing_to_click(club):
    with club.house.work() as work:
        table = new_game(work, "jupiter", {}, "every 48h; early")
        take_seat(table, people.person(work.session, club.people["anna"]), "allied")
        found = clicked(table, table.seat_of("allied"), "", "1616", ())
    assert (found.pieces, found.note) == ((), map_clicks.NOT_BEGUN)


@pytest.mark.parametrize(
    ("hex", "units"),
    [
        ("9999", ("nobody",)),
        ("x" * 100_000, ()),
        ("1616", ("x" * 100_000,)),
        ("1616", ("2Mtn",) * 21),
        ("\x00'\"<script>", ("?German:3003:0", "", "DONE")),
    ],
)
def test_a_hostile_click_is_answered_with_nothing(club, hex, units):
    table, seat = seated(club, club.ready())
    found = clicked(table, seat, "", hex, units)
    assert found.options == ()
    assert len(found.place) <= map_clicks.LONGEST_ID


@pytest.mark.parametrize("sheet", ["x" * 12_001, "M x\n" * 300])
def test_an_endless_sheet_is_not_tried(club, sheet):
    table, seat = seated(club, club.ready())
    found = clicked(table, seat, sheet, "", ())
    assert (found.options, found.note) == ((), map_clicks.TOO_LONG)


def test_a_click_changes_nothing(club):
    game = club.ready()
    before = club.kept()
    table, seat = seated(club, game)
    position = table.rules.encode(table.position)
    piece = what_can_act(table, seat, "")[0]
    clicked(table, seat, f"HOLD {piece.id}\nDONE", piece.place, (piece.id,))
    assert table.rules.encode(table.position) == position
    assert club.kept() == before


# -- one order with the last line -----------------------------------------------------------------


def narvik(club):
    """A game in which the Allies have three action points and are asked for an action."""
    with club.house.work() as work:
        table = new_game(work, "narvik", {}, "every 48h; early")
        table.row.seed = seed_from("club")
        table.row.commitment = commitment(table.row.seed)
        for name, side in (("anna", "allied"), ("georg", "german")):
            take_seat(table, people.person(work.session, club.people[name]), side)
        assert begin_if_full(table)
        game = table.row.id
    club.say("georg", game, "DEFAULT\nWHEN ANY: DEFAULT")
    club.say("anna", game, "DEFAULT")
    assert club.loaded(game).question.kind == "action"
    return game


def joined(found):
    """The options that are one with the last line: their own part, and the whole."""
    return {each.alone: each.order for each in found.options if each.alone}


def test_what_can_be_one_with_the_last_line_is_offered_as_that_and_alone(club):
    table, seat = seated(club, narvik(club))
    sheet = "MOVE NW: 16A 1703\n"
    found = clicked(table, seat, sheet, "1801", ("16B",))
    assert joined(found)["MOVE NW: 16B 1704"] == "MOVE NW: 16A 1703, 16B 1704"
    assert "MOVE NW: 16B 1704" in orders(found)


def test_nothing_is_joined_to_an_empty_sheet(club):
    table, seat = seated(club, narvik(club))
    assert joined(clicked(table, seat, "", "1801", ("16B",))) == {}


def test_whatever_joins_the_last_line_passes_a_check_in_its_place(club):
    table, seat = seated(club, narvik(club))
    before, last = "RECON 1710", "MOVE NW: 12A 2002"
    found = joined(clicked(table, seat, f"{before}\n{last}", "bardufoss", ("12B",)))
    assert len(found) > 20
    for whole in found.values():
        text, view = f"{before}\n{whole}", table.view(seat.side)
        assert dry_run(table.rules, text, seat.side, view)[-1].ok


def test_when_the_last_point_is_spent_more_can_join_the_line_that_spent_it(club):
    table, seat = seated(club, narvik(club))
    sheet = "RECON 1710\nRECON 1510\nSEA BR: SG1 0618"
    assert {each.id for each in what_can_act(table, seat, sheet)} == {"RM", "SG2", "SWB2"}
    found = clicked(table, seat, sheet, "harstad", ("SG2",))
    assert {each.id for each in found.pieces if each.can_act} == {"RM", "SG2", "SWB2"}
    assert orders(found) == list(joined(found).values())
    assert "SEA BR: SG1 + SG2 0618" in orders(found)


@pytest.mark.parametrize(
    "last",
    [
        "IF TURN = 1: MOVE NW: 16A 1703",
        "MOVE NW: 16A 1703 | PASS",
        "TURN 2\nMOVE NW: 16A 1703",
        "MOVE NW: 16A 1703\nWHEN RETREAT: HOME",
        "MOVE NW: 16A 1703\n# and then",
        "RECON 1710; MOVE NW: 16A 1703",
        "MOVE NW: 16A 9999",
        "MOVE NW: 16A 1703\nPASS",
    ],
)
def test_only_a_plain_order_in_the_last_line_is_joined(club, last):
    table, seat = seated(club, narvik(club))
    assert joined(clicked(table, seat, last, "1801", ("16B",))) == {}


def test_where_every_order_stands_for_itself_nothing_is_joined(club):
    table, seat = seated(club, club.ready())
    first, second = what_can_act(table, seat, "")[:2]
    move = next(each for each in clicked(table, seat, "", "", (first.id,)).options if each.to)
    assert joined(clicked(table, seat, move.order, second.place, (second.id,))) == {}
