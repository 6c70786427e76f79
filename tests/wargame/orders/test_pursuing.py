"""Every lawful choice among those who may advance."""

from __future__ import annotations

from pbem.wargame.orders.pursuing import Pursuers, arrivals


class Two(Pursuers):
    """A and B may enter 0101, B one hex beyond it too; each hex has room for one."""

    units = ("A", "B")

    def ways(self, id):
        return [("0101",), ("0101", "0102")] if id == "B" else [("0101",)]

    def fault(self, chosen, undecided=()):
        full = [hex for hex, units in arrivals(chosen).items() if len(units) > 1]
        return f"{full[0]} is full" if full else ""


def test_every_lawful_choice_is_told_the_most_units_first():
    assert list(Two().choices()) == [
        {"A": ("0101",), "B": ("0101", "0102")},
        {"A": ("0101",)},
        {"B": ("0101",)},
        {"B": ("0101", "0102")},
        {},
    ]


def test_who_must_advance_does_so_in_every_choice():
    found = list(Two().choices(("B",)))
    assert found
    assert all("B" in chosen for chosen in found)


def test_units_arrive_where_their_ways_end():
    assert arrivals({"A": ("0101",), "B": ("0101", "0102")}) == {"0101": ["A"], "0102": ["B"]}
