"""Random orders, conditions and standing orders over the made-up vocabulary."""

from __future__ import annotations

from hypothesis import strategies as st

from pbem.engine.order import Condition, Standing, Statement
from pbem.games.jupiter.air.superiority import Air
from pbem.games.jupiter.combat.after.advances import Advance
from pbem.games.jupiter.combat.battle import Support
from pbem.games.jupiter.combat.declaring import Attack
from pbem.games.jupiter.combat.momentum import Momentum
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.facts.phases import KIND_OF
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.orders.language import kinds_of_orders
from pbem.games.jupiter.setup.allies import Base
from pbem.games.jupiter.turn.landing import Land
from tests.notation.fuzz import guards
from tests.notation.vocabulary import MARKERS, UNITS

hexes = st.integers(0, 4099).map("{:04}".format)
units = st.sampled_from(sorted(UNITS))
markers = st.sampled_from(sorted(MARKERS))


def some(things, most=4):
    return st.lists(things, min_size=1, max_size=most, unique=True).map(tuple)


# The classes whose fields cannot be anything of their type.
SPECIAL = {
    Base: st.builds(Base, st.sampled_from(["US", "British"]), hexes),
    Done: st.builds(Done, st.sampled_from(["", *KIND_OF])),
    Air: st.builds(Air, some(hexes)),
    Attack: st.builds(Attack, hexes, some(units), some(markers, 3) | st.just(()), st.booleans()),
    Probe: st.builds(Probe, hexes, some(units), st.booleans()),
    Momentum: st.builds(Momentum, hexes, some(units), st.booleans(), st.booleans()),
    Support: st.builds(Support, some(markers, 3) | st.just(())),
    Advance: st.builds(Advance, some(units) | st.just(())),
    Land: st.builds(Land, units, hexes | st.just("")),
}
FIELDS = {
    "unit": units,
    "hex": hexes,
    "to": hexes,
    "via": st.lists(hexes, max_size=3).map(tuple),
    "sweden": st.booleans(),
    "sail": st.booleans(),
    "later": st.booleans(),
}


def of(kind):
    """Random orders of one class."""
    if kind in SPECIAL:
        return SPECIAL[kind]
    return st.builds(kind, **{name: FIELDS[name] for name in kind.__struct_fields__})


KINDS = kinds_of_orders()
any_order = st.one_of([of(kind) for kind in KINDS])


def _condition(word, *arguments):
    return st.tuples(*arguments).map(lambda found: Condition(word, found))


turns = st.integers(1, 99).map(str)
conditions = st.one_of(
    _condition("EMPTY", hexes),
    _condition("ENEMY", hexes),
    _condition("FRIENDLY", hexes),
    _condition("HELD", hexes),
    _condition("HELD", hexes, st.sampled_from(["ALLIED", "GERMAN"])),
    _condition("WEATHER", st.sampled_from(["FAIR", "OVERCAST", "STORM"])),
    _condition("TURN", st.sampled_from(["=", "<", ">", "<=", ">="]), turns),
    _condition("AIR", st.sampled_from(["MINE", "THEIRS", "NONE"])),
    _condition("FIRST", st.sampled_from(["MOVEMENT", "COMBAT"])),
    _condition("AT", units, hexes),
    _condition("SUPPLIED", units),
    _condition("ALIVE", units),
    _condition("ADJACENT", units),
    _condition("SWEDEN", st.sampled_from(["NEUTRAL", "ALLIED", "GERMAN"])),
)


statements = st.builds(Statement, some(any_order, 3), guards(conditions))

CHOICES = {
    "lose": "WEAKEST STRONGEST units",
    "overstack": "WEAKEST STRONGEST units",
    "dl1": "LOSE FALLBACK",
    "retreat": "HOME AWAY STAND hexes",
    "advance": "ALL NONE STRONGEST WEAKEST",
    "momentum": "NEVER odds",
    "support": "NEVER ALWAYS markers",
    "sweden": "DEFAULT",
    "entry": "DEFAULT hexes",
    "draw": "NOW LATER",
    "sortie": "NEVER NOW",
    "air": "DEFAULT hexes",
    "land": "ALL NONE",
    "setup": "DEFAULT",
    "move": "DONE",
    "attack": "DONE",
    "any": "DEFAULT",
}
LISTS = {
    "units": some(units),
    "hexes": some(hexes),
    "markers": some(markers, 3),
    "odds": turns.map(lambda number: ("ODDS", number)),
}


def choices(kind):
    words = CHOICES[kind].split()
    return st.one_of([LISTS.get(word, st.just((word,))) for word in words])


@st.composite
def standings(draw):
    kind = draw(st.sampled_from(sorted(CHOICES)))
    return Standing(kind, draw(choices(kind)), draw(guards(conditions)))
