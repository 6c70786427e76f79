"""The proof that no die was bent: every roll recomputed from the published seeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, render_template, request

from pbem.engine.dice import Roll, commitment, value_of
from pbem.engine.record.archive import Parsed, Unreadable, export, parse
from pbem.engine.record.course import Course
from pbem.engine.record.journal import BACK, Before, Header, Journal, Record
from pbem.engine.record.proof import with_seeds
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.rules_text import checking_dice
from pbem.store.overviews import public_pages as store
from pbem.web.every_page.read_transaction import reading
from pbem.web.every_page.wanted import game_coded
from pbem.web.public_pages.markdown import rendered

pages = Blueprint("proofs", __name__)

LONGEST = 400_000  # characters of a pasted game
MOST_LINES = 20_000
MOST_ROLLS = 6000
MOST_SIDES = 1000
MOST_CHOICES = 50


class Checked(msgspec.Struct, frozen=True):
    """One roll, as it was recorded and as the seed gives it."""

    roll: Roll
    expected: int | None  # decreed by a moderator: the seed has no say
    taken_back: bool = False  # with the order that it was rolled for

    @property
    def bent(self) -> bool:
        return self.expected is not None and self.expected != self.roll.value


class CheckedSeed(msgspec.Struct, frozen=True):
    """A seed, and what was published of it before the first die that fell by it."""

    seed: str
    published: str
    entry: int  # that committed to it; 0: before the game
    committed: bool  # is the seed the one that was committed to?


class DiceProof(msgspec.Struct, frozen=True):
    """All rolls of a game, checked; it has one seed unless another took its place."""

    game: str
    seeds: tuple[CheckedSeed, ...]
    rolls: tuple[Checked, ...]

    @property
    def committed(self) -> bool:
        return all(each.committed for each in self.seeds)

    @property
    def bent(self) -> int:
        return sum(each.bent for each in self.rolls)

    @property
    def decreed(self) -> int:
        return sum(each.expected is None for each in self.rolls)

    @property
    def taken_back(self) -> int:
        return sum(each.taken_back for each in self.rolls)

    @property
    def honest(self) -> bool:
        return self.committed and not self.bent


@pages.get("/dice")
def dice() -> str:
    """How it works, the proof of a chosen game, and a form for any other."""
    code = request.args.get("game", "")
    proof = prove_game(code) if code else None
    return _page(proof, "")


@pages.post("/dice")
def dice_of_a_text() -> tuple[str, int] | str:
    """The proof of a game that somebody pastes."""
    try:
        return _page(prove_text(request.form.get("game", "")), "")
    except Unreadable as error:
        return _page(None, str(error)), 422


def _page(proof: DiceProof | None, mistake: str) -> str:
    choices = store.page(reading().session, ("over",), "", 0, MOST_CHOICES)
    return render_template(
        "web/dice.html.j2",
        proof=proof,
        mistake=mistake,
        choices=[row.code for row in choices],
        longest=LONGEST,
        by_hand=rendered(checking_dice(), "by-hand-").html,
    )


@pages.get("/games/<code>.txt")
def archive(code: str) -> Response:
    """The whole record of a game that is over; before that, there is nothing here."""
    row = game_coded(code)
    if row.state != "over":
        abort(404)
    return Response(
        export(recorded(LoadedGame(reading(), row)), with_seed=True), mimetype="text/plain"
    )


def recorded(game: LoadedGame) -> Journal[Any]:
    """The journal as it is written down, not played again: that takes long."""
    journal = Journal.resumed(game.rules, game.header, game.row.seed, None, Before())
    journal.earlier = game.earlier_seeds
    journal.records = game.records()
    return journal


def prove_game(code: str) -> DiceProof:
    """The proof of a game of ours; 404 unless it is over and its seeds are known to all."""
    row = game_coded(code)
    if row.state != "over":
        abort(404)
    game = LoadedGame(reading(), row)
    return prove(game.header, game.records(), (*game.earlier_seeds, row.seed))


def prove_text(text: str) -> DiceProof:
    """The proof of a game in its text form; Unreadable says what is wrong with it."""
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        raise Unreadable(f"more than {LONGEST} characters or {MOST_LINES} lines")
    parsed = parse(text.replace("\r\n", "\n"))
    if not parsed.seeds:
        raise Unreadable("the seed is missing: it is published when the game is over")
    check_dice(parsed)
    try:
        return prove(parsed.header, parsed.records, parsed.seeds)
    except ValueError as error:
        raise Unreadable(str(error)) from None


def check_dice(parsed: Parsed) -> None:
    """Raise Unreadable unless the rolls of a text from anywhere can be dice at all."""
    rolls = [roll for record in parsed.records for roll in record.rolls]
    if len(rolls) > MOST_ROLLS:
        raise Unreadable(f"more than {MOST_ROLLS} dice")
    for roll in rolls:
        if not 1 <= roll.sides <= MOST_SIDES or not 0 < roll.number < 2**31:
            raise Unreadable(f"die {roll.number} with {roll.sides} sides is none of ours")


def prove(header: Header, records: Iterable[Record], seeds: Sequence[bytes]) -> DiceProof:
    """Recompute every roll but those that a moderator decreed, each by the seed in force."""
    records = list(records)
    counting = dice_in_force(records)
    checked_seeds, rolls = [], []
    for seed, stretch in with_seeds(header, records, seeds):
        committed = commitment(seed) == stretch.commitment
        checked_seeds.append(CheckedSeed(seed.hex(), stretch.commitment, stretch.entry, committed))
        rolls += [
            checked(header, seed, roll, roll.number not in counting) for roll in stretch.rolls
        ]
    return DiceProof(header.id, tuple(checked_seeds), tuple(rolls))


def dice_in_force(records: Sequence[Record]) -> set[int]:
    """The numbers of the dice that were not taken back; raises ValueError."""
    backs = [(each.number, int(each.text)) for each in records if each.by == BACK]
    course = Course(backs, len(records))
    counting = (each for each in records if course.counts(each.number))
    return {roll.number for record in counting for roll in record.rolls}


def checked(header: Header, seed: bytes, roll: Roll, taken_back: bool) -> Checked:
    """A roll, and what the seed gives for it."""
    if roll.decreed:
        return Checked(roll, None, taken_back)
    expected = value_of(seed, header.id, header.salts, roll.number, roll.sides)
    return Checked(roll, expected, taken_back)
