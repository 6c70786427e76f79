"""Narvik 1940: whatever can be ordered has a text that gives it back; no text is too much."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, Invalid
from pbem.engine.order import Condition, Standing, Statement
from pbem.games.narvik.combat.after.pursuit import Pursue
from pbem.games.narvik.combat.counterattack import Counter
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import COMMANDS
from pbem.games.narvik.orders.grammar import grammar, orders
from pbem.games.narvik.orders.parts import March, Shot, Work
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.reserves import Reserve
from pbem.games.narvik.turn.transfer import Transfer
from pbem.notation.sheets.message import read
from tests.examples import examples
from tests.notation.fuzz import check, guards, knocks, mangled, surrogates_too
from tests.notation.test_round_trip import MANGLED, on_a_line
from tests.notation.vocabulary import is_number

SIDE = "german"
ROSTER = RULES.scenario.roster
LANGUAGE = RULES.languages[SIDE]
OWN = sorted(id for id, unit in ROSTER.items() if unit.side == SIDE)

hexes = st.sampled_from(sorted(RULES.scenario.board.grid.index))
units = st.sampled_from(OWN)
commands = st.sampled_from(COMMANDS[SIDE])
formations = st.sampled_from(sorted({each.formation for each in ROSTER.values()} - {""}))
places = hexes | st.sampled_from(sorted(STAGING))
keeps = st.integers(0, 12)


def some(things, most=3, least=1):
    return st.lists(things, min_size=least, max_size=most, unique=True).map(tuple)


bridges = st.tuples(hexes, hexes).map(sorted).map(tuple)
cuts = some(bridges.map("-".join), 2, 0)
tops = some(units, 2, 0)
legs = st.tuples(st.sampled_from([(), ("RAIL",), ("FERRY",)]), hexes).map(
    lambda leg: (*leg[0], leg[1])
)
ways = st.lists(legs, min_size=1, max_size=3).map(lambda found: sum(found, ()))
long_ways = st.tuples(ways, st.just(()) | places.map(lambda place: (place,))).map(
    lambda parts: parts[0] + parts[1]
)
marches = some(st.builds(March, some(units), long_ways), 3)
shots = some(st.builds(Shot, some(units) | st.tuples(hexes), hexes), 3)
strikes = some(st.builds(Shot, some(units), hexes), 3)
works = st.one_of(
    st.builds(Work, units, st.sampled_from(["ENTRENCH", "REPAIR", "DEMOLISH"])),
    st.builds(Work, units, st.sampled_from(["BRIDGE", "DEMOLISH"]), bridges),
)
FIELDS = {
    "command": commands,
    "marches": marches,
    "shots": shots,
    "cut": cuts,
    "tops": tops,
    "keep": keeps,
    "unit": units,
    "place": places,
    "hex": hexes,
    "target": hexes,
    "marine": units,
    "others": some(units, 3, 0),
    "works": some(works, 3),
    "formation": formations,
    "way": long_ways,
}
SPECIAL = {
    Strike: st.builds(Strike, st.sampled_from(["air", "naval"]), strikes, keeps),
    Reserve: st.builds(Reserve, some(units, 3, 0)),
    Transfer: st.builds(Transfer, some(units, 5)),
    Counter: st.builds(Counter, some(units, 3, 0)),
    Pursue: st.just(Pursue()) | st.builds(Pursue, marches, cuts, tops),
}


def of(kind):
    """Random orders of one class."""
    if kind in SPECIAL:
        return SPECIAL[kind]
    return st.builds(kind, **{name: FIELDS[name] for name in kind.__struct_fields__})


KINDS = [each for each in orders() if each.form]
any_order = st.one_of([of(kind) for kind in KINDS])


def _condition(word, *arguments):
    return st.tuples(*arguments).map(lambda found: Condition(word, found))


compared = st.sampled_from(["=", "<", ">", "<=", ">="])
numbers = st.integers(0, 99).map(str)
conditions = st.one_of(
    *(_condition(word, hexes) for word in ("EMPTY", "ENEMY", "FRIENDLY", "HELD")),
    *(_condition(word, compared, numbers) for word in ("TURN", "POINTS", "RELIEF", "STRIKES")),
    *(_condition(word, units) for word in ("ALIVE", "ADJACENT")),
    _condition("ENEMY", st.just("NEAR"), hexes),
    _condition("ENEMY", st.just("POINTS"), compared, numbers),
    _condition("HELD", hexes, st.just("THEIRS")),
    _condition("INITIATIVE", st.sampled_from(["MINE", "THEIRS"])),
    _condition("PASSED"),
    _condition("AT", units, places),
)


statements = st.builds(Statement, some(any_order, 3), guards(conditions))

CHOICES = {
    "counter": "ALL NEVER",
    "pursue": "ALL NEVER",
    "retreat": "HOME AWAY hexes",
    "drop": "DEFAULT hexes",
    "entry": "DEFAULT hexes",
    "regroup": "DEFAULT hexes",
    "setup": "DEFAULT",
    "any": "DEFAULT",
    "formation": "formations",
    "reserve": "ALL NEVER",
    "transfer": "WEAKEST STRONGEST",
    "rally": "WEAKEST STRONGEST",
    "action": "orders",
}
LISTS = {
    "hexes": some(hexes),
    "formations": some(formations),
    "orders": any_order.map(lambda order: (str(order),)),
}


@st.composite
def standings(draw, kinds=tuple(CHOICES)):
    kind = draw(st.sampled_from(kinds))
    words = CHOICES[kind].split()
    choice = st.one_of([LISTS.get(word, st.just((word,))) for word in words])
    return Standing(kind, draw(choice), draw(guards(conditions)))


how = st.sampled_from(sorted(MANGLED))
short = examples(30)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_order_parses_back(kind):
    @short
    @given(of(kind), how)
    def parses_back(order, how):
        assert LANGUAGE.statement(on_a_line(order, how)).orders == (order,)

    parses_back()


@given(statements, how)
def test_every_statement_parses_back(statement, how):
    assert LANGUAGE.statement(on_a_line(statement, how)) == statement


@given(conditions)
def test_a_condition_may_stand_behind_a_pass(condition):
    for text in (f"PASS IF {condition}", f"PASS IF {condition}:"):
        assert LANGUAGE.statement(text) == LANGUAGE.statement(f"IF {condition}: PASS")
    assert LANGUAGE.statement(f"PASS UNLESS {condition}") == LANGUAGE.statement(
        f"UNLESS {condition}: PASS"
    )


@pytest.mark.parametrize("kind", CHOICES)
def test_every_kind_of_standing_order_parses_back(kind):
    @short
    @given(standings((kind,)), how)
    def parses_back(standing, how):
        assert LANGUAGE.standing(on_a_line(standing, how)) == standing

    parses_back()


# -- what is not understood -----------------------------------------------------------------------

NAMES = ["1J", "KGW", "Dietl", "Narvik", "Bjornfjell", "harstad", "Stuka Strike", "13DBLE", "16A"]
SIGNS = [*":,+|->&.#()=;", " ", "2020", "20Z0", "3", ">=", "İ", "\xa0", "\ud800", "&gt;"]
SPELLED = sorted(each for spellings in grammar().words.values() for each in spellings)
PIECES = [*SPELLED, *NAMES, *SIGNS, "IF", "UNLESS", "NOT", "WHEN", "AND", "WITH", "TO"]


@examples(200)
@given(surrogates_too)
@example("PASS UNLESS NOT NOT")
@example("MOVE " * 100)
def test_any_text(text):
    check(LANGUAGE, text)


@pytest.mark.slow
@examples(200)
@given(st.lists(st.sampled_from(PIECES), max_size=25), st.sampled_from(["", " "]))
def test_any_words(words, between):
    check(LANGUAGE, between.join(words))


@pytest.mark.slow
@examples(200)
@given(statements | standings(), st.lists(knocks(PIECES), min_size=1, max_size=4))
def test_valid_lines_mangled(line, some):
    check(LANGUAGE, mangled(str(line), some))


@examples(100)
@given(st.lists(statements | standings(), min_size=1, max_size=4))
def test_a_mail_of_valid_lines_is_read_whole(lines):
    found = read("\r\n".join(map(str, lines)), is_number)
    assert [LANGUAGE.read(each.text) for each in found] == lines


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("MVOE KGW: 1J 1422", "MVOE", "did you mean: MOVE"),
        ("MOVE KGW: 1Jj 1422", "1Jj", "did you mean: 1J"),
        ("MOVE KGW: 1J Narvki", "Narvki", "did you mean: Narvik"),
        ("MOVE KGW: 1J 14Z2", "14Z2", "I know no place"),
        ("MOVE KGW: 1J 1422 KEEP", "", "a number"),
        ("PASS UNLES ENEMY NEAR 1801", "UNLES", "did you mean: UNLESS"),
        ("IF ENEMI NEAR 1801: PASS", "ENEMI", "did you mean: ENEMY"),
        ("WHEN RETRAET: HOME", "RETRAET", "did you mean: RETREAT"),
        ("WHEN COUNTER: SOMETIMES", "SOMETIMES", "ALL or NEVER was expected"),
        ("CALL 14DBLE", "14DBLE", "did you mean: 13DBLE"),
        ("FIRE KGW: 1J 1322", "1322", "AT was expected"),
    ],
)
def test_a_mistake_is_pointed_at_and_mended(text, at, words):
    with pytest.raises((Invalid, Ambiguous)) as error:
        LANGUAGE.read(text)
    told = error.value.told()
    assert words in told, told
    assert error.value.column == (text.index(at) if at else len(text)) + 1, told
