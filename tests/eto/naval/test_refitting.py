"""11.5, 5.9  In a seasonal turn two submarines in a port become a U-boat."""

from __future__ import annotations

from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.naval.converting import Refitting
from pbem.games.eto.naval.events import Refitted
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.sequence import EndMonth, Phase
from tests.eto.fields import refused, said
from tests.eto.fights import asked, events, on
from tests.eto.naval.seas import BERGEN, GERMANY, SCAPA, at_sea
from tests.marks import rule


def season(placed: str, *pool: str) -> Europe:
    """A seasonal turn begins, with U-boats in the force pool."""
    game = at_sea(placed)
    for id in pool:
        game.send(id, POOL)
    game.push(Phase("season"), EndMonth())
    return game


@rule("eto", "11.5")
def test_two_submarines_in_one_port_become_an_undamaged_u_boat() -> None:
    game = season(f"GSS1 + GSS2 + GSS3 {BERGEN}", "GUB12", "GUB3")
    assert asked(on(game, {})) == [(GERMANY, "refit")]
    outcome = on(game, {GERMANY: "REFIT GSS1 + GSS3\nDONE REFITTING"})
    after = outcome.position
    assert [(each.units, each.into) for each in events(outcome, Refitted)] == [
        (("GSS1", "GSS3"), "GUB3")
    ]
    assert {after.where[id] for id in ("GSS1", "GSS3")} == {POOL}
    assert (after.where["GUB3"], in_port(after, "GUB3")) == (BERGEN, True)
    assert not after.depleted
    RULES.check_invariants(after)


@rule("eto", "11.5")
def test_one_submarine_or_two_in_two_ports_or_at_sea_stay_what_they_are() -> None:
    game = season(f"GSS1 {BERGEN}, GSS2 W5225, GSS3 North-Sea, BSS1 {SCAPA}", "GUB1")
    for pair in ("GSS1 + GSS2", "GSS1 + GSS3", "GSS1", "GSS1 + GSS1", "BSS1 + GSS1"):
        assert refused(game, Refitting(GERMANY), f"REFIT {pair}").case == "11.5"
    assert "refit" not in {kind for _, kind in asked(on(game, {}))}


@rule("eto", "5.9")
@rule("eto", "11.5")
def test_no_submarines_become_a_u_boat_with_schnorkels() -> None:
    game = season(f"GSS1 + GSS2 {BERGEN}", "GUS1")
    assert refused(game, Refitting(GERMANY), "REFIT GSS1 + GSS2").case == "11.5"
    assert "refit" not in {kind for _, kind in asked(on(game, {}))}


@rule("eto", "5.9")
def test_u_boats_with_schnorkels_become_submarines_like_the_others() -> None:
    game = at_sea(f"GUS1 {BERGEN}")
    for id in ("GSS1", "GSS2"):
        game.send(id, POOL)
    game.push(Phase("strategic"))
    after = on(game, {GERMANY: "CONVERT GUS1"}).position
    assert after.where["GUS1"] == POOL
    assert {after.where["GSS1"], after.where["GSS2"]} == {BERGEN}


def test_pairs_are_listed_offered_and_read_back() -> None:
    game = season(f"GSS1 + GSS2 {BERGEN}", "GUB1")
    step = Refitting(GERMANY)
    order = said(game, GERMANY, "REFIT GSS1 + GSS2")
    assert order in list(step.answers(game))
    assert RULES.parse(str(order), GERMANY).orders == (order,)
    (option,) = step.offers(game, ("GSS1", "GSS2"))
    assert option.words == ("GUB1 comes from the force pool",)
    assert "GSS1 and GSS2" in step.prompt(game)
