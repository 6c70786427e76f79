"""Standing orders answer what combat asks."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.combat.after.retreat import FallBack
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.landing import Landing
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.fog import view
from pbem.games.narvik.position.game import Narvik
from tests.marks import rule
from tests.narvik.fights import die, fight, run, standing


def reaction(game: Narvik, *words: str) -> str:
    """The answer to the open question, from the view of the side that is asked; it is legal."""
    step = game.agenda[-1]
    side = step.asks(game)
    assert side is not None
    order = step.by_standing(view(game, side), words)
    assert order is not None
    step.check(game, order)
    return str(order)


def beaten(text: str, unit: str, *dice: int) -> Narvik:
    game = standing(text)
    game.push(FallBack(game.side_of(unit), unit, game.where[unit]))
    run(game, PreparedDice(dice))
    return game


@rule("narvik", "15.1")
def test_retreats_go_home_or_away_or_where_they_are_told() -> None:
    game = beaten("1714: AltaA | 1814: Kothe", "Kothe", 2)
    assert reaction(game, "HOME") == reaction(game, "2020")
    assert reaction(game, "AWAY")[-4:] in {"1912", "2013", "2014", "2015", "1812"}
    assert reaction(game, "1812") == "R Kothe 1812"
    assert reaction(game, "1801", "1812") == "R Kothe 1812"


@rule("narvik", "15.1")
def test_allies_at_the_edge_go_home_into_the_staging_area() -> None:
    game = beaten("0311: 1J | 0211: SG1", "SG1", 2)
    assert reaction(game, "HOME") == "R SG1 harstad"
    assert reaction(game, "AWAY") == "R SG1 harstad"


@rule("narvik", "14.4.1")
def test_counterattacks_with_all_or_never() -> None:
    game = standing("1714: Kothe | 1814: AltaA AltaB")
    fight(game, "german", Assault("KGB", (Shot(("Kothe",), "1814"),)), [1, 1])
    assert reaction(game, "ALL") == "COUNTER AltaA + AltaB"
    assert reaction(game, "NEVER") == "NO COUNTER"


@rule("narvik", "15.2")
def test_pursuit_with_all_there_is_room_for_or_never() -> None:
    game = standing("1714: SG1 SG2 | 1813: IG1 IG2 | 1814: Kothe")
    order = Assault("BR", (Shot(("SG1", "SG2"), "1814"), Shot(("IG1", "IG2"), "1814")))
    fight(game, "allied", order, [die(10, "E")])
    assert reaction(game, "ALL") == "PURSUE SG1 + SG2 1814"
    assert reaction(game, "NEVER") == "NO PURSUIT"


@rule("narvik", "13.2")
def test_the_marines_go_ashore_even_if_nobody_pursues() -> None:
    game = standing("harstad: RM SG1 | 1018: Holt")
    fight(game, "allied", Landing("RM", "1018", ("SG1",)), [die(5, "D")])
    assert reaction(game, "NEVER") == "PURSUE RM 1018"
    assert reaction(game, "ALL") == "PURSUE RM + SG1 1018"


@rule("narvik", "17.0")
def test_regrouped_units_return_where_they_are_told() -> None:
    game = standing("german regroup: Kothe | 0919: Holt | 2020: Erdm")
    fight(game, "german", Regroup("KGB"), [6])
    assert reaction(game, "2020") == "PLACE Kothe 2020"
    assert reaction(game, "DEFAULT") == "DEFAULT"
