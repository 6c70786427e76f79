"""Files of earlier versions go before the newest ones, for games that began then."""

from __future__ import annotations

import pytest

from pbem.wargame.data.folder import as_of, kept_versions
from pbem.wargame.data.tsv import DataError


@pytest.fixture
def data(tmp_path):
    """Units changed in versions 3 and 5, the board in version 5."""
    for file in ("units", "board", "earlier/2/units", "earlier/4/units", "earlier/4/board"):
        path = tmp_path / f"{file}.tsv"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file)
    return tmp_path


@pytest.mark.parametrize(
    ("version", "units", "board"),
    [
        (1, "earlier/2/units", "earlier/4/board"),
        (2, "earlier/2/units", "earlier/4/board"),
        (3, "earlier/4/units", "earlier/4/board"),
        (4, "earlier/4/units", "earlier/4/board"),
        (5, "units", "board"),
        (None, "units", "board"),
    ],
)
def test_a_game_reads_what_was_true_when_it_began(data, version, units, board):
    folder = as_of(data, version)
    assert (folder / "units.tsv").read_text() == units
    assert (folder / "board.tsv").read_text() == board


def test_a_file_that_is_in_no_version_is_looked_for_among_the_newest(data):
    assert as_of(data, 1) / "shapes.tsv" == data / "shapes.tsv"


def test_versions_that_read_the_same_have_the_same_folder(data):
    assert as_of(data, 1) == as_of(data, 2) != as_of(data, 3) == as_of(data, 4)
    assert as_of(data, 5) == as_of(data)
    assert str(as_of(data)) == str(data)
    assert len({str(as_of(data, version)) for version in (1, 3, 5)}) == 3


@pytest.mark.parametrize("name", ["two", "0", "02", "2 (copy)", "²"])
def test_what_is_no_version_is_refused(data, name):
    (data / "earlier" / name).mkdir()
    with pytest.raises(DataError, match="is not the number of a version"):
        kept_versions(data)
