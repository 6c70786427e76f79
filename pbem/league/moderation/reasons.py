"""Why: whoever acts outside the rules of a game says it, at the end of the line."""

from __future__ import annotations

import re

from pbem.engine.errors import Invalid
from pbem.league.refusals import Refused
from pbem.league.submissions.requests import Request

BECAUSE = re.compile(r"(.*?)(?:^|[\s,;]+)BECAUSE\b[\s:,]*(.*)", re.IGNORECASE | re.DOTALL)
LONGEST = 500


def reasoned(request: Request) -> tuple[str, str]:
    """What is to be done, and why; raises Invalid when that is not said."""
    found = BECAUSE.fullmatch(request.rest)
    what, reason = (found[1], found[2]) if found else (request.rest, "")
    if not any(each.isalnum() for each in reason):
        raise Invalid(
            f"{request.word} needs a reason, which everybody will read: end its line with BECAUSE "
            "and why.",
            expected=(f"{f'{request.word} {what}'.strip()} BECAUSE ...",),
        )
    if len(reason) > LONGEST:
        raise Refused(f"A reason may have {LONGEST} characters; ANNOUNCE takes more.")
    return what.strip(), reason.strip()
