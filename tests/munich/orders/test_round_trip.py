"""Munich War 1938: whatever can be ordered has a text that gives it back; no text is too much."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, Invalid
from pbem.engine.order import Condition, Order, Standing, Statement
from pbem.games.munich.air.bombing import CITY, UNITS
from pbem.games.munich.combat.after.losses import Lose
from pbem.games.munich.combat.after.pursuit import Follow
from pbem.games.munich.combat.after.retreat import Retreat
from pbem.games.munich.facts.phases import KIND_OF
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import AXIS
from pbem.games.munich.movement.rails import OFF, Rail
from pbem.games.munich.orders.language import BOXES
from pbem.games.munich.rules import RULES
from pbem.notation.forms import written
from pbem.notation.sheets.message import read
from pbem.wargame.collected import collected
from tests.examples import examples
from tests.notation.fuzz import check, guards, knocks, mangled, surrogates_too
from tests.notation.test_round_trip import MANGLED, on_a_line
from tests.notation.vocabulary import is_number

SCENARIO = load()
LANGUAGE = RULES.languages[AXIS]

hexes = st.sampled_from(sorted(SCENARIO.board.grid.index))
units = st.sampled_from(sorted(SCENARIO.roster))
countries = st.sampled_from(sorted(SCENARIO.board.countries))


def some(things, most=3, least=1):
    return st.lists(things, min_size=least, max_size=most, unique=True).map(tuple)


FIELDS = {
    "unit": units,
    "units": some(units),
    "marker": units,
    "place": hexes | st.sampled_from(BOXES),
    "reduced": st.booleans(),
    "phase": st.sampled_from(["", *KIND_OF]),
    "start": hexes,
    "target": hexes,
    "hex": hexes,
    "port": hexes,
    "to": hexes,
    "at": st.sampled_from([CITY, UNITS]),
    "way": some(hexes),
    "over": some(hexes, 2, 0),
    "table": st.sampled_from([ASSAULT, MOBILE]),
    "air": st.booleans(),
    "naval": st.just("") | units,
    "special": st.just("") | units,
    "moves": some(st.builds(Follow, units, some(hexes, 2)), 3, 0),
}
SPECIAL = {
    Rail: st.builds(Rail, units, hexes | st.just(OFF)),
    Retreat: st.builds(Retreat, units, some(hexes, 3, 0)),
}


def of(kind):
    """Random orders of one class."""
    if kind in SPECIAL:
        return SPECIAL[kind]
    return st.builds(kind, **{name: FIELDS[name] for name in kind.__struct_fields__})


KINDS = list(written(collected(Order, "pbem.games.munich")).values())
any_order = st.one_of([of(kind) for kind in KINDS])


def _condition(word, *arguments):
    return st.tuples(*arguments).map(lambda found: Condition(word, found))


compared = st.sampled_from(["=", "<", ">", "<=", ">="])
numbers = st.integers(0, 99).map(str)
conditions = st.one_of(
    *(_condition(word, hexes) for word in ("EMPTY", "ENEMY", "FRIENDLY", "TERROR", "HELD")),
    *(_condition("ENEMY", st.just(word), hexes) for word in ("NEAR", "OVER")),
    *(_condition(word, units) for word in ("ALIVE", "REDUCED", "SUPPLIED", "ADJACENT")),
    *(_condition(word, countries) for word in ("NEUTRAL", "AXIS", "ALLIED", "SURRENDERED")),
    _condition("HELD", hexes, st.just("THEIRS")),
    _condition("TURN", compared, numbers),
    _condition("POINTS", countries, compared, numbers),
    _condition("STORM"),
    _condition("AT", units, hexes),
)


statements = st.builds(Statement, some(any_order, 3), guards(conditions))

CHOICES = {
    "intercept": "STRONGEST WEAKEST NEVER units over",
    "lose": "STRONGEST WEAKEST units",
    "hit": "STRONGEST WEAKEST units",
    "excess": "STRONGEST WEAKEST DEFAULT units",
    "storm": "STRONGEST WEAKEST DEFAULT units",
    "retreat": "AWAY HOME STAND toward",
    "advance": "ALL NEVER",
    "deploy": "DEFAULT hexes",
    "setup": "DEFAULT",
    "any": "DEFAULT",
    "mobilize": "DONE",
    "launch": "DONE",
    "bomb": "DONE",
    "move": "DONE",
    "attack": "DONE",
}
LISTS = {
    "units": some(units),
    "hexes": some(hexes),
    "over": st.tuples(some(units) | st.just(("STRONGEST",)), some(hexes)).map(
        lambda found: (*found[0], "OVER", *found[1])
    ),
    "toward": some(hexes).map(lambda found: ("TOWARD", *found)),
}


@st.composite
def standings(draw, kinds=tuple(CHOICES)):
    kind = draw(st.sampled_from(kinds))
    choice = st.one_of([LISTS.get(word, st.just((word,))) for word in CHOICES[kind].split()])
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


@pytest.mark.parametrize("kind", CHOICES)
def test_every_kind_of_standing_order_parses_back(kind):
    @short
    @given(standings((kind,)), how)
    def parses_back(standing, how):
        assert LANGUAGE.standing(on_a_line(standing, how)) == standing

    parses_back()


@pytest.mark.parametrize("unit", sorted(SCENARIO.roster))
def test_every_unit_is_found_by_its_id_however_it_is_spelled(unit):
    for text in (unit, unit.lower(), unit.upper()):
        assert LANGUAGE.statement(f"LOSE {text}").orders == (Lose(unit),)


# -- what is not understood -----------------------------------------------------------------------

NAMES = ["DEI", "16Pz", "Waffen SS Group", "Prague", "Le Havre", "Soviet Union", "1A", "reinf"]
SIGNS = [*":,+|->&.#()=;", " ", "2615", "26Z5", "3", ">=", "İ", "\xa0", "\ud800", "&gt;"]
SPELLED = sorted(each for spellings in LANGUAGE.grammar.words.values() for each in spellings)
PIECES = [*SPELLED, *NAMES, *SIGNS, "IF", "UNLESS", "NOT", "WHEN", "AND", "TO", "VIA"]


@examples(200)
@given(surrogates_too)
@example("STORM STORM STORM")
@example("M " * 100)
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
        ("MVOE DEI 2511", "MVOE", "did you mean: MOVE"),
        ("M DEIJ 2511", "DEIJ", "did you mean: DEI"),
        ("M DEI Pragu2", "Pragu2", "did you mean: Prague"),
        ("M DEI 26Z5", "26Z5", "I know no place"),
        ("M DEI", "", "a place was expected"),
        ("LAUNCH DEL1 FRM Dresden TO Prague", "TO", "FROM was expected here"),
        ("A Prague WITH DEI NAVAL", "", "the name of a unit"),
        ("IF NEUTRAL Belgum: DONE", "Belgum", "did you mean: Belgium"),
        ("WHEN RETRAET: HOME", "RETRAET", "did you mean: RETREAT"),
        ("WHEN ADVANCE: SOMETIMES", "SOMETIMES", "ALL or NEVER was expected"),
        ("M 1A 2511", "1A", "it could be: SU1A, IT1A, HU1A"),
    ],
)
def test_a_mistake_is_pointed_at_and_mended(text, at, words):
    with pytest.raises((Invalid, Ambiguous)) as error:
        LANGUAGE.read(text)
    told = error.value.told()
    assert words in told, told
    assert error.value.column == (text.index(at) if at else len(text)) + 1, told
