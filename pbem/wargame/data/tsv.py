"""Data files that a person can read and mend; their errors name file and line."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, get_type_hints

T = TypeVar("T")
Whole: TypeAlias = int  # Row.int hides the name in its class


class DataError(ValueError):
    """A data file cannot be used as it stands; the words say where and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    file: str
    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        """The cell's text, empty where nothing is written."""
        return self.cells[column]

    def need(self, column: str) -> str:
        """The cell's text, which must not be empty."""
        text = self.cells[column]
        if not text:
            raise self.error(f"{column} is empty.")
        return text

    def int(self, column: str) -> int:
        """The cell as a whole number."""
        return self.read(column, int, "a whole number")

    def int_or(self, column: str, default: Whole | None) -> Whole | None:
        """The cell as a whole number, or `default` where nothing is written."""
        return self.int(column) if self.cells[column] else default

    def flag(self, column: str) -> bool:
        """The cell as yes or no; empty is no."""
        text = self.cells[column].lower()
        if text not in ("yes", "no", ""):
            raise self.error(f"{column} is {self.cells[column]!r}, not yes or no.")
        return text == "yes"

    def words(self, column: str, separator: str = " ") -> tuple[str, ...]:
        """The cell as a list; empty is no words, and so is a dash."""
        parts = (part.strip() for part in self.plain(column).split(separator))
        return tuple(part for part in parts if part)

    def choice(self, column: str, allowed: Mapping[str, T]) -> T:
        """What the cell stands for among the allowed words."""
        text = self.cells[column]
        if text not in allowed:
            raise self.error(f"{column} is {text!r}, not one of {', '.join(allowed)}.")
        return allowed[text]

    def one_of(self, column: str, allowed: Sequence[str]) -> str:
        """The cell's text, which must be one of the allowed words."""
        return self.choice(column, dict(zip(allowed, allowed, strict=True)))

    def plain(self, column: str) -> str:
        """The cell's text, empty where a dash stands for nothing."""
        return "" if self.cells[column] == "-" else self.cells[column]

    def number(self, column: str) -> Whole:
        """The cell as a whole number, nought where a dash stands for nothing."""
        return self.int(column) if self.cells[column] != "-" else 0

    def into(self, kind: Callable[..., T], /, **given: object) -> T:
        """The row as a value whose fields are called like the columns; some may be given instead.

        Text and lists (with commas) are empty where a dash stands for nothing.
        """
        found = {
            name: read(self, name)
            for name, read in _fields(kind)
            if name in self.cells and name not in given
        }
        return kind(**found, **given)

    def read(self, column: str, parse: Callable[[str], T], what: str) -> T:
        """The cell through `parse`, whose ValueError or KeyError becomes "... is not <what>"."""
        text = self.need(column)
        try:
            return parse(text)
        except (ValueError, KeyError):
            raise self.error(f"{column} is {text!r}, not {what}.") from None

    def error(self, message: str) -> DataError:
        """The error to raise about this line."""
        return DataError(f"{self.file} line {self.line}: {message}")


_READ: Mapping[object, Callable[[Row, str], object]] = {
    str: Row.plain,
    int: Row.int,
    bool: Row.flag,
    tuple[str, ...]: lambda row, column: row.words(column, ","),
}


@cache
def _fields(kind: Callable[..., object]) -> Sequence[tuple[str, Callable[[Row, str], object]]]:
    """The fields of a class that a cell can say, and how each is read."""
    hints = get_type_hints(kind).items()
    return [(name, _READ[hint]) for name, hint in hints if hint in _READ]


class Table:
    """A tab-separated table with a header line; blank lines and # comments are skipped."""

    def __init__(self, file: str, columns: tuple[str, ...], rows: tuple[Row, ...]) -> None:
        self.file = file
        self.columns = columns
        """As the header has them."""
        self.rows = rows

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @classmethod
    def read(cls, path: Path, columns: Sequence[str], optional: Sequence[str] = ()) -> "Table":
        """The table in a file, which has all of `columns` and perhaps some of the `optional`."""
        return cls.parse(_text(path), columns, optional, file=path.name)

    @classmethod
    def parse(
        cls, text: str, columns: Sequence[str], optional: Sequence[str] = (), *, file: str
    ) -> "Table":
        """The table in a text; `file` is how errors call it."""
        lines = (
            (number, line.rstrip("\r"))
            for number, line in enumerate(text.split("\n"), start=1)
            if line.strip() and not line.startswith("#")
        )
        number, header_line = next(lines, (1, ""))
        if not header_line:
            raise DataError(f"{file} has no header line.")
        header = tuple(cell.strip() for cell in header_line.split("\t"))
        _check_header(header, columns, optional, f"{file} line {number}")
        absent = {column: "" for column in optional if column not in header}
        rows = []
        for number, line in lines:
            cells = [cell.strip() for cell in line.split("\t")]
            if len(cells) > len(header):
                raise DataError(
                    f"{file} line {number}: {len(cells)} cells, "
                    f"but the header has {len(header)} columns."
                )
            # Editors strip trailing tabs: what is missing at the end is empty.
            cells += [""] * (len(header) - len(cells))
            rows.append(Row(file, number, absent | dict(zip(header, cells, strict=True))))
        return cls(file, header, tuple(rows))

    def keyed(self, column: str) -> dict[str, Row]:
        """The rows by a column in which no two may be alike."""
        found: dict[str, Row] = {}
        for row in self.rows:
            key = row.need(column)
            if key in found:
                raise row.error(f"{column} {key} is already in line {found[key].line}.")
            found[key] = row
        return found


def header(path: Path) -> tuple[str, ...]:
    """The columns of the table in a file."""
    lines = (line for line in _text(path).split("\n") if line.strip() and not line.startswith("#"))
    return tuple(cell.strip() for cell in next(lines, "").split("\t"))


def _check_header(
    header: Sequence[str], columns: Sequence[str], optional: Sequence[str], where: str
) -> None:
    for column in header:
        if header.count(column) > 1:
            raise DataError(f"{where}: column {column!r} is there twice.")
        if column not in columns and column not in optional:
            known = ", ".join([*columns, *optional])
            raise DataError(f"{where}: unknown column {column!r}; known are {known}.")
    for column in columns:
        if column not in header:
            raise DataError(f"{where}: column {column!r} is missing.")


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file."""
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name}: {error}.") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{path.name}: byte {error.start} is not UTF-8 text.") from None
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}.") from None
