"""Places of a board by the numbers and names that people use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.wargame.board.places import Kinds, Mask, Place, Places


class Labelled:
    """A board that can be asked for its places."""

    places: Places
    names: Mapping[str, str]  # by label: what lies there
    bit: Sequence[Mask]

    def at(self, label: str) -> Place:
        return self.places.index[label]

    def label(self, place: Place) -> str:
        return self.places.labels[place]

    def name(self, label: str) -> str:
        """A place as people say it: its label, and the name of what lies there, if anything."""
        return f"{self.names[label]} ({label})" if label in self.names else label

    def find(self, words: str) -> str | None:
        """The label of a place, by that in any letters or by the name of what lies there."""
        if words in self.places.index:
            return words
        wanted = words.casefold()
        if label := next((each for each in self.places.index if each.casefold() == wanted), None):
            return label
        return next((each for each, name in self.names.items() if name.casefold() == wanted), None)

    def spot(self, label: str) -> str:
        """The place in which a map shows one."""
        return label

    def is_in(self, label: str, mask: Mask) -> bool:
        return bool(self.bit[self.places.index[label]] & mask)

    def each_named(self, mask: Mask) -> Iterator[str]:
        """The labels of a set one by one, for who may not want them at all."""
        yield from self.places.named(mask)

    def between(self, a: str, b: str) -> Kinds:
        """The kinds of what lies between two places."""
        return self.places.between(self.at(a), self.at(b))
