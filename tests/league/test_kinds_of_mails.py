"""What kind of mail its reader takes a notice for, as `pbem mails --kinds` counts them."""

from __future__ import annotations

import pytest

from pbem.league.notices import Echo, Notice, Question, Receipt

ASKED = Question(prompt="Where to?", due="tomorrow")
TAKEN = Receipt("7f3a", "today", (Echo(1, "M 2Pz 2304", ok=True),))
WRONG = Receipt("7f3a", "today", (Echo(1, "M 2Pz 2304", ok=False),))
TRIED = Receipt("7f3a", "today", (Echo(1, "M 2Pz 2304", ok=False),), dry=True)


@pytest.mark.parametrize(
    ("notice", "kind"),
    [
        (Notice("report", ""), "result"),
        (Notice("report", "", question=ASKED), "result, question"),
        (Notice("report", "", question=ASKED, passing=True), "result, question in mid-action"),
        (Notice("report", "", position="All", newcomer=True), "first mail of a game"),
        (Notice("report", "", verdict="Won."), "end of a game"),
        (Notice("receipt", "", receipt=TAKEN), "receipt"),
        (Notice("receipt", "", receipt=TAKEN, question=ASKED), "receipt, question"),
        (Notice("receipt", "", receipt=WRONG, question=ASKED), "refusal"),
        (Notice("answer", "", check=TRIED, question=ASKED), "check"),
        (Notice("nag", "", question=ASKED), "nag"),
    ],
)
def test_a_mail_is_of_the_kind_that_its_reader_would_say(notice: Notice, kind: str) -> None:
    assert notice.about == kind
