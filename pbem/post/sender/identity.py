"""Who is it? A mail speaks for somebody when it went to a secret address, carries a key, or comes
provably from a known address. Anybody else is a stranger, whatever stands in From.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from pbem.league.unit_of_work import Work
from pbem.post.reading.letter import Letter
from pbem.post.sender.proof_of_sender import Dns, SenderProof, proof
from pbem.post.sender.secret_addresses import SecretAddress, SecretAddresses, has_a_key
from pbem.store.rows import games, people, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Game, Person, Seat, Signup, Submission

CODE = re.compile(r"\[([a-z]+-\d{1,9})\]", re.IGNORECASE)
NAMED = re.compile(r"^[^\w\n]*GAME[^\w\n]+([a-z]+-\d{1,9})[^\w\n]*$", re.IGNORECASE | re.MULTILINE)
LONGEST_NUMBER = 11  # digits
KEY = re.compile(
    r"^[ \t]*KEY[ \t:]+((?:[A-Z2-70189]{4}[- ]?){5})[ \t]*$", re.IGNORECASE | re.MULTILINE
)


class Sender(msgspec.Struct, frozen=True):
    """Somebody whom a mail speaks for."""

    person: Person
    seat: Seat | None = None
    game: Game | None = None  # that the seat is in
    tag: int = 0
    by: str = ""  # what proves it: address, key, dkim, authentication-results


class Confirming(msgspec.Struct, frozen=True):
    """Somebody who shows that an address reads our mail."""

    signup: Signup


class Several(msgspec.Struct, frozen=True):
    """Voices that one mail cannot have together: nobody can tell which of its words is whose."""

    voices: tuple[Sender | Confirming, ...]


class ToBeProved(Exception):
    """For this the DNS has to be asked, which may take long: not in a transaction."""

    def __init__(self, id: int, raw: bytes, letter: Letter) -> None:
        super().__init__(f"mail {id} has to be proved")
        self.id = id
        self.raw = raw
        self.letter = letter


class SenderFinder:
    """Finds out for whom a mail speaks."""

    def __init__(self, tokens: SecretAddresses, dns: Dns | None, trusted: tuple[str, ...]) -> None:
        self._tokens = tokens
        self._dns = dns
        self._trusted = trusted
        self._proofs: dict[int, SenderProof | None] = {}  # found beforehand, by mail

    def prove(self, wanted: ToBeProved) -> None:
        """Look for the proof of a mail; the next question about that mail finds it."""
        self._proofs[wanted.id] = proof(
            wanted.raw, wanted.letter, dns=self._dns, trusted=self._trusted
        )

    def sender(
        self, work: Work, row: Submission, letter: Letter
    ) -> Sender | Confirming | Several | None:
        """For whom this mail speaks; nobody, when it is a stranger's.

        Raises ToBeProved when that hangs on a proof that was not looked for yet.
        """
        voices = by_secret_address(
            work, self._tokens, (*row.recipients.split(), *letter.recipients)
        )
        if len(voices) > 1:
            return Several(tuple(voices))
        if voices:
            return voices[0]
        return self._by_key(work, letter) or self._by_sender(work, row, letter)

    def unsaid(self, work: Work, text: str, sender: Sender) -> str:
        """The text without the secrets of who wrote it: parts of it may go to others."""
        if not has_a_key(text):
            return text
        person = sender.person
        text = self._tokens.hidden(text, SecretAddress("person", person.id or 0), person.epoch)
        for seat in people.seats_of(work.session, person.id or 0):
            text = self._tokens.hidden(text, SecretAddress("seat", seat.id or 0), seat.epoch)
        return text

    # -- by a key ---------------------------------------------------------------------------------

    def _by_key(self, work: Work, letter: Letter) -> Sender | None:
        typed = KEY.search(letter.text)
        if typed is None:
            return None
        seats = list(self._seats_named(work, letter))
        sender = people.at_address(work.session, letter.sender) if letter.sender else None
        if sender is not None:
            seats += people.seats_of(work.session, sender.id or 0)
        for seat in seats:
            if self._tokens.key_matches(typed[1], SecretAddress("seat", seat.id or 0), seat.epoch):
                found = seating.in_its_game(work.session, seat.id or 0)
                return _on_seat(*found, 0, "key") if found is not None else None
        return None

    def _seats_named(self, work: Work, letter: Letter) -> list[Seat]:
        """The seats of the game that a mail names."""
        found = CODE.search(letter.subject) or NAMED.search(letter.text)
        row = games.coded(work.session, found[1]) if found else None
        return [] if row is None else list(seating.seats(work.session, row.id or 0))

    # -- by the sender ----------------------------------------------------------------------------

    def _by_sender(self, work: Work, row: Submission, letter: Letter) -> Sender | None:
        person = people.at_address(work.session, letter.sender) if letter.sender else None
        if person is None:
            return None
        if row.id not in self._proofs:
            raise ToBeProved(row.id or 0, row.raw, letter)
        proved = self._proofs.pop(row.id)
        if proved is None:
            return None
        seat = self._seat_meant(work, person, letter)
        game = None if seat is None else games.game(work.session, seat.game_id)
        return Sender(person, seat, game, by=proved.by)

    def _seat_meant(self, work: Work, person: Person, letter: Letter) -> Seat | None:
        """Which of his games a mail to the plain address is about."""
        mine = {seat.id: seat for seat in people.seats_of(work.session, person.id or 0)}
        for id in (letter.in_reply_to, *reversed(letter.references)):
            answered = mail.outgoing_with_id(work.session, id) if id else None
            if answered is not None and answered.seat_id in mine:
                return mine[answered.seat_id]
        for seat in self._seats_named(work, letter):
            if seat.id in mine:
                return seat
        live = [seat for seat in mine.values() if _in_play(work, seat)]
        parts = {(seat.game_id, seat.role) for seat in live}  # several sides of a game are one
        return live[0] if len(parts) == 1 else None


def by_secret_address(
    work: Work, tokens: SecretAddresses, recipients: Iterable[str]
) -> list[Sender | Confirming]:
    """Those for whom a mail speaks by the addresses that it went to, each once."""
    read = dict.fromkeys(filter(None, map(tokens.read, recipients)))
    known = [_by_token(work, tokens, *found) for found in read]
    return _different([each for each in known if each is not None])


def _by_token(
    work: Work, tokens: SecretAddresses, token: SecretAddress, mac: str
) -> Sender | Confirming | None:
    if token.kind == "seat":
        found = seating.in_its_game(work.session, token.id)
        if found is None or not tokens.genuine(token, mac, found[0].epoch):
            return None
        return _on_seat(*found, token.tag, "address")
    if token.kind == "person":
        person = work.session.get(Person, token.id)
        if person is None or not tokens.genuine(token, mac, person.epoch):
            return None
        return Sender(person, by="address")
    signup = work.session.get(Signup, token.id)
    if signup is None or not tokens.genuine(token, mac, confirm_epoch(work, signup)):
        return None
    return Confirming(signup)


def _different(found: list[Sender | Confirming]) -> list[Sender | Confirming]:
    """Each voice once: all sides that somebody plays of a game are one, and go before himself."""
    seated = {each.person.id for each in found if isinstance(each, Sender) and each.seat}
    voices: dict[tuple[object, ...], Sender | Confirming] = {}
    for each in found:
        if isinstance(each, Confirming):
            voices.setdefault(("signup", each.signup.id), each)
        elif each.seat is not None:
            voices.setdefault((each.person.id, each.seat.game_id, each.seat.role), each)
        elif each.person.id not in seated:
            voices.setdefault((each.person.id,), each)
    return list(voices.values())


def _on_seat(seat: Seat, game: Game, person: Person | None, tag: int, by: str) -> Sender | None:
    """Who holds a seat, speaking for it; nobody, when it is empty or was given up."""
    if person is None or seat.left_at is not None:
        return None
    return Sender(person, seat, game, tag, by)


def _in_play(work: Work, seat: Seat) -> bool:
    return games.game(work.session, seat.game_id).state in ("open", "running", "paused")


def confirm_epoch(work: Work, signup: Signup) -> int:
    """Of the address that confirms: one who is known makes it void with his own."""
    known = people.at_address(work.session, signup.address)
    return 1 if known is None else known.epoch


def confirm_key(work: Work, signup: Signup, tokens: SecretAddresses) -> str:
    """The same as part of a link: whoever has it, reads the mail of this address."""
    return tokens.pass_key(f"confirm {confirm_epoch(work, signup)}", signup.id or 0)


def signup_with(work: Work, key: str, tokens: SecretAddresses) -> Signup | None:
    """Who confirms with this key; nobody, if we did not make it or it is void."""
    number = key.partition("-")[0]
    if not (number.isascii() and number.isdigit() and len(number) < LONGEST_NUMBER):
        return None
    signup = work.session.get(Signup, int(number))
    if signup is None:
        return None
    genuine = tokens.read_pass(f"confirm {confirm_epoch(work, signup)}", key)
    return signup if genuine == signup.id else None


def without_key(text: str) -> str:
    """The text without the line that holds a key: it must not be repeated in any answer."""
    return KEY.sub("", text)
