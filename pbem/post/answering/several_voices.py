"""A mail to the secret addresses of several seats or people: refused for all, and each is told."""

from __future__ import annotations

from pbem.league.notices import Notice
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling.reports import without_position
from pbem.league.unit_of_work import Work
from pbem.post.answering.strangers import may_answer
from pbem.post.sender.identity import Confirming, Sender, Several

LEAD = (
    "A mail came to this secret address and to another one at the same time. It cannot be told "
    "which of its words are meant for which, so it changed nothing for either.",
    "Please send one mail to each address.",
)


def refuse_for_all(work: Work, several: Several) -> None:
    """Tell each for whom the mail would have spoken; nobody learns who the others are."""
    writers = {each.person.id for each in several.voices if isinstance(each, Sender)}
    work.sender = writers.pop() if len(writers) == 1 else None
    for each in several.voices:
        _tell(work, each)


def _tell(work: Work, voice: Sender | Confirming) -> None:
    notice = Notice(kind="answer", subject="your mail was not taken", lead=LEAD)
    if isinstance(voice, Confirming):
        if may_answer(work, voice.signup.address):
            work.write_to_address(voice.signup.address, notice)
    elif voice.seat is not None and voice.game is not None:
        game = LoadedGame(work, voice.game)
        work.write_to_seat(voice.seat, voice.game, without_position(game, voice.seat, notice))
    else:
        work.write_to_person(voice.person, notice)
