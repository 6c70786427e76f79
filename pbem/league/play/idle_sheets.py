"""Mails that would do nothing, or only end a phase before it begins: they are asked back."""

from __future__ import annotations

from pbem.engine.errors import OrderError
from pbem.engine.order import Order
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.proposals import proposed
from pbem.league.refusals import Refused
from pbem.notation.sheets.message import commented_out
from pbem.notation.sheets.sheet import DEFAULT, Sheet, orders_commented_out
from pbem.store.schema import Seat

UNBEGUN = "it will end that phase with nothing ordered there; WITHDRAW takes it out again"
STAFF = "STAFF REST"
NOTHING = (
    "There is no order in your mail: what has a # before it is a comment. Take the # away from the "
    "lines that you want, and send them again."
)
HEADINGS = (
    "There is no order in your mail, only for which turn or phase there would be some. Write the "
    "orders below that, and send it again."
)


def refuse_what_does_nothing(game: LoadedGame, seat: Seat, text: str, sheet: Sheet) -> None:
    """Raise Refused where all that a mail would do is to end a phase unawares, or nothing."""
    if sheet.standing or sheet.if_illegal:
        return
    refuse_endings_unbegun(game, seat, sheet)
    if only_ends(game, seat, sheet):
        refuse_bare_default(sheet)
        refuse_comments(game, seat, text, sheet)


def refuse_endings_unbegun(game: LoadedGame, seat: Seat, sheet: Sheet) -> None:
    unbegun = ends_unbegun(game, seat, sheet)
    if unbegun and len(unbegun) == len(sheet.lines):
        raise Refused(
            f"Nothing that is asked of you now is ended by {sheet.echo[0][0].text}. It would wait, "
            f"and be {unbegun[0]} with nothing ordered there before; write that if you mean it.",
            instead=unbegun,
        )


def refuse_bare_default(sheet: Sheet) -> None:
    if sheet.lines and all(source.text.upper() == DEFAULT for source, _ in sheet.echo):
        ending = str(sheet.lines[0])
        raise Refused(
            f"{DEFAULT} would be {ending} here, and nothing else be done. Write {ending} if you "
            f"mean that, or {STAFF} for what your staff would order.",
            instead=[ending, STAFF],
        )


def refuse_comments(game: LoadedGame, seat: Seat, text: str, sheet: Sheet) -> None:
    """Who fills in the lines that a mail of ours proposes, and leaves the # before them, means
    more; who sends them just as they came does not.
    """
    written = orders_commented_out(game.rules, text, seat.side)
    decision = game.decision(seat.side)
    if not sheet.lines and (decision is None or not written):
        raise Refused(NOTHING if any(commented_out(text)) else HEADINGS)
    if not written or decision is None:
        return
    ours = proposed(game.rules, decision).text
    untouched = orders_commented_out(game.rules, ours, seat.side)
    meant = [each for each in written if each not in untouched]
    if not meant:
        return
    ending = ", ".join(dict.fromkeys(map(str, sheet.lines)))
    does = f"would do nothing but {ending}" if ending else "would do nothing"
    raise Refused(
        f"Your mail {does}: its other orders, such as {meant[0]}, have a # before them, which "
        "makes them comments. Take the # away from those that you want, and send them again.",
        instead=[ending] if ending else (),
    )


def only_ends(game: LoadedGame, seat: Seat, sheet: Sheet) -> bool:
    """Does a sheet do nothing but end phases?"""
    decision = game.decision(seat.side)
    ending = type(game.rules.finish(decision)) if decision is not None else None
    return all(type(each) is ending for line in sheet.lines for each in line.statement.orders)


def ends_unbegun(game: LoadedGame, seat: Seat, sheet: Sheet) -> list[str]:
    """The lines that say no more than DONE, and so would end a phase for which nothing waits.

    What is asked now may be ended; so may what is named, and a phase for which there are orders.
    """
    rules, decision = game.rules, game.decision(seat.side)
    asked = decision.kind if decision is not None else ""
    kinds = {*rules.headings.values()}
    if any(str(canonical) in rules.headings for _, canonical in sheet.echo):
        return []
    bare = {
        (source.number, str(canonical))
        for source, canonical in sheet.echo
        if str(canonical).startswith(f"{source.text.upper()} ") and " " not in source.text
    }
    before = [
        (row.turn, order)
        for row in game.queue(seat)
        for order in orders_in(game, row.text, seat.side)
    ]
    found = []
    for line in sheet.lines:
        orders = line.statement.orders
        ended = {kind for kind in kinds for each in orders if each.fits(kind)}
        begun = any(each.fits(kind) for kind in ended for turn, each in before if turn == line.turn)
        if (line.number, str(line)) in bare and asked not in ended and not begun:
            found.append(str(line))
        before += ((line.turn, each) for each in orders)
    return found


def orders_in(game: LoadedGame, text: str, side: str) -> tuple[Order, ...]:
    """The orders of a line that waits; none of one that only older rules understood."""
    try:
        return game.rules.parse(text, side).orders
    except OrderError:
        return ()
