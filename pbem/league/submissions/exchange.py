"""One submission and its answers: every request is carried out and answered, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from pbem.engine.errors import Doubted, OrderError
from pbem.league.notices import WENT_ON, Answer, Echo, Notice, Picture, Receipt
from pbem.league.play import adjudication, order_queue, question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import asking, position, report, without_position
from pbem.league.play.telling.subjects import asked_here, received, when
from pbem.league.refusals import Refused
from pbem.league.submissions.own_sides import lines_by_side
from pbem.league.submissions.requests import Request, requests
from pbem.league.unit_of_work import Work
from pbem.notation.sheets.message import COMMENT
from pbem.notation.sheets.sheet import is_standing, read_sheet
from pbem.store.rows import games, people, seating
from pbem.store.schema import Person, Seat

Act = Callable[["Exchange", Request], Answer | None]
CHOOSING = ("GAME", "SIDE", "NEW", "JOIN", "OBSERVE")  # they say what all that follows is about


class Command(msgspec.Struct, frozen=True):
    """A word that people can send, who may use it, and what it does."""

    word: str
    who: str  # person, seat, player, moderator
    help: str  # `WORD arguments: what it does`
    act: Act


COMMANDS: dict[str, Command] = {}


def command(word: str, who: str, help: str) -> Callable[[Act], Act]:
    """Make a function the act of a command."""

    def known(act: Act) -> Act:
        COMMANDS[word] = Command(word, who, help, act)
        return act

    return known


@dataclass
class GameExchange:
    """What one submission has to do with one game."""

    game: LoadedGame
    seat: Seat
    receipt: str
    sheet: dict[int, str] = field(default_factory=dict)  # order lines by their number in the mail
    lines: list[Echo] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    checked: list[Echo] = field(default_factory=list)  # lines that were only tried
    plan: list[str] = field(default_factory=list)  # orders of a check, to be drawn
    play: bool = False  # is there something new to play on with?
    went_on: bool = False  # has a request itself brought news for everybody?
    position: bool = False  # has the position been asked for?
    picture: Picture | None = None  # a map that was asked for in particular
    stale: bool = False  # the mail answers a question that is no longer open
    chosen: bool = False  # is this side meant, and no other that the same person plays?
    leaning: bool = False  # what could be for several sides is for this one
    unclear: bool = False  # some of its order lines could be for several sides
    instead: bool = False  # its orders come in place of all that waits
    orders: int = 0  # that were taken
    changed_to: bytes = b""  # the position as a moderator's act has left it, packed
    only_looked_at: bool = False  # its orders are not taken, for what else is in the mail
    going_on: list[Seat] = field(default_factory=list)  # whose held queues are to go on

    def __post_init__(self) -> None:
        self.since = self.game.row.snapshots  # the last adjudication before this submission

    def written(self) -> str:
        """The order lines, each on the line that it had in the mail."""
        return "\n".join(self.sheet.get(number, "") for number in range(1, max(self.sheet) + 1))

    def readable(self) -> bool:
        """Is every order line understood?"""
        game, side = self.game, self.seat.side
        return not read_sheet(game.rules, self.written(), side, game.view(side)).errors


@dataclass
class Exchange:
    """Who asks, about which game, and what has been answered so far."""

    work: Work
    person: Person
    part: GameExchange | None = None
    parts: dict[int, GameExchange] = field(default_factory=dict)  # by seat
    answers: list[Answer] = field(default_factory=list)
    fingerprint: str = ""

    # -- which game -------------------------------------------------------------------------------

    def about(self, seat: Seat, tag: int = 0) -> GameExchange:
        """This seat's game is meant from now on; a tag says which question is answered."""
        found = self.parts.get(id_of(seat))
        if found is None:
            here = (each for each in self.parts.values() if each.seat.game_id == seat.game_id)
            other = next(here, None)  # of the same game, for another side
            game = other.game if other else question_deadline.opened(self.work, seat.game_id)
            mine = next(each for each in game.seats if each.id == seat.id)
            number = order_queue.receipt_number(self.fingerprint, game.row.code, mine.side)
            found = self.parts[id_of(seat)] = GameExchange(game, mine, number)
            late = bool(tag) and mine.role == "player" and tag != mine.tag
            found.stale = late or (other is not None and other.stale)
        self.part = found
        return found

    def my_seats(self) -> list[Seat]:
        """The seats that are meant: all from which somebody plays here, unless one was said."""
        part = self.here
        return [part.seat] if part.chosen else part.game.held_with(part.seat)

    def beside(self, part: GameExchange, seat_id: int) -> GameExchange:
        """What this submission has to do with another side of the same game and person."""
        seat = next(each for each in part.game.seats if each.id == seat_id)
        self.about(seat)
        self.part = part
        return self.parts[seat_id]

    def leave(self, seats: Sequence[Seat], kept: Sequence[Seat] = ()) -> None:
        """Some seats are given up: the game is meant no more, but for those that are kept.

        What was answered goes along.
        """
        given_up = [part for seat in seats if (part := self.parts.pop(id_of(seat), None))]
        self.part = None
        if kept:
            self.about(kept[0])
        for answer in (each for part in given_up for each in part.answers):
            self.answer(answer)

    @property
    def here(self) -> GameExchange:
        if self.part is None:
            raise Refused(
                "Which game is this about? Write a line GAME and its code before it.",
                instead=self.codes(),
            )
        return self.part

    def codes(self) -> list[str]:
        """The games that this person has a part in."""
        seats = people.seats_of(self.work.session, self.person.id or 0)
        rows = (games.game(self.work.session, seat.game_id) for seat in seats)
        return list(dict.fromkeys(f"GAME {row.code}" for row in rows if row.state != "over"))

    # -- carrying out ------------------------------------------------------------------------------

    def carry_out_all(self, text: str) -> None:
        """Carry out all that a text asks for."""
        try:
            asked = requests(text, COMMANDS, self.is_order)
        except Refused as error:
            self.answer(Answer("your mail", (error.brief(),), ok=False))
            return
        astray = ""  # a line that was refused: what follows it is not about anything else
        for request in asked:
            if request.word in CHOOSING:
                astray = "" if self.attempt(request, self.carry_out) else request.text
            elif astray:
                words = f"This stands under {astray}, which was refused, so it was not done."
                self.answer(Answer(request.text, (words,), ok=False))
            else:
                self.attempt(request, self.carry_out)

    def attempt(self, request: Request, act: Callable[[Request], Answer | None]) -> bool:
        """Carry out one request and say what came of it; what is refused has not happened."""
        try:
            answer = act(request)
        except (OrderError, Refused) as error:
            answer = Answer(request.text, (error.brief(), *error.hints()), ok=False)
        if answer is not None:
            self.answer(answer)
        return answer is None or answer.ok

    def carry_out(self, request: Request) -> Answer | None:
        if request.word == "ORDERS":
            self.collect(request)
            return None
        found = COMMANDS[request.word]
        if found.who != "person":
            self.allow(found)
        with self.work.savepoint():
            return found.act(self, request)

    def allow(self, command: Command) -> None:
        """Refuse what is not for this seat to do."""
        role = self.here.seat.role
        if command.who == "player" and role != "player":
            raise Refused(f"{command.word} is for those who play.")
        if command.who == "moderator" and role != "moderator":
            raise Refused(f"{command.word} is for the moderator of a game.")

    def is_order(self, line: str) -> bool:
        """Is a line that begins like a command an order of this game?"""
        part, said = self.part, COMMENT.sub("", line).strip()
        if part is None or part.seat.role != "player" or not said:
            return False
        rules, side = part.game.rules, part.seat.side
        try:
            statement = rules.parse(said, side)
        except Doubted:
            return True
        except OrderError:  # WITHDRAW ALL is about the queue, WITHDRAW OUTGUNNED about battles
            return said.split()[-1].upper() != "ALL" and is_standing(rules, said, side)
        asked = part.game.kind_asked(part.seat)
        if len(said.split()) > 1:
            return True
        whole = str(statement).upper() == said.upper()  # and not DRAW for DRAW NOW
        return whole and any(each.fits(asked) for each in statement.orders)

    def collect(self, request: Request) -> None:
        """Lay order lines aside: all of a mail's orders are taken together, or none."""
        part = self.here
        if part.seat.role != "player":
            raise Refused("Only who plays can give orders.")
        row = part.game.row
        if row.state == "open":
            raise Refused("The game has not begun yet; orders can be sent when it has.")
        if row.state == "over":
            raise Refused("The game is over.")
        try:
            sheets = self.by_side(request.body)
        except Refused:
            part.unclear = True  # so that lines elsewhere in the mail are not taken either
            raise
        for each, text in sheets:
            each.instead = each.instead or request.word == "PLAN"
            lines = enumerate(text.split("\n"), 1)
            each.sheet.update({number: line for number, line in lines if line.strip()})

    def by_side(self, text: str) -> list[tuple[GameExchange, str]]:
        """Order lines by the side that they are for, each on the line that it had in the mail."""
        part, mine = self.here, self.my_seats()
        if len(mine) == 1:
            return [(part, text)]
        sheets = lines_by_side(part.game, mine, part.seat, text, leaning=part.leaning)
        return [(self.beside(part, seat_id), sheet) for seat_id, sheet in sheets.items()]

    def take_orders(self) -> None:
        """Take all order lines that this mail has for one game."""
        part = self.here
        if part.only_looked_at:
            part.lines += order_queue.check(part.game, part.seat, part.written())
            return
        lay = order_queue.take_instead if part.instead else order_queue.take
        taken = lay(part.game, part.seat, part.written(), part.receipt)
        part.lines += taken.lines
        part.orders += taken.orders
        part.play = part.play or taken.changed

    def go_on(self, held: Sequence[Seat], *, taken: bool) -> Answer:
        """Let queues go on, behind the orders of the same mail; not without these."""
        if not taken:
            words = "Your queue still waits, as the orders of this mail were not taken."
            return Answer("CONTINUE", (words,), ok=False)
        for seat in held:
            seating.queue_released(seat)
        self.here.play = True
        return Answer("CONTINUE", ("Your queue goes on.",))

    def answer(self, answer: Answer) -> None:
        (self.part.answers if self.part is not None else self.answers).append(answer)

    @property
    def has_answered(self) -> bool:
        """Has anything been answered so far?"""
        return bool(self.answers or any(part.answers for part in self.parts.values()))

    # -- answering --------------------------------------------------------------------------------

    def finish(self) -> None:
        """Play on where there is something to play on with, and write all answers."""
        for together in self.parts_by_game():
            self.answer_about(together)
        if self.answers:
            notice = Notice(kind="answer", subject=self.answers[0].title, answers=(*self.answers,))
            self.work.write_to_person(
                self.person, msgspec.structs.replace(notice, reader=self.person.name)
            )

    def parts_by_game(self) -> list[list[GameExchange]]:
        """All that belongs in one answer: the sides that somebody plays of a game."""
        found: dict[tuple[int, str], list[GameExchange]] = {}
        for part in self.parts.values():
            found.setdefault((part.seat.game_id, part.seat.role), []).append(part)
        return list(found.values())

    def answer_about(self, parts: list[GameExchange]) -> None:
        """Play one game on, and answer all that this submission had about it in one mail."""
        first = parts[0]
        as_written = [part for part in parts if part.sheet]
        clear = not any(part.unclear for part in parts)
        readable = len(as_written) < 2 or all(part.readable() for part in as_written)
        taken = clear
        for part in as_written:
            self.part = part
            part.only_looked_at = part.stale or not clear or not readable
            done = self.attempt(Request("ORDERS", "", "", 0), lambda _: self.take_orders())
            as_sent = all(each.ok for each in part.lines) and not part.only_looked_at
            taken = taken and done and as_sent
        self.part = first
        if held := [seat for part in parts for seat in part.going_on]:
            self.answer(self.go_on(held, taken=taken))
        went_on = any(part.went_on for part in parts)
        happened = (any(p.play for p in parts) and adjudication.play_on(first.game)) or went_on
        if any(part.lines or part.checked or part.answers for part in parts):
            self.work.write_to_seat(first.seat, first.game.row, self.notice_for(parts, happened))
        if happened:
            adjudication.tell_everybody(first.game, but=first.seat)

    def notice_for(self, parts: list[GameExchange], happened: bool) -> Notice:
        """The one mail that answers all that this mail had about one game."""
        first, *others = parts
        game, seat, number = first.game, first.seat, first.receipt
        receipt, check = receipts(first, alone=not others)
        also = [each for part in others for each in receipts(part, alone=False) if each is not None]
        lines = any(part.lines for part in parts)
        notice = Notice(
            kind="receipt" if lines else "report" if happened else "answer",
            subject=subject_of(parts, happened),
            lead=self.lead(parts, happened),
            receipt=receipt,
            check=check,
            also=tuple(also),
            answers=tuple(answer for part in parts for answer in part.answers),
            closing=() if receipt or check or also else (f"Receipt {number}.",),
        )
        if happened or any(part.stale for part in parts):
            notice = report(game, seat, notice)
        elif lines:
            notice = asking(game, seat, notice)
        elif any(part.checked for part in parts):
            notice = without_proposals(asking(game, seat, notice))
        else:
            notice = without_position(game, seat, notice)
        if any(part.position for part in parts):
            notice = msgspec.structs.replace(
                notice, position=position(game, seat), position_changes=""
            )
        pictures = (drawn(part) for part in parts)
        asked_for = next((each for each in pictures if each is not None), None)
        return msgspec.structs.replace(notice, picture=asked_for or notice.picture)

    def lead(self, parts: list[GameExchange], happened: bool) -> tuple[str, ...]:
        """What became of the mail, in a sentence."""
        said = [part for part in parts if part.lines]
        if not said:
            return ()
        game = said[0].game
        if any(part.stale for part in said):
            return (STALE,)
        wrong = sum(not each.ok for part in said for each in part.lines)
        if wrong:
            lines = "1 line is" if wrong == 1 else f"{wrong} lines are"
            return (f"{lines} wrong, so none of these orders was taken. Please mend and resend.",)
        if any(part.only_looked_at for part in said):
            return (UNCLEAR,)
        taken = "Your orders are in"
        held = [part for part in said if part.seat.held and part.game.is_held_anew(part.seat)]
        if held and all(part.game.is_stopped(part.seat) for part in held):
            return (f"{taken}, and the game went on up to your STOP.",)
        if held:
            refused = f"{taken}, but one was refused at its moment"
            if not any(game.queue(part.seat) for part in held):
                return (f"{refused}. Send another in its place.",)
            return (f"{refused}.",)  # what is asked tells that the queue waits
        if happened and game.only_sealed_since(said[0].since):
            return (f"{taken}. They are sealed until all who are asked have answered.",)
        if happened:
            return (WENT_ON,)
        if any(unanswered(part) for part in said):
            return (f"{taken}, but none of them answers the question that is open.",)
        return (f"{taken}.",)


STALE = (
    "Your mail answers a question that is no longer open, so its orders were only looked at and "
    "not taken. The question that is open now is below; if the orders still fit, send them again "
    "in a reply to this mail."
)
UNCLEAR = (
    "A line of your mail could be for several sides, so none of its orders was taken. "
    "Please mend and resend."
)


def receipts(part: GameExchange, *, alone: bool) -> tuple[Receipt | None, Receipt | None]:
    """What was made of the lines for one side, and of those that were only tried."""
    game, seat, number = part.game, part.seat, part.receipt
    receipt = check = None
    if part.lines or (alone and seat.role == "player" and not part.checked):
        receipt = order_queue.receipt(
            game, seat, number, tuple(part.lines), dry=part.only_looked_at
        )
    if part.checked:
        check = order_queue.receipt(game, seat, number, tuple(part.checked), dry=True)
    return receipt, check


def without_proposals(notice: Notice) -> Notice:
    """A notice with what is asked, for somebody who has orders of his own."""
    asked = [
        msgspec.structs.replace(each, such_as=(), template="", drafting=None)
        for each in notice.questions
    ]
    first = asked[0] if asked else None
    return msgspec.structs.replace(notice, question=first, also_asked=tuple(asked[1:]))


def subject_of(parts: Sequence[GameExchange], happened: bool) -> str:
    """What a list of mails shows of an answer; empty where what is asked or has happened does."""
    first = parts[0]
    said = [part for part in parts if part.lines]
    wrong = sum(not each.ok for part in said for each in part.lines)
    if wrong or any(part.only_looked_at for part in said):
        lines = sum(len(part.lines) for part in said)
        which = f"{wrong} of {lines} lines wrong" if lines > 1 else "1 line is wrong"
        return f"Not taken: {which if wrong else 'your orders'}, {when(first.game)}"
    told = happened and (first.game.verdict is not None or asked_here(first.game, first.seat))
    if said and not told:
        return received(first.game, sum(part.orders for part in said))
    if said or happened:
        return ""
    tried = sum(len(part.checked) for part in parts)
    if tried:
        return f"Check: {'1 line' if tried == 1 else f'{tried} lines'}, {when(first.game)}"
    titles = dict.fromkeys(answer.title for part in parts for answer in part.answers)
    return f"Answer: {', '.join(titles)}"


def drawn(part: GameExchange) -> Picture | None:
    """The map that was asked for, with what is checked in the same mail."""
    if part.picture is None or not part.plan:
        return part.picture
    return msgspec.structs.replace(part.picture, plan=tuple(part.plan))


def unanswered(part: GameExchange) -> bool:
    """Is it still this seat that is asked, though its orders would have been played at once?"""
    game = part.game
    asked = game.question_of(part.seat) is not None
    return game.row.state == "running" and asked and question_deadline.pace_of(game).early
