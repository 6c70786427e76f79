"""A notice laid out as text and as HTML, by the templates in `templates/mail`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby, islice
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec.structs import replace

from pbem import folders
from pbem.league.notices import LATER, WENT_ON, Echo, Notice, Question, Receipt, Waiting
from pbem.post.composing.harmless_text import harmless_all, mixed_words, one_line
from pbem.post.composing.line_folding import (
    WIDTH,
    barred,
    folded,
    glimpsed,
    kept,
    sendable,
    with_comments,
)
from pbem.post.composing.news_items import NewsItem, news_items

Facts = dict[str, Any]

REPLY_MARK = "== Reply above this line =="  # `pbem.post.reading.older_mails` knows it in replies
BLANK_RUN = re.compile(r"\n[ \n]*\n\n")
MOST_MIXED = 5
FEW = 3  # things that happened that need no gist, as they are short enough to come first
FEW_LINES = 5  # that they fill
MOST_EXPLAINED = 8  # lines of a receipt that are told with all that they come to
MOST_WORDS = 300  # characters of what lines come to: as much as a phone shows beside them
MOST_ALIKE = 4  # lines of a long receipt that only wait or are only played, each told by itself
NOT_NEEDED = "NOT NEEDED"  # the fate of a line that would have ended what was over
FARE = {
    "OK": "{} lines, as you wrote them",
    "...": "{} lines wait for their moment, as you wrote them",
    "PLAYED": "{} lines, as you wrote them",
    "SEALED": "{} lines, as you wrote them",
    NOT_NEEDED: "{} lines, as you wrote them",
}
AS_MEANT = ("", "PLAYED", "SEALED", NOT_NEEDED)  # fates that need no reason
MOST_HELD = 8  # lines of a queue that waits
OVER = f"{NOT_NEEDED}: its phase had ended by itself"
REFUSED = "NOT PLAYED "  # the fate of a line
REFUSED_BELOW = "Your queue waits for you, as one of your lines was refused: see below."
ON_ILLEGAL = "ON ILLEGAL"
PLAYED_AS_WRITTEN = re.compile(r"(PLAYED as written|NOT NEEDED) \[(\w+)\]: (line(s?) .*)")
LINE_NUMBER = re.compile(r"line \d+: ")
IF_ILLEGAL = {
    "ask": "If a line is not legal at its moment, you are asked (ON ILLEGAL ASK).",
    "skip": "If a line is not legal at its moment, it is skipped (ON ILLEGAL SKIP).",
    "end": "If a line is not legal at its moment, your phase ends (ON ILLEGAL END).",
}


class Letterhead(msgspec.Struct, frozen=True):
    """What of the club stands in every mail."""

    name: str
    web_url: str = ""


class Map(msgspec.Struct, frozen=True):
    """The picture in a mail, as its text speaks of it."""

    name: str
    alt: str
    width: int
    cid: str = ""  # empty: it does not come along


class Words(msgspec.Struct, frozen=True):
    """What somebody else wrote, all of it to be quoted."""

    text: str
    mixed: tuple[str, ...] = ()  # words whose letters are not what they look like


def text_page(facts: Facts) -> str:
    """The notice for a terminal."""
    text: str = _page("mail/mail.txt.j2").render(facts)
    return BLANK_RUN.sub("\n\n", text).strip("\n") + "\n"


def html_page(facts: Facts) -> str:
    """The notice for everything else."""
    page: str = _page("mail/mail.html.j2").render(facts)
    return page + "\n"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(folders.templates()),
        autoescape=lambda name: bool(name and name.endswith(".html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(fold=folded, keep=kept, bar=barred, sendable=sendable, lines=_lines)
    made.filters.update(with_comments=with_comments, glimpse=glimpsed)
    made.filters.update(by=_by, differs=_differs, pointed=_pointed, mark=_mark, said=_words)
    made.filters.update(if_illegal=_if_illegal, marks=_marks, others=_others, held=_held)
    made.filters.update(shown=_shown)
    made.filters.update(queued=_queued, besides=_besides, new_standing=_new_standing)
    made.tests.update(loud=_loud)
    return made


@cache
def _page(name: str) -> Any:
    return _environment().get_template(name)


def facts(notice: Notice, house: Letterhead, picture: Map | None, link: str = "") -> Facts:
    """What both pages tell, with every text made harmless."""
    n = harmless_all(notice)
    news = tuple(news_items(n.news))
    brief = _is_brief(n)
    gist = () if brief else n.gist or _last_of(news)
    if n.owed:
        news = (NewsItem("", n.owed), *news)
    asked = n.question
    played = _all_played(n.fates)
    return {
        "n": n,
        "house": harmless_all(house),
        "map": harmless_all(picture),
        "map_told": _map_told(n, picture),
        "link": link,
        "lead": () if _is_said_by_receipts(n) else n.lead,
        "closing": _closing(n, picture),
        "mark": REPLY_MARK,
        "headline": headline(n),
        "late": asked.late if asked and asked.due and not asked.note and not n.verdict else "",
        "about": _about(n),
        "part": _part(n),
        "gist": gist,
        "first_news": news if brief else (),
        "news": () if brief else tuple(each for each in news if not _is_in_gist(each, gist)),
        "first_receipts": tuple(each for each in n.receipts if each.lines and _is_urgent(each)),
        "receipts": tuple(each for each in n.receipts if each.lines and _has_its_place(each)),
        "taken": " ".join((*(_taken(e) for e in n.receipts if _is_taken_as_meant(e)), *played)),
        "fates": () if played else n.fates,
        "press": tuple(map(words_of, n.press)),
        "waiting": n.waiting if n.question or n.verdict else "",
    }


def _is_brief(notice: Notice) -> bool:
    """Is all that happened short enough to come first, as it is?"""
    news = notice.news
    if notice.owed or len(news) > FEW or any("\n" in each for each in news):
        return False
    return sum(1 + len(each) // WIDTH for each in news) <= FEW_LINES


def _last_of(news: Sequence[NewsItem]) -> tuple[str, ...]:
    """What happened last, for a mail that has nothing shorter to begin with."""
    plain = [each.words.strip() for each in news if not each.kind and not each.details]
    return tuple(plain[-1:])


def _is_in_gist(item: NewsItem, gist: Sequence[str]) -> bool:
    """Have the first lines of the mail said it already, word for word?"""
    plain = not item.kind and not item.details
    return plain and any(item.words.strip() in each for each in gist)


def _is_urgent(receipt: Receipt) -> bool:
    """Is it what the mail is about? Of orders that were taken, what came of them is."""
    return receipt.dry or any(not line.ok for line in receipt.lines)


def _has_its_place(receipt: Receipt) -> bool:
    """Is it to be told line by line, below what the mail is about?"""
    return not _is_urgent(receipt) and not _is_taken_as_meant(receipt)


def _is_taken_as_meant(receipt: Receipt) -> bool:
    """Is there nothing to say of any line that who is asked something else has to read?"""
    return receipt.brief and bool(receipt.lines) and all(map(_plain_fare, receipt.lines))


def _is_said_by_receipts(notice: Notice) -> bool:
    """Is there nothing to say of a mail but what its receipt does?"""
    receipts = notice.receipts
    meant = notice.passing or all(map(_is_taken_as_meant, receipts))
    return notice.lead == (WENT_ON,) and bool(receipts) and meant


def _closing(notice: Notice, picture: Map | None) -> tuple[str, ...]:
    """The last sentences; that of a map among them, where nothing else comes between."""
    map_line = f"The map comes along as {picture.name}." if picture and picture.cid else ""
    if not map_line or notice.position or notice.position_changes or not notice.closing:
        return notice.closing
    first, *others = notice.closing
    return (f"{harmless_all(map_line)} {first}", *others)


def _taken(receipt: Receipt) -> str:
    """That lines were taken as they were written, and what has become of them, in a sentence."""
    whose = f" for {receipt.side.capitalize()}" if receipt.side else ""
    played = sum(each.fate in ("PLAYED", "SEALED") for each in receipt.lines)
    waiting = len(receipt.queue)
    told = [
        *([f"{played} {'is' if played == 1 else 'are'} played"] if played else []),
        *([f"{waiting} wait{'s' if waiting == 1 else ''} (SHOW lists)"] if waiting else []),
    ]
    return f"Receipt {receipt.number}{whose}: taken as written{''.join(f', {e}' for e in told)}."


def _all_played(fates: Sequence[str]) -> list[str]:
    """That lines of earlier mails were played, in sentences, if that is all there is to say."""
    found = [each for each in map(PLAYED_AS_WRITTEN.fullmatch, fates) if each]
    if len(found) < len(fates):
        return []
    return [
        f"Receipt {e[2]}: {e[3]} {'are' if e[4] else 'is'} "
        f"{'not needed any more' if e[1] == NOT_NEEDED else 'played'}."
        for e in found
    ]


def headline(notice: Notice) -> str:
    """How the game ended, or whose move it is and by when."""
    if notice.verdict or notice.question is None:
        return notice.verdict or notice.waiting
    asked = notice.question
    if not asked.due:
        return f"Your move. {asked.note}".strip()
    if asked.note:
        return f"{asked.note.rstrip('.')}, {asked.due}."
    return f"Your move: it was due {asked.due}." if asked.overdue else f"Your move, by {asked.due}."


def _about(notice: Notice) -> str:
    """Which game this is about, and the reader's part in it."""
    game = ", ".join(each for each in (notice.title, notice.code) if each)
    side = who_is_played(notice.side.split("+")) if notice.side else ""
    if notice.people:
        side = f"You play {notice.people}."
    if notice.moderator:
        side = "You moderate it."
    return f"{game}. {side}".strip() if game else side


def _part(notice: Notice) -> str:
    """The same in a few words, for the last line, and what can be asked for."""
    if notice.moderator:
        return f"{notice.code}, you moderate. Reply with what is to be done; HELP explains it."
    sides = " and ".join(each.capitalize() for each in filter(None, notice.side.split("+")))
    who = notice.people or sides
    part = f"{notice.code}, you play {who}." if who else f"{notice.code}."
    return f"{part} SHOW, HISTORY and HELP tell more."


def who_is_played(sides: Sequence[str]) -> str:
    """Which sides the reader plays, in a sentence."""
    *others, last = (each.capitalize() for each in sides)
    if not others:
        return f"You play the {last} side."
    return f"You play the {', '.join(others)} and {last} sides."


def _map_told(notice: Notice, picture: Map | None) -> str:
    """What the map shows; where the mail tells what there is to know of it, only its heading."""
    if picture is None:
        return ""
    alt = str(harmless_all(picture.alt))
    cropped = notice.picture is not None and notice.picture.cropped
    if not (notice.position or notice.position_changes or cropped):
        return alt
    where = "is told in words below" if notice.position else "in words comes with SHOW"
    return " ".join([*alt.split("\n")[:2], f"The position {where}."])


def words_of(press: str) -> Words:
    """Press, and the words in it that pretend to be others."""
    mixed = (one_line(word, 30) for word in mixed_words(press))
    return Words(press.strip("\n"), tuple(islice(mixed, MOST_MIXED)))


def _by(question: Question, first: Question) -> str:
    """By when it is to be answered, and what happens then; nothing if the first one said so."""
    if question is first or (question.due, question.note) == (first.due, first.note):
        return ""
    word = "It was due" if question.overdue else "By"
    due = f"{word} {question.due.rstrip('.')}." if question.due else ""
    return f"{due} {question.note or question.late}".strip()


def _others(question: Question) -> list[str]:
    """Answers to choose from that do not stand among the orders to edit."""
    there = {line.removeprefix("# ").strip() for line in question.template.split("\n")}
    return [each for each in question.such_as if each.strip() not in there]


def _waits(receipt: Receipt) -> bool:
    """Has the mail added to the queue?"""
    there = {each.text for each in receipt.queue}
    return any(line.ok and not line.fate and line.canonical in there for line in receipt.lines)


def _queued(receipt: Receipt, notice: Notice) -> list[Waiting]:
    """The queue, where the mail has added to it and does not tell all of it anyway.

    Many lines in a row that the mail itself has brought are told by their numbers.
    """
    echoed = {line.canonical for line in receipt.lines if line.ok and not line.fate}
    held = any(each.held for each in notice.questions)
    told = held or receipt.brief or all(each.text in echoed for each in receipt.queue)
    if told or not _waits(receipt):
        return []
    found: list[Waiting] = []
    for new, run in groupby(receipt.queue, lambda each: (each.text in echoed, each.turn)):
        lines = list(run)
        if new[0] and len(lines) > MOST_ALIKE:
            words = f"to {lines[-1].number}: {len(lines)} lines of this mail"
            lines = [replace(lines[0], text=words)]
        found += lines
    return found


def _besides(receipt: Receipt, notice: Notice) -> str:
    """That something waits, where the mail has not added to it or leaves it to SHOW."""
    held = any(each.held for each in notice.questions) or _is_taken_as_meant(receipt)
    if receipt.dry or held or not receipt.lines or (_waits(receipt) and not receipt.brief):
        return ""
    if not receipt.queue:
        told = any(each.fate for each in receipt.lines)
        return "" if told else "No orders of yours wait in the queue."
    count = len(receipt.queue)
    whose = f" for {receipt.side.capitalize()}" if receipt.side else ""
    lines = "1 line of yours waits" if count == 1 else f"{count} lines of yours wait"
    return f"{lines}{whose} in the queue; SHOW lists {'it' if count == 1 else 'them'}."


def _new_standing(receipt: Receipt) -> tuple[str, ...]:
    """The standing orders, if the mail has changed them."""
    said = {line.canonical for line in receipt.lines if line.ok}
    return receipt.standing if said.intersection(receipt.standing) else ()


def _words(line: Echo, receipt: Receipt) -> list[str]:
    """What there is to say of a line, each thing once; the mark says the rest.

    In a long receipt, of lines that are taken only what warns: CHECK tells what they come to.
    """
    words = [each for each in dict.fromkeys(line.words) if each != LATER]
    if _is_long(receipt) and line.ok and not line.doubtful and line.fate in AS_MEANT:
        words = [each for each in words if each in line.careful]
    if line.doubtful:
        return [_caution(words)]
    told: list[str] = []
    known: set[str] = set()
    for short, run in groupby(words, lambda each: "\n" not in each):
        if short:
            told.append("; ".join(map(_unnumbered, run)))
            continue
        for each in run:
            pieces = [piece for piece in _unnumbered(each).split("\n") if piece not in known]
            known.update(piece for piece in pieces if piece.lstrip().startswith("legal:"))
            told.append("\n".join(pieces))
    return told


def _unnumbered(words: str) -> str:
    """What is said of a line, without its number, which stands before it."""
    return LINE_NUMBER.sub("", words, count=1) if LINE_NUMBER.match(words) else words


def _cut_short(line: Echo) -> bool:
    """Is there more to say of a line than a long receipt tells?"""
    return line.ok and not line.doubtful and not line.fate and bool(set(line.words) - {LATER})


def _is_long(receipt: Receipt) -> bool:
    """Has a mail so many lines, or so much to tell, that there is room for one line each?"""
    explained = sum(len(words) for line in receipt.lines if line.ok for words in line.words)
    much = len(receipt.lines) > MOST_EXPLAINED or explained > MOST_WORDS
    return not receipt.dry and (receipt.brief or much)


class Run(msgspec.Struct, frozen=True):
    """Lines of a long receipt that are taken as they were written, and wait or are played."""

    mark: str
    first: int
    last: int
    words: str


def _shown(receipt: Receipt) -> list[Echo | Run]:
    """What a receipt says line by line; of a long one, many lines that fare alike are one.

    Two are many where the mail is about something else.
    """
    if not _is_long(receipt):
        return list(receipt.lines)
    most = 1 if receipt.brief else MOST_ALIKE
    found: list[Echo | Run] = []
    for fare, run in groupby(receipt.lines, _plain_fare):
        lines = list(run)
        if fare in FARE and len(lines) > most:
            words = FARE[fare].format(len(lines))
            found.append(Run(_mark(lines[-1]), lines[0].number, lines[-1].number, words))
        else:
            found += lines
    return found


def _plain_fare(line: Echo) -> str:
    """How a line fares, if that is all there is to say of it."""
    if not line.ok or line.doubtful or line.careful or _differs(line):
        return ""
    if line.fate:
        return line.fate if line.fate in FARE else ""
    return "..." if line.later else "OK"


def _caution(words: Sequence[str]) -> str:
    """That a line in the queue may be refused, and why: in a sentence, as nothing need be done."""
    first, *reasons = (LINE_NUMBER.sub("", each.split("\n")[0]) for each in words)
    return f"{first} {'; '.join(dict.fromkeys(reasons))}"


def _held(question: Question, notice: Notice) -> list[str]:
    """Why a queue waits and how it goes on; what is in it, as far as the mail does not tell it."""
    if not question.held:
        return []
    why, *lines, how = question.held
    if any(each.startswith(REFUSED) for each in notice.fates):
        why = REFUSED_BELOW  # which line, and why, the mail tells among the fates of lines
    echoed = {line.canonical for each in notice.receipts for line in each.lines}
    rest = [each for each in lines if each.split(maxsplit=3)[-1] not in echoed]
    told = lines[:MOST_HELD] if rest else []
    left_out = len(lines) - len(told)
    return [
        why,
        *told,
        *([f"({left_out} more in it: SHOW lists them.)"] if rest and left_out else []),
        how,
    ]


def _if_illegal(receipt: Receipt) -> str:
    """What happens to a line that is not legal at its moment, where the mail is about that."""
    mode = receipt.if_illegal
    about = any(line.doubtful or line.canonical.startswith(ON_ILLEGAL) for line in receipt.lines)
    return IF_ILLEGAL.get(mode.lower(), mode) if about and not receipt.dry else ""


def _marks(receipt: Receipt) -> str:
    """What the marks of a receipt mean that are not plain words, where there is room for it."""
    if receipt.brief:
        return ""  # "wait for their moment" says it, and that SHOW lists them is said below
    lines = receipt.lines
    told = [
        *(["... waits for its own moment"] if any(each.later for each in lines) else []),
        *([OVER] if any(each.fate == NOT_NEEDED for each in lines) else []),
        *(["OK? may be refused"] if any(each.doubtful for each in lines) else []),
    ]
    if _is_long(receipt) and any(_cut_short(each) for each in lines):
        told.append("CHECK before lines tells what each comes to")
    if _waits(receipt) and not receipt.dry:
        told.append("SHOW numbers the lines that wait, WITHDRAW takes one out")
    return f"{'; '.join(told)}." if told else ""


def _lines(text: str) -> list[tuple[int, str]]:
    """Lines with how far each is indented."""
    lines = text.strip("\n").split("\n")
    return [(len(line) - len(line.lstrip()), line.strip()) for line in lines]


def _loud(line: str) -> bool:
    """Does it begin with a word in capitals, as a heading does?"""
    return bool(re.match(r"[A-Z]{4,}\b", line))


def _mark(line: Echo) -> str:
    """What stands before a line: taken, not taken, or taken for better days."""
    if line.fate:
        return line.fate
    if not line.ok:
        return "NO"
    return "OK?" if line.doubtful else "..." if line.later else "OK"


def _differs(line: Echo) -> bool:
    """Was it understood as something else than was written, more words left aside?"""
    meant, written = line.canonical.split(), line.text.split()
    return bool(meant) and meant[: len(written)] != written and not _of_a_list(line)


def _of_a_list(line: Echo) -> bool:
    """Is it, word for word, one of the several orders that stood in one line?"""
    written = iter(line.text.replace(",", " ").split())
    return "," in line.text and all(word in written for word in line.canonical.split())


def _pointed(text: str) -> bool:
    """Does a caret in it point into the line above?"""
    return any(line.strip() == "^" for line in text.split("\n"))
