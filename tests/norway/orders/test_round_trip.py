"""Norway 1940: whatever can be ordered has a text that gives it back; no text is too much."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, Invalid
from pbem.engine.order import Condition, Standing, Statement
from pbem.games.norway.orders.grammar import grammar, orders
from pbem.games.norway.orders.language import TARGETS
from pbem.games.norway.orders.parts import REST, Ashore, Load, Shot
from pbem.games.norway.rules import RULES
from pbem.games.norway.setup.options_chosen import OFFERS
from pbem.notation.sheets.message import read
from tests.examples import examples
from tests.notation.fuzz import check, guards, knocks, mangled, surrogates_too
from tests.notation.test_round_trip import MANGLED, on_a_line
from tests.notation.vocabulary import is_number

SIDE = "german"
ROSTER, BOARD = RULES.scenario.roster, RULES.scenario.board
LANGUAGE = RULES.languages[SIDE]
OWN = sorted(id for id, unit in ROSTER.items() if unit.side == SIDE)

units = st.sampled_from(OWN)
places = st.sampled_from(sorted(BOARD.places.labels))
areas = st.sampled_from(sorted(BOARD.places.named(BOARD.land)))
targets = st.sampled_from(sorted({*TARGETS, *ROSTER}))
chits = st.sampled_from(sorted(RULES.scenario.tables.events))


def some(things, most=3, least=1):
    return st.lists(things, min_size=least, max_size=most, unique=True).map(tuple)


loads = some(st.builds(Load, units, some(units, 2)), 3)
shots = st.builds(
    lambda named, rest: (*named, *rest),
    some(st.builds(Shot, some(units), targets), 2),
    some(st.builds(Shot, st.just((REST,)), targets), 1, 0),
)
FIELDS = {
    "units": some(units),
    "unit": units,
    "carrier": units,
    "place": places,
    "area": areas,
    "way": some(places),
    "path": some(places),
    "via": some(places, 2, 0),
    "out": some(places, 2, 0),
    "base": st.just("") | places,
    "loads": loads,
    "then": st.just(()) | loads,
    "shots": shots,
    "ashore": st.none() | st.builds(Ashore, areas, st.booleans()),
    "join": some(units, 3, 0),
    "support": some(units, 2, 0),
    "aims": some(targets, 3, 0),
    "spend": st.sampled_from(["", "naval", "air", "ground", "any", "bonus"]),
    "attack": st.booleans(),
    "back": st.booleans(),
    "stay": st.booleans(),
    "arm": st.sampled_from(["NAVAL", "AIR", "GROUND"]),
    "chit": chits,
    "items": some(st.sampled_from(sorted(OFFERS)), 3, 0),
}
NO_UNITS = ("Carry",)  # its ships are in its loads
NOBODY = ("Rise", "PatrolAttack", "Onward")  # an answer, too


def of(kind):
    """Random orders of one class."""
    names = list(kind.__struct_fields__)
    if kind.__name__ in NO_UNITS:
        names.remove("units")
    fields = {name: FIELDS[name] for name in names}
    if kind.__name__ in NOBODY:
        fields["units"] = some(units, 3, 0)
    return st.builds(kind, **fields)


KINDS = [each for each in orders() if each.form]
any_order = st.one_of([of(kind) for kind in KINDS])


def _condition(word, *arguments):
    return st.tuples(*arguments).map(lambda found: Condition(word, found))


compared = st.sampled_from(["=", "<", ">", "<=", ">="])
numbers = st.integers(0, 99).map(str)
conditions = st.one_of(
    *(_condition(word, places) for word in ("EMPTY", "ENEMY", "FRIENDLY", "HELD", "CONTESTED")),
    *(_condition(word, compared, numbers) for word in ("TURN", "ACTIONS")),
    *(_condition(word, units) for word in ("ALIVE", "ADJACENT")),
    _condition("ENEMY", st.just("NEAR"), places),
    _condition("ENEMY", st.sampled_from(["SHIPS", "AIRCRAFT", "TROOPS"]), places),
    _condition("HELD", places, st.just("THEIRS")),
    _condition("INITIATIVE", st.sampled_from(["MINE", "THEIRS"])),
    _condition("CLASS", st.sampled_from(["NAVAL", "AIR", "GROUND"])),
    *(_condition(word) for word in ("BONUS", "FREE", "MIDTURN")),
    _condition("AT", units, places),
)
statements = st.builds(Statement, some(any_order, 3), guards(conditions))

CHOICES = {
    "targets": "DEFAULT NEVER targets",
    "return fire": "DEFAULT NEVER targets",
    "patrol": "ALL NEVER TRANSPORTS",
    "interception": "ALL NEVER BOMBERS OUTNUMBERING",
    "onward": "ALL NEVER numbers",
    "action": "orders",
    "event": "ALL NEVER chits",
    "naval infantry": "DEFAULT NEVER places",
    "arrival": "DEFAULT NEVER places",
    "refit place": "DEFAULT NEVER places",
    "withdraw": "WEAKEST STRONGEST",
    "setup": "DEFAULT",
    "any": "DEFAULT",
}
LISTS = {
    "targets": some(targets),
    "places": some(places),
    "chits": st.tuples(some(chits), some(places, 3, 0)).map(lambda both: (*both[0], *both[1])),
    "numbers": st.tuples(numbers),
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


@pytest.mark.parametrize("kind", CHOICES)
def test_every_kind_of_standing_order_parses_back(kind):
    @short
    @given(standings((kind,)), how)
    def parses_back(standing, how):
        assert LANGUAGE.standing(on_a_line(standing, how)) == standing

    parses_back()


# -- what is not understood -----------------------------------------------------------------------

NAMES = ["159Inf", "Hipper", "Oslo", "Bodø", "Reich", "He111/1", "gruppe", "39", "24Gds"]
SIGNS = [*":,+|->&.#()=;", " ", "46", "20Z0", "3", ">=", "İ", "\xa0", "\ud800", "&gt;"]
SPELLED = sorted(each for spellings in grammar().words.values() for each in spellings)
PIECES = [*SPELLED, *NAMES, *SIGNS, "IF", "UNLESS", "NOT", "WHEN", "AND", "WITH", "TO"]


@examples(300)
@given(surrogates_too)
@example("PASS UNLESS NOT NOT")
@example("SAIL " * 100)
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
        ("SIAL Hipper 39", "SIAL", "did you mean: SAIL"),
        ("SAIL Hiper 39", "Hiper", "did you mean: Hipper"),
        ("MARCH 159Inf Olso", "Olso", "did you mean: Oslo"),
        ("IF ENEMI NEAR 36: PASS", "ENEMI", "did you mean: ENEMY"),
        ("WHEN PATROLL: ALL", "PATROLL", "did you mean: PATROL"),
        ("WHEN PATROL: SOMETIMES", "SOMETIMES", "was expected"),
    ],
)
def test_a_mistake_is_pointed_at_and_mended(text, at, words):
    with pytest.raises((Invalid, Ambiguous)) as error:
        LANGUAGE.read(text)
    told = error.value.told()
    assert words in told, told
    assert error.value.column == text.index(at) + 1, told
