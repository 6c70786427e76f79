"""Habits of a staff officer that are read from a file: those that are not in it are as usual."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec.structs import fields, replace

from pbem.engine.ruleset import Policy, Ruleset


def officer_from(rules: Ruleset[Any], path: Path) -> Policy[Any]:
    """A game's staff officer with the habits that a TOML file names."""
    usual = rules.habits
    if usual is None:
        raise click.UsageError(f"The staff officer of {rules.title} has no habits to choose.")
    known = {field.name: field.type for field in fields(usual)}
    chosen: dict[str, Any] = {}
    for name, value in _read(path).items():
        if name not in known:
            raise click.UsageError(f"{path}: {_unknown(rules, name, list(known))}")
        try:
            chosen[name] = msgspec.convert(value, known[name])
        except msgspec.ValidationError as error:
            told = str(error).replace("`", "")
            raise click.UsageError(f"{path}: {name} = {value!r} is no such habit: {told}") from None
    return rules.officer_with(replace(usual, **chosen))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path} is not TOML: {error}") from None


def _unknown(rules: Ruleset[Any], name: str, known: list[str]) -> str:
    alike = get_close_matches(name, known)
    meant = f"did you mean {' or '.join(alike)}?" if alike else f"there are: {', '.join(known)}"
    return f"the staff officer of {rules.title} has no habit {name!r}; {meant}"
