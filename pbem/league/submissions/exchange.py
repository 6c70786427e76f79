"""One submission and its answers: every request is carried out and answered, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from pbem.engine.errors import OrderError
from pbem.league.notices import Answer, Echo, Notice, Picture
from pbem.league.play import adjudication, order_queue
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.question_deadline import pace_of
from pbem.league.play.reports import report, with_position, without_position
from pbem.league.refusals import Refused
from pbem.league.submissions.requests import Request, requests
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, people
from pbem.store.schema import Person, Seat

Act = Callable[["Exchange", Request], Answer | None]


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
            here = (part.game for part in self.parts.values())
            same = (game for game in here if game.row.id == seat.game_id)
            game = next(same, None) or LoadedGame.open(self.work, seat.game_id)
            mine = next(each for each in game.seats if each.id == seat.id)
            number = order_queue.receipt_number(self.fingerprint, game.row.code, mine.side)
            found = self.parts[id_of(seat)] = GameExchange(game, mine, number)
            found.stale = bool(tag) and mine.role == "player" and tag != mine.tag
        self.part = found
        return found

    def leave(self) -> None:
        """This game is meant no more, as its seat is given up; what was answered goes along."""
        part = self.here
        self.answers += part.answers
        del self.parts[id_of(part.seat)]
        self.part = None

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
        for request in asked:
            self.attempt(request, self.carry_out)

    def attempt(self, request: Request, act: Callable[[Request], Answer | None]) -> None:
        """Carry out one request and say what came of it; what is refused has not happened."""
        try:
            answer = act(request)
        except (OrderError, Refused) as error:
            answer = Answer(request.text, (error.brief(), *error.hints()), ok=False)
        if answer is not None:
            self.answer(answer)

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
        part = self.part
        if part is None or part.seat.role != "player":
            return False
        try:
            statement = part.game.rules.parse(line, part.seat.side)
        except OrderError:
            return False
        asked = part.game.kind_asked(part.seat)
        return len(line.split()) > 1 or any(each.fits(asked) for each in statement.orders)

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
        for number, line in enumerate(request.body.split("\n"), 1):
            if line.strip():
                part.sheet[number] = line

    def take_orders(self) -> None:
        """Take all order lines that this mail has for one game."""
        part = self.here
        last = max(part.sheet)
        text = "\n".join(part.sheet.get(number, "") for number in range(1, last + 1))
        if part.stale:
            part.lines += order_queue.check(part.game, part.seat, text)
            return
        taken = order_queue.take(part.game, part.seat, text, part.receipt)
        part.lines += taken.lines
        part.play = part.play or taken.changed

    def answer(self, answer: Answer) -> None:
        (self.part.answers if self.part is not None else self.answers).append(answer)

    # -- answering --------------------------------------------------------------------------------

    def finish(self) -> None:
        """Play on where there is something to play on with, and write all answers."""
        for part in self.parts.values():
            self.part = part
            if part.sheet:
                self.attempt(Request("ORDERS", "", "", 0), lambda _: self.take_orders())
            happened = (part.play and adjudication.play_on(part.game)) or part.went_on
            if part.lines or part.checked or part.answers:
                notice = self.notice_for(part, happened)
                self.work.write_to_seat(part.seat, part.game.row, notice)
            if happened:
                adjudication.tell_everybody(part.game, but=part.seat)
        if self.answers:
            notice = Notice(kind="answer", subject=self.answers[0].title, answers=(*self.answers,))
            self.work.write_to_person(
                self.person, msgspec.structs.replace(notice, reader=self.person.name)
            )

    def notice_for(self, part: GameExchange, happened: bool) -> Notice:
        """The one mail that answers all that this mail had about one game."""
        game, seat = part.game, part.seat
        number = part.receipt
        receipt = check = None
        if part.lines or (seat.role == "player" and not part.checked):
            receipt = order_queue.receipt(game, seat, number, tuple(part.lines), dry=part.stale)
        if part.checked:
            check = order_queue.receipt(game, seat, number, tuple(part.checked), dry=True)
        notice = Notice(
            kind="receipt" if part.lines else "report" if happened else "answer",
            subject="",
            lead=self.lead(part, happened),
            receipt=receipt,
            check=check,
            answers=tuple(part.answers),
            closing=() if receipt or check else (f"Receipt {number}.",),
        )
        if happened or part.stale:
            notice = report(game, seat, notice)
        elif part.lines or part.checked or part.position:
            notice = with_position(game, seat, notice)
        else:
            notice = without_position(game, seat, notice)
        picture = part.picture
        if part.plan:
            side = seat.side
            number_now = game.row.snapshots
            picture = Picture(id_of(game.row), number_now, side, number_now, tuple(part.plan))
        return msgspec.structs.replace(notice, picture=picture or notice.picture)

    def lead(self, part: GameExchange, happened: bool) -> tuple[str, ...]:
        """What became of the mail, in a sentence."""
        wrong = sum(not each.ok for each in part.lines)
        if not part.lines:
            return ()
        if part.stale:
            return (
                "Your mail answers a question that is no longer open, so its orders were only "
                "looked at and not taken. The question that is open now is below; if the orders "
                "still fit, send them again in a reply to this mail.",
            )
        if wrong:
            lines = "1 line is" if wrong == 1 else f"{wrong} lines are"
            return (f"{lines} wrong, so none of these orders was taken. Please mend and resend.",)
        if part.seat.held:
            taken = f"Receipt {part.receipt}: your orders are in"
            refused = f"{taken}, but one was refused at its moment"
            if not part.game.queue(part.seat):
                return (f"{refused}. Send another in its place.",)
            return (f"{refused}, and your queue waits. Send others in its place, or CONTINUE.",)
        if happened:
            return (f"Receipt {part.receipt}: your orders are in, and the game went on.",)
        if unanswered(part):
            return (
                f"Receipt {part.receipt}: your orders are in, but none of them answers the "
                "question that is open.",
            )
        return (f"Receipt {part.receipt}: your orders are in.",)


def unanswered(part: GameExchange) -> bool:
    """Is it still this seat that is asked, though its orders would have been played at once?"""
    game = part.game
    asked = game.question_of(part.seat) is not None
    return game.row.state == "running" and asked and pace_of(game).early
