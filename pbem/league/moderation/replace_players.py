"""Who plays: REPLACE, EJECT, INVITE. No address of anybody is told to anybody."""

from __future__ import annotations

import re
from datetime import timedelta

from pbem.engine.errors import Invalid
from pbem.league.membership import lobby, standbys
from pbem.league.membership.signup import how_to_say_yes, name_from
from pbem.league.moderation.moderator_act import ModeratorAct
from pbem.league.notices import Answer, Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import sides_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.settings.values import mail_address
from pbem.store.rows import people, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Person, Seat

WITH = re.compile(r"(\w+)\s+(?:WITH|BY)\s+(.+)", re.IGNORECASE)
TO = re.compile(r"(\S+@\S+)\s+(?:TO|AS|FOR)\s+(\w+)", re.IGNORECASE)
DAY = timedelta(days=1)
BOTS = {"staff": "a staff officer", "default": "a player by default orders"}


@command("EJECT", "moderator", "EJECT side BECAUSE reason: its player leaves, its clock stands")
def eject(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    not_over(game)
    seat = game.seat_of(lobby.side_named(game, act.what))
    if seat.person_id is None and not seat.bot:
        raise Refused(f"Nobody plays the {seat.side} side.")
    gone, asked = empty_for_others(act, seat)
    act.remark()
    return act.done(
        f"{gone} The orders that were waiting are withdrawn, and the clock of that side stands "
        f"until somebody else plays it. {asked}".strip()
    )


def empty_for_others(act: ModeratorAct, seat: Seat) -> tuple[str, str]:
    """Empty a seat that others may take: what has happened, and whether standbys are asked."""
    game = act.game
    waiting = standbys.candidates(game)
    gone = empty_seat(act, seat)
    if not gone or game.row.state == "open":
        return gone, ""
    standbys.ask(game, [seat], waiting)
    return gone, standbys.asked_in_words(waiting)


def empty_seat(act: ModeratorAct, seat: Seat) -> str:
    """Empty a seat, with a word to who sat there; what has happened, in a sentence."""
    game, name = act.game, act.game.name_of(seat)
    sat = seat.person_id is not None or seat.bot
    person = game.work.person(seat)
    lobby.leave_seat(game, seat)
    seating.bot_dismissed(seat)
    if person is not None:
        game.work.write_to_person(person, farewell(act, person, seat))
    return f"{name} no longer plays the {seat.side} side." if sat else ""


def farewell(act: ModeratorAct, person: Person, seat: Seat) -> Notice:
    """What is said to somebody who does not play on, and may keep other sides."""
    game, code = act.game, act.game.row.code
    kept = [each for each in game.players if each.person_id == person.id]
    which = f"the {seat.side} side of {code}" if kept else code
    last = (
        f"You still play {sides_of(kept)} of it."
        if kept
        else "Thank you for playing; your other games are not touched by this."
    )
    return Notice(
        kind="seat",
        subject=f"you no longer play {which}",
        lead=(
            f"{act.exchange.person.name}, who moderates {code}, has given the {seat.side} side "
            "out of your hands.",
            f"The reason given: {act.reason}",
            f"Replies to older mails about that side are no longer taken. {last}",
        ),
        title=game.rules.title,
        reader=person.name,
    )


@command("REPLACE", "moderator", "REPLACE side WITH address, name or staff BECAUSE ...: a new one")
def replace(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    not_over(game)
    found = WITH.fullmatch(act.what)
    if found is None:
        raise Invalid(
            "Whom with whom?", expected=("REPLACE german WITH new@player.example BECAUSE ...",)
        )
    seat, whom = game.seat_of(lobby.side_named(game, found[1])), found[2]
    bot = whom.lower()
    told = with_bot(act, seat, bot) if bot in BOTS else with_person(act, seat, whom)
    act.remark()
    begun = lobby.begin_if_full(game)
    if not begun:
        adjudication.play_on(game)  # as far as a bot goes
    return act.done(told, *(("All seats are taken: the game begins.",) if begun else ()))


def with_bot(act: ModeratorAct, seat: Seat, bot: str) -> str:
    """Let a bot play a seat; what has happened, in words."""
    act.what = f"{seat.side} WITH {bot}"
    gone = empty_seat(act, seat)
    lobby.seat_bot(act.game, seat, bot)
    return f"{gone} From now on {BOTS[bot]} plays the {seat.side} side.".strip()


def with_person(act: ModeratorAct, seat: Seat, whom: str) -> str:
    """Seat or invite somebody; what has happened, in words.

    Nobody is seated unasked by somebody who only moderates his own game.
    """
    person = person_meant(act, whom) if act.exchange.person.keeper else None
    if person is None:
        address = address_meant(act.game, whom)
        act.what = f"{seat.side} WITH somebody new"
        gone, asked = empty_for_others(act, seat)
        invite_to(act, seat, address)
        invited = f"Somebody was invited to play the {seat.side} side."
        return " ".join(filter(None, (gone, invited, asked)))
    may_play(act.game, person)
    act.what = f"{seat.side} WITH {person.name}"
    gone = empty_seat(act, seat)
    welcome(act.game, seat, person)
    new = f"{person.name} plays the {seat.side} side, with the whole log and a full window."
    return f"{gone} {new}".strip()


def welcome(game: LoadedGame, seat: Seat, person: Person) -> None:
    """Seat somebody, who may have watched so far."""
    work = game.work
    for watching in seating.watching(work.session, id_of(game.row), person.id or 0):
        if watching.role == "observer":
            seating.watching_ended(watching, work.now)
    game.seats = [each for each in game.seats if each.left_at is None]
    lobby.give_seat(game, seat, person)


def person_meant(act: ModeratorAct, text: str) -> Person | None:
    """Somebody whom we know, by address or by name; none for an address that we do not know."""
    session = act.game.work.session
    if "@" in text:
        return people.at_address(session, text.strip("<>., "))
    found = people.named(session, text)
    if len(found) != 1:
        many = "More than one player is" if found else "Nobody here is"
        raise Refused(f"{many} called {text!r}; write the address.")
    return found[0]


def may_play(game: LoadedGame, person: Person) -> None:
    """Refuse who has all other sides already, or sees through the fog."""
    played = [seat for seat in game.players if seat.person_id == person.id]
    if len(played) + 1 >= len(game.players):
        raise Refused(f"{person.name} plays in {game.row.code} already.")
    if any(seat.person_id == person.id for seat in game.moderators):
        raise Refused(f"{person.name} moderates {game.row.code} and cannot play in it.")


@command("INVITE", "moderator", "INVITE address TO side BECAUSE reason: ask somebody to play")
def invite(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    not_over(game)
    found = TO.fullmatch(act.what)
    if found is None:
        raise Invalid("Whom?", expected=("INVITE new@player.example TO german BECAUSE ...",))
    seat = game.seat_of(lobby.side_named(game, found[2]))
    if seat.person_id is not None or seat.bot:
        raise Refused(f"The {seat.side} side is taken; REPLACE gives it to others.")
    address = address_meant(game, found[1])
    act.what = f"somebody TO {seat.side}"
    invite_to(act, seat, address)
    act.remark()
    return act.done(f"Somebody was invited to play the {seat.side} side.")


def invite_to(act: ModeratorAct, seat: Seat, address: str) -> None:
    """Offer a seat to an address, known or not: whoever reads it there can take it."""
    work, row = act.game.work, act.game.row
    signup = people.signup_asked(work.session, address, name_from("", address), work.now)
    people.seat_offered(work.session, signup, seat.id, act.exchange.person.id)
    notice = Notice(
        kind="invite",
        subject=f"you are invited to play {act.game.rules.title}",
        lead=(
            f"{act.exchange.person.name} invites you to play the {seat.side} side of "
            f"{act.game.rules.title} by mail ({row.code}; pace: {row.pace}).",
            f"The reason given: {act.reason}",
            "If you do not want to, do nothing, and you will hear no more. "
            f"To accept, {how_to_say_yes(work)}",
        ),
        title=act.game.rules.title,
    )
    work.write_to_address(address, notice)


def address_meant(game: LoadedGame, text: str) -> str:
    """An address that can be written to, and was not written to of late."""
    work = game.work
    try:
        address = mail_address(text.strip("<>., "))
    except ValueError:
        raise Invalid(f"{text!r} is not an address.", expected=("new@player.example",)) from None
    local, _, domain = address.partition("@")
    ours = work.settings
    if domain == ours.domain and local.startswith(ours.local_part):
        raise Refused("That is this service's own address.")
    if mail.written_to_address(work.session, address, work.now - DAY):
        raise Refused("That address was written to within a day; please wait.")
    return address


def not_over(game: LoadedGame) -> None:
    if game.row.state == "over":
        raise Refused(f"{game.row.code} is over.")
