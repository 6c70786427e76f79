"""The lines with which mail clients introduce what they quote: 'On Monday Anna wrote:'."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

WROTE = (
    r"wrote|writes|schrieb(?:en)?|hat(?: am .{4,40})? geschrieben|a [ée]crit|[ée]crivait"
    r"|escribi[óo]|ha scritto|scrive|schreef|het volgende geschreven|napisał(?:\(a\)|a)?|pisze"
    r"|skrev|kirjoitti|escreveu|пишет|писал(?:\(а\)|а)?|написал(?:\(а\)|а)?|пише|написав"
    r"|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|írta|a scris|yazdı|έγραψε|написа"
    r"|je napisa[ol](?:\/la)?|写道|寫道|のメール|님이 작성"
)
STARTS = (
    r"On|Am|Le|El|Il|Op|W dniu|Dnia|Den|Em|Dne|Dňa|Em|No dia|Na|Il giorno|At|Vào|Pada|Kl\.|V"
    r"|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|dom|gio|sab"
    r"|mié|mie|jue|vie|sáb|seg|ter|qua|qui|sex|ma|wo|vr|za|zo|pon|wt|śr|czw|pt|sob|niedz|man|tir"
    r"|ons|tor|tors|fre|lør|lör|søn|sön|mån|tis|ke|to|pe|la|su|ti|po|út|st|čt|pá|ne|so"
    r"|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)"
    r"(?:[^\W\d]*(?:-feira)?,|[.,]{0,2})"
)
DATE = (
    r"\d{1,2}\.?(?: de)? [^\W\d]{3,}\.?(?: de)? \d{4}|\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4}"
    r"|\d{4}[年년]|[^\W\d]{3,}\.? \d{1,2}, \d{4}"
)
TIME = r"\b\d{1,2}[:.h]\d{2}\b"
ADDRESS = r"[^\s<>()\[\]]{1,80}@[^\s<>()\[\]:]{1,80}"

DATED = re.compile(rf"(?:{STARTS})\s(?=.*(?:{DATE}|{TIME}))", re.IGNORECASE)
START = re.compile(
    rf"(?:{STARTS})\s(?=.*(?:{DATE}|{TIME}))|{DATE}|.{{0,80}}[<\[(]{ADDRESS}", re.IGNORECASE
)
VERB = re.compile(rf"(?<!\w)(?:{WROTE})(?!\w)", re.IGNORECASE)
WHEN = re.compile(rf"{DATE}|{TIME}|{ADDRESS}", re.IGNORECASE)
MOMENT = re.compile(rf"{DATE}|{TIME}", re.IGNORECASE)
ADDRESSED = re.compile(rf"[<(\[]{ADDRESS}.*[:：]$", re.IGNORECASE)
RUN_ON = re.compile(rf".{{10,200}}{ADDRESS}[>)\]]? (?:{WROTE}) ?[:：] ", re.IGNORECASE)
SHORT = re.compile(
    rf".{{1,60}}\s(?:{WROTE})(?: .{{1,40}})? ?[:：]$"
    rf"|(?:Quoting|Zitat von|Citando|Citat) .{{2,80}}:$|(?=.*(?:{DATE}|{TIME})).*{ADDRESS} ?[:：]$",
    re.IGNORECASE,
)
MARKS = re.compile(r"[*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")  # bold, or unseen
MOST_LINES = 4
LONGEST = 400


def attribution(lines: Sequence[str], at: int) -> int:
    """How many lines from here introduce a quotation; none usually."""
    first = _plain(lines[at])
    if not first:
        return 0
    if START.match(first) and RUN_ON.match(first) and MOMENT.search(first):
        return 1  # the quotation goes on in the same line
    joined = ""
    for count in range(1, MOST_LINES + 1):
        if at + count > len(lines) or not lines[at + count - 1].strip():
            return 0
        line = _plain(lines[at + count - 1])
        if count > 1 and DATED.match(line):
            return 0  # it begins here, not above
        joined = f"{joined} {line}".strip()
        if len(joined) > LONGEST:
            return 0
        if joined[-1:] in ":：" and _introduces(joined, whole=count > 1):
            return count
        if count == 1 and not START.match(first):
            return 0
    return 0


def short_attribution(line: str) -> bool:
    """Does this introduce a quotation, provided that quoted lines follow?"""
    return len(line) < LONGEST and bool(SHORT.match(_plain(line)))


def _introduces(text: str, whole: bool) -> bool:
    if VERB.search(text) and WHEN.search(text):
        return not whole or bool(START.match(text))
    return bool(ADDRESSED.search(text) and MOMENT.search(text))


def _plain(line: str) -> str:
    """The line without bold marks, odd spaces, marks of direction and decomposed accents."""
    text = unicodedata.normalize("NFC", line[: LONGEST * 2])
    return re.sub(r"\s+", " ", MARKS.sub("", text)).strip()
