"""Names are found however people spell them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, Invalid
from pbem.notation.names import Names, Places
from tests.notation.vocabulary import PLACES, UNITS

units = Names(UNITS, kind="unit")
places = Places(PLACES, pattern=r"\d{4}", told="a hex number of four digits")


@pytest.mark.parametrize(
    "text",
    ["2Pz", "2pz", "2 Pz", "PZ2", "Pz 2", "2.Pz", "2. PZ", "2nd Pz", "2-Pz", "2/pz", "2  pZ"],
)
def test_a_unit_is_found_however_it_is_spelled(text):
    assert units.find(text) == "2Pz"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 panzer", "2Pz"),
        ("Wik", "Wiking"),
        ("3g", "3Gb"),
        ("7", None),
        ("W", None),
        ("21P", "21Pz"),
        ("1 5 gb", None),
        ("5-1 Gb", "5/1Gb"),
        ("51Gb", None),
    ],
)
def test_aliases_and_beginnings(text, found):
    if found:
        assert units.find(text) == found
    else:
        with pytest.raises(Invalid):
            units.find(text)


def test_a_full_name_is_not_mistaken_for_the_beginning_of_another():
    assert units.find("fusilier") == "Fusilier"
    assert units.find("fusiliersd") == "Fusiliers du Nord"


def test_the_exact_id_wins():
    twins = Names({"2Pz": (), "Pz2": ()})
    assert twins.find("Pz2") == "Pz2"
    with pytest.raises(Ambiguous) as error:
        twins.find("pz2")
    assert error.value.candidates == ("2Pz", "Pz2")


def test_a_beginning_of_two_names_is_ambiguous():
    with pytest.raises(Ambiguous) as error:
        units.find("34")
    assert error.value.candidates == ("34US", "34UK")
    assert error.value.message == "'34' can be more than one unit"


def test_the_own_side_is_preferred():
    assert units.find("34", prefer={"34UK"}) == "34UK"
    with pytest.raises(Ambiguous):
        units.find("34", prefer={"34UK", "34US"})
    assert units.find("34us", prefer={"34UK"}) == "34US"


def test_an_unknown_name_brings_up_those_like_it():
    with pytest.raises(Invalid) as error:
        units.find("Wikking")
    assert error.value.message == "I know no unit 'Wikking'"
    assert error.value.meant == ("Wiking",)


@pytest.mark.parametrize("text", ["Tromsø", "TROMSO", "tromsö", "Tromsø "])
def test_letters_that_keyboards_lack(text):
    assert places.find(text) == "1231"


def test_two_names_of_one_place_are_not_ambiguous():
    assert places.find("Tan") == "1908"


def test_two_places_are():
    with pytest.raises(Ambiguous) as error:
        places.find("Kol")
    assert error.value.candidates == ("Kolari (3526)", "Kola (3300)")


def test_a_misspelt_place_brings_up_its_name():
    with pytest.raises(Invalid) as error:
        places.find("Krikenes")
    assert error.value.meant == ("Kirkenes",)


@given(st.text())
def test_any_text_is_found_or_refused(text):
    for names in (units, places):
        found = names.candidates(text)
        if len(found) == 1:
            assert names.find(text) == found[0]
        else:
            with pytest.raises(Ambiguous if found else Invalid):
                names.find(text)


@given(st.sampled_from(sorted(UNITS)), st.sampled_from([str.upper, str.lower, str.title]))
def test_every_id_is_found_in_any_case(unit, case):
    assert units.find(case(unit)) == unit
