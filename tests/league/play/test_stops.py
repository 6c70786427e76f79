"""A queue that comes to a STOP waits for its player, who is told why."""

from __future__ import annotations

from pathlib import Path

from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.store.database import Store
from pbem.store.rows import people
from tests.league.houses import Club, fates

READY = "DEFAULT\nWHEN ANY: DEFAULT"


def in_the_ardennes(club: Club) -> int:
    """Anna has the Germans; they are asked for their first offensive."""
    with club.house.work() as work:
        table = new_game(work, "eto", {"scenario": "bulge"}, "every 48h; early")
        for side in [seat.side for seat in table.players]:
            name = "anna" if side == "germany" else "georg"
            take_seat(table, people.person(work.session, club.people[name]), side)
        assert begin_if_full(table)
        game = table.row.id
        assert game is not None
    club.say("georg", game, READY)
    club.say("anna", game, "DEFAULT")
    assert club.loaded(game).question.kind == "offensive"
    return game


def test_the_queue_waits_until_its_player_goes_on(store: Store, tmp_path: Path) -> None:
    club = Club(store, tmp_path)
    game = in_the_ardennes(club)
    notice = club.answer("anna", game, "STOP IF NOT HELD Liege\nPASS")
    assert notice.lead == ("Your orders are in, and the game went on up to your STOP.",)
    assert fates(notice) == ["STOPPED STOP IF NOT HELD W3420: it has come to that"]
    (question,) = notice.questions
    assert "STOP IF NOT HELD W3420: it has come to that" in question.held[0]
    assert "PASS" in question.held[1]
    assert club.loaded(game).question.kind == "offensive"
    club.say("anna", game, "CONTINUE")
    assert club.loaded(game).question.kind == "march"
