"""Data files and their errors."""

from typing import NamedTuple

import pytest

from pbem.wargame.data.tables import Tables
from pbem.wargame.data.tsv import DataError, Table, read_toml

BOARD = """# towns
hex\tname\tport

2406\tKirkenes\t2
# in Finland
2603\tPetsamo
"""


def board(text: str = BOARD) -> Table:
    return Table.parse(text, ["hex", "name"], ["port", "note"], file="board.tsv")


def test_comments_and_blank_lines_are_skipped_but_counted():
    assert [(row.line, row["hex"], row["name"]) for row in board()] == [
        (4, "2406", "Kirkenes"),
        (6, "2603", "Petsamo"),
    ]


def test_what_is_not_written_is_empty():
    kirkenes, petsamo = board()
    assert kirkenes.int("port") == 2
    assert petsamo["port"] == petsamo["note"] == ""
    assert petsamo.int_or("port", None) is None


def test_an_error_names_file_and_line():
    with pytest.raises(DataError, match=r"^board.tsv line 6: port is empty\.$"):
        board().rows[1].int("port")
    with pytest.raises(DataError, match=r"line 4: name is 'Kirkenes', not a whole number\.$"):
        board().rows[0].int("name")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "board.tsv has no header line"),
        ("hex\n", "line 1: column 'name' is missing"),
        (
            "# x\nhex\tname\tprot\n",
            "line 2: unknown column 'prot'; known are hex, name, port, note",
        ),
        ("hex\tname\thex\n", "line 1: column 'hex' is there twice"),
        ("hex\tname\n1\t2\t3\n", "line 2: 3 cells, but the header has 2 columns"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(text, words):
    with pytest.raises(DataError, match=words):
        board(text)


def test_rows_are_found_by_a_key_that_is_there_once():
    assert board().keyed("hex")["2603"]["name"] == "Petsamo"
    with pytest.raises(DataError, match="line 7: hex 2406 is already in line 4"):
        board(BOARD + "2406\tAgain\n").keyed("hex")


def test_cells_are_read_as_flags_words_and_choices():
    text = "hex\tname\tport\tnote\n1\ta, b\tyes\tsea\n2\t\tperhaps\tlake\n"
    first, second = board(text)
    assert first.flag("port")
    assert first.words("name", ",") == ("a", "b")
    assert second.words("name") == ()
    assert first.choice("note", {"sea": 7}) == 7
    with pytest.raises(DataError, match="line 3: port is 'perhaps', not yes or no"):
        second.flag("port")
    with pytest.raises(DataError, match="note is 'lake', not one of sea, land"):
        second.choice("note", {"sea": 7, "land": 8})


def test_a_dash_stands_for_nothing():
    (row,) = board("hex\tname\tport\n1\t-\t-\n")
    assert row.plain("name") == ""
    assert row.words("name") == ()
    assert row.number("port") == 0
    with pytest.raises(DataError, match="port is '-', not a whole number"):
        row.int("port")


class Harbour(NamedTuple):
    """A row whose fields are columns, and one that none of them tells."""

    name: str
    port: int
    note: tuple[str, ...]
    open: bool
    berths: float = 0.5


def test_a_row_becomes_a_value_field_by_field():
    first, second = board("hex\tname\tport\tnote\n1\tBodo\t2\ta, b\n2\t-\tmany\t-\n")
    assert first.into(Harbour, open=True) == Harbour("Bodo", 2, ("a", "b"), True, 0.5)
    assert second.into(Harbour, open=False, port=7) == Harbour("", 7, (), False, 0.5)
    with pytest.raises(DataError, match="line 3: port is 'many', not a whole number"):
        second.into(Harbour, open=True)


def test_the_tables_of_a_folder_are_read_by_name(tmp_path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "crt.tsv").write_text("die\t1:1\t2:1\tsource\n1\tAE\t-\trule 7.1\n")
    tables = Tables(tmp_path)
    assert [row["2:1"] for row in tables.read("crt", "die 1:1 2:1")] == ["-"]
    assert tables.by_die("crt", ("1:1", "2:1")) == {1: ("AE", "")}


def test_a_table_is_read_from_a_file_with_windows_line_ends(tmp_path):
    path = tmp_path / "board.tsv"
    path.write_bytes(b"\xef\xbb\xbf" + BOARD.replace("\n", "\r\n").encode())
    assert len(Table.read(path, ["hex", "name"], ["port"])) == 2


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path):
    with pytest.raises(DataError, match=r"gone.tsv cannot be read: No such file"):
        Table.read(tmp_path / "gone.tsv", ["hex"])
    (tmp_path / "bad.tsv").write_bytes(b"hex\n\xff\n")
    with pytest.raises(DataError, match=r"bad.tsv: byte 4 is not UTF-8"):
        Table.read(tmp_path / "bad.tsv", ["hex"])


def test_toml_has_the_same_errors(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text("[turns]\nlast = 10\n", encoding="utf-8")
    assert read_toml(path) == {"turns": {"last": 10}}
    path.write_text("last = \n", encoding="utf-8")
    with pytest.raises(DataError, match=r"game.toml: .*line 1"):
        read_toml(path)
