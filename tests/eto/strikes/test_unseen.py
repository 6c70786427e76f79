"""12.7  Of ships that pass in range of bombers, and are out of sight again, one is known."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.games.eto.position.fleets import assemble
from pbem.games.eto.position.fog import in_sight
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.airstrikes import AirStrike, UnderAircraft
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea
from tests.eto.veils import told
from tests.marks import rule

AREA = "North-Sea"


def passed(*ships: str) -> tuple[Europe, str]:
    """Ships have passed a hex in range, and are beyond it; the question who attacks them, where."""
    others = " + ".join(sorted({"BDD1", "BDD2", "Suffolk", "Norfolk"}.difference(ships)))
    game = at_sea(f"{' + '.join(ships)} {AREA}, Rodney + {others} North-Atlantic")
    game.put("ZG1", "W4522")
    near = in_sight(game, game.partnership(GERMANY)) & game.board.waters[AREA]
    hex, far = (game.board.grid.named(each)[0] for each in (near, game.board.waters[AREA] & ~near))
    assemble(game, ships, AREA, far)
    list(UnderAircraft(BRITAIN, ships, AREA, (hex, far)).run(game, PreparedDice(())))
    return game, hex


@rule("eto", "12.7", "14.1")
def test_a_view_names_none_of_the_others_in_the_question_who_attacks_them() -> None:
    seen, answers = set(), set()
    for company in (("BDD1", "Suffolk"), ("Norfolk", "BDD2")):
        game, hex = passed("Hood", *company)
        view = RULES.view(game, GERMANY)
        assert not set(company) & set(RULES.encode(view).decode().split('"'))
        seen.add((RULES.encode(view), RULES.describe(view, GERMANY)))
        for each in (game, view):
            step = each.agenda[-1]
            answers.add((told(each, step, AirStrike(hex, ("ZG1",))), step.prompt(view)))
    assert len(seen) == 1
    assert answers == {("legal", next(iter(answers))[1])}
