"""How somebody comes to be known here: an address that has shown that it reads our mail."""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from pbem.league.membership.seldom import may_again
from pbem.league.notices import Notice
from pbem.league.refusals import Refused
from pbem.league.unit_of_work import Work
from pbem.store.rows import people
from pbem.store.rows.mails import mail
from pbem.store.schema import Person, Signup

LONGEST_NAME = 40
CONFIRM = "confirm"  # the kind of mail that asks to confirm an address
DAY = timedelta(days=1)
MOST_CONFIRMATIONS = 2000  # mails that ask to confirm an address, within a day
MOST_FROM_WEB = 1000  # from here on only mail is answered: a form costs nothing to fill in
MOST_ASKED = 10  # of them to one address: nobody loses so many
BETWEEN = timedelta(minutes=2)  # of them to one address, if a form asks
SAFE = {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd", "Pd", "Zs"}


def clean_name(text: str) -> str:
    """A name that can stand in a list of players: letters, digits, and little else."""
    plain = unicodedata.normalize("NFKC", text)
    kept = "".join(each for each in plain if unicodedata.category(each) in SAFE or each in "'.’")
    name = " ".join(kept.split())[:LONGEST_NAME].strip(" -.'’")
    if not any(each.isalnum() for each in name):
        raise Refused("A name needs at least one letter.")
    return name


def name_from(given: str, address: str) -> str:
    """What to call somebody who has not said it: never the address itself."""
    for text in (given, address.partition("@")[0].replace(".", " ").replace("_", " ").title()):
        if "@" in text:
            continue
        try:
            return clean_name(text)
        except Refused:
            continue
    return "Player"


def ask_to_confirm(work: Work, address: str, name: str) -> bool:
    """Write to an address that wants to take part, known or not: whoever reads it confirms.

    False if that was done too often today.
    """
    since = work.now - DAY
    to_it = mail.written_to_strangers(work.session, CONFIRM, since, address)
    in_all = mail.written_to_strangers(work.session, CONFIRM, since)
    if to_it >= MOST_ASKED or in_all >= MOST_CONFIRMATIONS:
        return False
    row = people.signup_asked(work.session, address, name_from(name, address), work.now)
    notice = Notice(
        kind=CONFIRM,
        subject="please confirm your address",
        lead=(
            "Somebody, most likely you, has asked to play here with this address. "
            "If it was not you, do nothing, and you will hear no more.",
            f"To confirm, {how_to_say_yes(work)}",
        ),
    )
    work.write_to_address(row.address, notice)
    return True


def how_to_say_yes(work: Work) -> str:
    """What to do with a mail that asks for no more than a yes; its link follows these words."""
    if work.settings.web_url is None:
        return "simply reply to this mail; an empty reply will do."
    return (
        "simply reply to this mail, an empty reply will do; or open this address, which lets you "
        "in on the web as well:"
    )


def asked_by_form(work: Work, address: str, name: str) -> None:
    """Somebody has filled in a form for an address, which may be anybody's."""
    in_all = mail.written_to_strangers(work.session, CONFIRM, work.now - DAY)
    if in_all < MOST_FROM_WEB and may_again(work, f"signup:{address}", BETWEEN):
        ask_to_confirm(work, address, name)


def confirm(work: Work, row: Signup) -> Person:
    """The address has answered: it is somebody's from now on."""
    known = people.at_address(work.session, row.address)
    if known is not None:
        address = people.address_row(work.session, row.address)
        if address is not None:
            people.address_works(address)
        return known
    keeper = row.address == (work.settings.keeper or "").lower()
    return people.person_added(work.session, row.name, row.address, work.now, keeper)


def install_keeper(work: Work) -> None:
    """Make the address in the settings the keeper's: it needs no confirming."""
    address = work.settings.keeper
    if address is None:
        return
    known = people.at_address(work.session, address)
    if known is not None:
        people.keeper_named(known)
        return
    row = Signup(address=address.lower(), name=name_from("", address), asked_at=work.now)
    confirm(work, row)
