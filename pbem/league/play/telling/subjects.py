"""Subjects of mails: in a list of mails they tell a question from a receipt, a result, a nag."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.engine.ruleset import Verdict
from pbem.league.play.loaded_game import LoadedGame, sides_seen
from pbem.store.schema import Seat
from pbem.wargame.position.words import and_all, opening

ASIDE = re.compile(r" \([^()]*\)")  # what a fight has cost
BETWEEN_WORDS = re.compile(r"[\s,;:.()?]+")
SHORTEST_NUMBER = 3  # digits: fewer may count something


def subject(game: LoadedGame, seat: Seat, gist: Sequence[str] = ()) -> str:
    """What is asked of the reader; else what has happened, or who is waited for."""
    row, verdict = game.row, game.verdict
    if verdict is not None:
        won = f", {who_has_won(game, seat, verdict)}" if verdict.case else ""
        return f"Over{won}: {verdict.words}"
    if row.state == "open":
        return f"{game.rules.title}: waiting for players"
    if asked_here(game, seat):
        refused = any(each.held and not game.is_stopped(each) for each in game.held_with(seat))
        return f"Your move{', a line refused' if refused else ''}: {occasion(game, seat)}"
    turn = when(game).capitalize()
    if news := list(happened(game, seat, gist)):
        return f"{turn}: {news[0]}"
    asked = game.asked
    if not asked:
        return f"{game.rules.title}, {turn}"
    who = and_all([game.rules.people(each.side) for each in asked])
    return f"{turn}: {who} to answer{_about(game, asked[0])}"


def happened(game: LoadedGame, seat: Seat, gist: Sequence[str]) -> Iterator[str]:
    """What happened, in few words; nothing where only how things stand can be told."""
    sides = sides_seen(game, seat)
    balance = game.rules.balance(game.view(sides[0] if sides else ""))
    told = (ASIDE.sub("", each.removesuffix(balance).strip()) for each in gist)
    yield from (each.rstrip(".") for each in told if each)


def how_it_ended(game: LoadedGame, seat: Seat, verdict: Verdict) -> str:
    """Who has won and by what, in a sentence; where players have ended it, their words say it."""
    if not verdict.case:
        return verdict.words
    won = opening(who_has_won(game, seat, verdict))
    return f"{won}: {verdict.words.rstrip('.')} (rule {verdict.case})."


def who_has_won(game: LoadedGame, seat: Seat, verdict: Verdict) -> str:
    """Who has won, and to a player first what that is to him."""
    mine, winners = sides_seen(game, seat), verdict.winners
    if not winners:
        return "nobody has won"
    by = and_all([game.rules.people(each) for each in winners])
    if not mine:
        return f"won by {by}"
    return "you have won" if set(mine) & set(winners) else f"you have lost to {by}"


def received(game: LoadedGame, orders: int) -> str:
    """Of a receipt: how many orders were taken."""
    return f"Received: {'1 order' if orders == 1 else f'{orders} orders'}, {when(game)}"


def when(game: LoadedGame) -> str:
    """The turn."""
    return f"turn {game.row.turn}" if game.row.turn else "set-up"


def occasion(game: LoadedGame, seat: Seat) -> str:
    """The turn, and what the reader is asked in it."""
    mine = asked_here(game, seat)
    if mine:
        where = place_asked(game, mine[0])
        return f"{when(game)}{_about(game, mine[0])}{f' ({where})' if where else ''}"
    return f"{when(game)}{_about(game, game.asked[0])}" if game.asked else when(game)


def asked_here(game: LoadedGame, seat: Seat) -> list[Seat]:
    """The seats of the reader that are asked."""
    return [each for each in game.held_with(seat) if each in game.asked]


def _about(game: LoadedGame, seat: Seat) -> str:
    """What a seat is asked, in a word or two."""
    kind = game.kind_asked(seat)
    if kind == "setup":
        return ""  # which is said already
    return f", {game.rules.occasion(game.position, kind)}"


def place_asked(game: LoadedGame, seat: Seat) -> str:
    """The place that a seat is asked about in mid-action; empty if its question names none."""
    asked = game.decision(seat.side)
    if asked is None or not asked.step.reaction:
        return ""
    for word in BETWEEN_WORDS.split(asked.prompt):
        counts = word.isdigit() and len(word) < SHORTEST_NUMBER
        if word and not counts and game.rules.is_place(game.position, word):
            return game.rules.place_called(word)
    return ""
