"""The same figures for packages that others know: diplomacy and chess."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from pbem.commands.benchmarks.stopwatch import Timed, seconds

OPENING = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7")


def missing() -> list[str]:
    """Those that are not installed here."""
    return [name for name in ("diplomacy", "chess") if find_spec(name) is None]


def diplomacy_order() -> Timed | None:
    """Reading and validating orders of diplomacy through Game.set_orders."""
    if find_spec("diplomacy") is None:
        return None
    from diplomacy import Game

    game = Game()
    possible = game.get_all_possible_orders()
    moves = [
        (power, order)
        for power in game.powers
        for place in game.get_orderable_locations(power)
        for order in possible[place]
        if " - " in order and " S " not in order and " C " not in order
    ]

    def all_of_them() -> None:
        for power, order in moves:
            game.set_orders(power, [order])

    return Timed(all_of_them, len(moves))


def diplomacy_map() -> float | None:
    """Seconds to draw a game of diplomacy as SVG."""
    if find_spec("diplomacy") is None:
        return None
    from diplomacy import Game

    game = Game()
    return seconds(lambda: game.render(incl_abbrev=True))


def chess_order() -> Timed | None:
    """Reading and playing moves of chess, and taking them back."""
    if find_spec("chess") is None:
        return None
    board = _middle_game()
    moves = [board.san(move) for move in board.legal_moves]

    def all_of_them() -> None:
        for move in moves:
            board.push_san(move)
            board.pop()

    return Timed(all_of_them, len(moves))


def chess_choices() -> Timed | None:
    """Listing the legal moves of a chess position."""
    if find_spec("chess") is None:
        return None
    board = _middle_game()
    return Timed(lambda: list(board.legal_moves), 1)


def _middle_game() -> Any:
    import chess

    board = chess.Board()
    for move in OPENING:
        board.push_san(move)
    return board
