"""pbem map."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli import main
from pbem.games.jupiter.rules import RULES
from tests.atlas.scenes import POSITION, game


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["map", *words])


@pytest.mark.parametrize(
    ("ending", "begins"), [("png", b"\x89PNG"), ("svg", b"<svg"), ("pdf", b"%PDF-1.7")]
)
def test_it_writes_what_the_ending_says(ending: str, begins: bytes, tmp_path: Path) -> None:
    out = tmp_path / f"map.{ending}"
    result = run("jupiter", "--width", "500", "-o", str(out))
    assert result.exit_code == 0, result.output
    assert out.read_bytes().startswith(begins)


def test_without_a_file_it_prints_text() -> None:
    result = run("jupiter", "--around", "2406", "--radius", "3")
    assert result.exit_code == 0
    assert "2406#" in result.output


@pytest.mark.parametrize("place", ["North Sea", "bergen", "W4821", "Moscow"])
def test_it_draws_the_country_around_whatever_place_is_named_on_whatever_sheet(
    place: str, tmp_path: Path
) -> None:
    out = tmp_path / "map.png"
    words = ("eto", "--option", "scenario=bismarck", "--width", "400", "-o", str(out))
    assert run(*words, "--around", place, "--radius", "3").exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_it_reads_positions_as_json_and_as_text(tmp_path: Path) -> None:
    json, text = tmp_path / "a.json", tmp_path / "a.txt"
    json.write_bytes(RULES.encode(game()))
    text.write_text(POSITION.strip() + "\n")
    words = ("--side", "allied", "--around", "2603", "--radius", "2")
    assert run(str(json), *words).output == run(str(text), *words).output


def test_a_side_sees_through_its_fog(tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text(POSITION.strip() + "\n")
    assert "388Gr" in run(str(text)).output
    assert "388Gr" not in run(str(text), "--side", "allied").output


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nowhere",), "neither a scenario nor a file"),
        (("jupiter", "--around", "9999"), "no place 9999"),
        (("jupiter", "--layers", "smell"), "no layer smell"),
        (("jupiter", "--palette", "sepia", "-o", "x.png"), "no palette sepia"),
        (("jupiter", "--side", "french"), "not a side"),
        (("jupiter", "-o", "map.bmp"), "endings"),
    ],
)
def test_it_says_what_is_wrong(words: tuple[str, ...], complaint: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in result.output
