"""pbem play: a game at the terminal."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from pbem.commands.offline.terminal_game import TerminalGame
from pbem.commands.shared.arguments import game, option, side_of, started
from pbem.commands.shared.bots import BOTS, bot
from pbem.commands.shared.failures import Misused
from pbem.engine.choices import listed
from pbem.engine.dice import new_seed
from pbem.engine.errors import OrderError
from pbem.engine.order import Side
from pbem.engine.proposal import CAREFUL, Proposal, proposal
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Decision

HELP = """\
Write orders, a line each, and end them with an empty line. Many at once are welcome: they wait in
your queue and are played as the rules give you the turn. With each question the staff shows what
it would order; `send` sends all of that as it stands.
`A | B` tries B if A is not legal any more; `IF ...:` and `UNLESS ...:` go before.
`WHEN question: answer` is a standing order; `ON ILLEGAL SKIP` (or ASK, END) says what to do with
a line that is not legal when its moment comes. # begins a comment. A line is marked ... that is
no answer to what is asked now, and waits.

  help            these words              queue           your orders that wait
  position, map   how things stand         clear           forget them
  legal [unit]    what you may answer      standing        your standing orders
  plan            all that the staff says  send            send it as it stands
  save FILE       write the game down      quit            leave the table"""


WIDTH = 100
SEND = "send"  # the command that sends what the staff proposes
FEW_LINES = 12  # of a plan that are shown with the question


def say(words: str) -> None:
    """Print words, folding lines that are too long to read."""
    for line in words.split("\n"):
        margin = " " * (len(line) - len(line.lstrip()) + 4)
        click.echo(textwrap.fill(line, WIDTH, subsequent_indent=margin, break_on_hyphens=False))


class Left(Exception):
    """The player has left, or the input has come to its end."""


class Terminal:
    """The talk between a seat and the person at it."""

    def __init__(self, seat: TerminalGame) -> None:
        self.seat = seat
        self.talks = sys.stdin.isatty()
        self.commands: dict[str, Callable[[Side, str], None]] = {
            "help": lambda side, rest: click.echo(HELP),
            "?": lambda side, rest: click.echo(HELP),
            "position": self.show_position,
            "status": self.show_position,
            "map": self.show_position,
            "legal": self.show_legal,
            "plan": self.show_plan,
            "queue": self.show_queue,
            "standing": self.show_standing,
            "clear": self.clear,
            "undo": self.clear,
            "save": self.save,
            "quit": self.leave,
            "exit": self.leave,
        }

    def run(self) -> None:
        """Play until the game is over or nobody is left."""
        last: Side | None = None
        while True:
            decision = self.seat.play_on()
            if decision is None:
                break
            side = decision.side
            if side != last and len(self.seat.people) > 1:
                click.echo(f"\n===== {side.upper()} =====")
            self.catch_up(side)
            if side != last:
                self.show_position(side, "")
            last = side
            self.ask(side)
        for side in self.seat.people:
            self.catch_up(side)

    def catch_up(self, side: Side) -> None:
        """Tell what has happened, then which lines fell by the wayside."""
        for words in (*self.seat.news(side), *self.seat.fallen(side)):
            say(words)

    def ask(self, side: Side) -> None:
        """Put the question, and carry out commands until there are orders."""
        asked = self.seat.asked(side)
        self.put(asked)
        while True:
            block = self.read(side)
            if block and self.take(side, block):
                return
            if not block:
                self.put(asked)

    def put(self, asked: Decision[Any]) -> None:
        say(f"\n{asked.side.upper()}: {asked.prompt}")
        lines = self.proposed(asked.side).text.split("\n")
        shown = [each for at, each in enumerate(lines) if at < FEW_LINES or CAREFUL in each]
        click.echo("  The staff proposes:")
        for each in shown:
            click.echo(f"    {each}")  # a line of its own, whole, for the comment ends it
        if len(shown) < len(lines):
            click.echo(f"    ... and {len(lines) - len(shown)} lines more: `plan` shows them")

    def proposed(self, side: Side) -> Proposal:
        """What the staff would answer to the open question."""
        return proposal(self.seat.rules, self.seat.asked(side))

    def read(self, side: Side) -> str:
        """A block of lines up to an empty one; a command is carried out where it stands."""
        block: list[str] = []
        while True:
            line = self.line("... " if block else f"{side}> ")
            if not line.strip():
                return "\n".join(block)
            word, _, rest = line.strip().partition(" ")
            if line.strip().lower() == SEND and not block:
                return self.proposed(side).text
            command = self.commands.get(word.lower())
            if command is None or (rest and word.lower() not in ("legal", "save")):
                block.append(line)
            else:
                command(side, rest.strip())

    def line(self, prompt: str) -> str:
        if self.talks:
            try:
                return input(prompt)
            except (EOFError, KeyboardInterrupt):
                click.echo()
                raise Left from None
        found = sys.stdin.readline()
        if not found:
            raise Left
        return found.rstrip("\n")

    def take(self, side: Side, block: str) -> bool:
        """Lay a block of orders out; every line is answered. Is there anything to go on with?"""
        sheet = self.seat.take(side, block)
        later = self.seat.for_later(side, sheet)
        for source, canonical in sheet.echo:
            if isinstance(canonical, OrderError):
                click.echo(canonical.told())
            else:
                mark = "... " if (source.number, canonical) in later else "ok  "
                same = canonical == source.text.strip()
                wrote = "" if same else f"   <- {source.text.strip()}"
                click.echo(f"  {mark}{canonical}{wrote}")
        return bool(sheet.lines or sheet.standing)

    # -- commands ---------------------------------------------------------------------------------

    def show_position(self, side: Side, rest: str) -> None:
        say(f"\n{self.seat.rules.describe(self.seat.view(side), side)}")

    def show_legal(self, side: Side, rest: str) -> None:
        lines, whole = listed(self.seat.asked(side), rest.upper())
        for line in lines:
            say(f"  {line}")
        if not lines:
            click.echo(f"  nothing{f' with {rest}' if rest else ''}")
        if not whole:
            click.echo("  ... and more of the kind: any set of units that may act together")

    def show_plan(self, side: Side, rest: str) -> None:
        for line in self.proposed(side).text.split("\n"):
            click.echo(f"    {line}")

    def show_queue(self, side: Side, rest: str) -> None:
        queue = self.seat.desks[side].queue
        for line in queue:
            click.echo(f"  turn {line.turn}: {line}")
        if not queue:
            click.echo("  no orders wait")

    def show_standing(self, side: Side, rest: str) -> None:
        desk = self.seat.desks[side]
        for rule in desk.standing:
            click.echo(f"  {rule}")
        click.echo(f"  ON ILLEGAL {desk.if_illegal.upper()}")

    def clear(self, side: Side, rest: str) -> None:
        self.seat.clear(side)
        click.echo("  no orders wait any more")

    def save(self, side: Side, rest: str) -> None:
        if not rest:
            click.echo("  save where? SAVE FILE")
            return
        try:
            self.seat.save(Path(rest))
        except OSError as error:
            click.echo(f"  {rest} cannot be written: {error.strerror}.")
        else:
            click.echo(f"  saved to {rest}")

    def leave(self, side: Side, rest: str) -> None:
        raise Left


@click.command()
@game
@click.option("--side", default="", help="Your side; the first one if not said.")
@click.option("--against", default="staff", help=f"{', '.join(BOTS)}, a bot of the game, human.")
@option
@click.option("--seed", default="", help="Words that fix all dice; a secret seed if not given.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the game.")
def play(
    rules: Ruleset[Any],
    side: str,
    against: str,
    options: dict[str, str],
    seed: str,
    save: Path | None,
) -> None:
    """Play a game at the terminal, against a bot or a person beside you."""
    started(rules, options)
    sides = rules.sides_in_play(options)
    mine = side_of(sides, side) if side else sides[0]
    others = [each for each in sides if each != mine]
    bots = _opponents(rules, others, against, seed)
    seat = TerminalGame(rules, seed, bots, options)
    click.echo(f"{rules.title}. You play {mine}{'' if bots else ' and everybody else'}.")
    click.echo(f"The dice are committed to: SHA-256 {seat.header.commitment}")
    click.echo("Write `help` for help.")
    try:
        Terminal(seat).run()
    except Left:
        turn = rules.turn(seat.journal.position)
        click.echo(f"The game stands in turn {turn}." if turn else "The game stands at set-up.")
    else:
        assert seat.journal.seed is not None
        click.echo(f"The seed of the dice was {seat.journal.seed.hex()}.")
    if save is not None:
        try:
            seat.save(save)
        except OSError as error:
            raise Misused(f"{save} cannot be written: {error.strerror}") from None
        click.echo(f"Saved to {save}.")


def _opponents(
    rules: Ruleset[Any], others: Sequence[Side], against: str, seed: str
) -> dict[Side, tuple[str, Policy[Any]]]:
    if against == "human":
        return {}
    chance = int.from_bytes(seed.encode() or new_seed(), "big")
    return {side: (against, bot(rules, against, chance)) for side in others}
