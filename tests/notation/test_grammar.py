"""The patterns that grammars are made of."""

import re

from hypothesis import given
from hypothesis import strategies as st

from pbem.notation.grammar import any_of

WORDS = st.text("AB1 .", min_size=1, max_size=4)


@given(st.lists(WORDS, min_size=1), st.lists(WORDS).map("".join))
def test_of_several_words_the_longest_that_stands_there_is_found(words, text):
    longest_first = "|".join(re.escape(each) for each in sorted(words, key=len, reverse=True))
    expected = re.match(rf"(?:{longest_first})(?!\w)", text)
    found = re.match(rf"{any_of(words)}(?!\w)", text)
    assert (found and found[0]) == (expected and expected[0])
