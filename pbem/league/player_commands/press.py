"""Words to others: PRESS."""

from __future__ import annotations

import re
from datetime import timedelta

from pbem.engine.errors import Invalid
from pbem.league.notices import Answer, Notice
from pbem.league.play.letters import LONGEST, reads
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import without_position
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import press_letters
from pbem.store.schema import Seat

MOST_A_DAY = 30
TO = re.compile(r"(?:TO\s+)?(\w+)(?:\s*:\s*|\s+|$)(.*)", re.IGNORECASE | re.DOTALL)


@command("PRESS", "seat", "PRESS opponent, partners, a side, all or moderator; then words, END")
def press(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    found = TO.fullmatch(request.rest)
    if found is None:
        raise Invalid("To whom?", expected=("PRESS OPPONENT", "PRESS ALL", "PRESS MODERATOR"))
    to = addressed(part.game, part.seat, found[1])
    words = "\n".join(each for each in (found[2] or "", request.body) if each.strip()).strip()
    if not words:
        raise Invalid("There are no words to send; write them below PRESS, and END after them.")
    orders = [line for line in words.split("\n") if exchange.is_order(line)]
    if orders and request.open_ended:
        raise Refused(
            f"Your letter has no line END, and in it could be an order: {orders[0].strip()!r}. "
            "Nothing was sent, and no order in it was taken. Send it again with END on a line of "
            "its own where your words end; what stands below it is read as ever."
        )
    if len(words) > LONGEST:
        raise Refused(f"These are {len(words)} characters; {LONGEST} can go at once.")
    since = exchange.work.now - timedelta(days=1)
    if press_letters.press_count(exchange.work.session, id_of(part.seat), since) >= MOST_A_DAY:
        raise Refused(f"You have sent {MOST_A_DAY} letters within a day; that must do.")
    readers = send(part.game, part.seat, to, words)
    if not readers:
        raise Refused("There is nobody there to read it.")
    return Answer(f"PRESS {to.upper().replace('+', ' + ')}", (f"Sent to {', '.join(readers)}.",))


def addressed(game: LoadedGame, seat: Seat, word: str) -> str:
    """Whom a word means: all, moderator, or the sides, one or several."""
    word = word.lower()
    if word in ("all", "everybody", "everyone"):
        return "all"
    if word in ("moderator", "mod", "gm", "house"):
        return "moderator"
    if word in ("opponent", "enemy", "opponents") and seat.role == "player":
        return "+".join(enemies_of(game, seat)) or "all"
    if word in ("partner", "partners", "ally", "allies", "friends") and seat.role == "player":
        partners = partners_of(game, seat)
        if not partners:
            raise Refused("You have no partners now.")
        return "+".join(partners)
    if word in game.sides:
        return word
    named = {game.name_of(each): each.side for each in game.players if each.person_id is not None}
    meant = [name for name in named if word in (name.lower(), name.lower().split()[0])]
    if len(meant) == 1:
        return "+".join(each.side for each in game.players if game.name_of(each) == meant[0])
    raise Invalid(f"Nobody here is called {word!r}.", expected=("OPPONENT", "ALL", "MODERATOR"))


def partners_of(game: LoadedGame, seat: Seat) -> list[str]:
    """The sides that are partners of any that somebody plays, but his own."""
    if not game.row.snapshots:
        return []
    mine = [each.side for each in game.held_with(seat)]
    friends = {each for side in mine for each in game.rules.friends_of(game.position, side)}
    return [side for side in game.sides if side in friends and side not in mine]


def enemies_of(game: LoadedGame, seat: Seat) -> list[str]:
    """All sides but one's own and one's partners'."""
    near = {*partners_of(game, seat), *(each.side for each in game.held_with(seat))}
    return [side for side in game.sides if side not in near]


def send(game: LoadedGame, sender: Seat, to: str, words: str) -> list[str]:
    """Deliver a letter; who gets it, by their part in the game."""
    work = game.work
    press_letters.letter_sent(work.session, id_of(game.row), sender.id, to, words, work.now)
    who = game.name_of(sender)
    part = sender.side or sender.role
    several = f"the {to.replace('+', ' and ')} sides" if "+" in to else "you"
    whom = {"all": "everybody", "moderator": "the moderator"}.get(to, several)
    readers = []
    for seat in game.readers(but=sender):
        if not any(reads(each, to) for each in game.held_with(seat)):
            continue
        notice = Notice(
            kind="press",
            subject=f"{who} ({part}) writes",
            lead=(f"{who} ({part}) writes to {whom}:",),
            press=(words,),
            closing=answering(sender),
        )
        work.write_to_seat(seat, game.row, without_position(game, seat, notice))
        readers.append(seat.side or seat.role)
    return list(dict.fromkeys(readers))


def answering(sender: Seat) -> tuple[str, ...]:
    """How a letter can be answered, where it can be."""
    to = {"player": sender.side, "moderator": "moderator"}.get(sender.role)
    if to is None:
        return ()
    return (f"To answer, write PRESS {to.upper()} on a line of its own, and your words below it.",)
