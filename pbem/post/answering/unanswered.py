"""Once a day the keeper hears of all mails that nobody was answered: no mail ends in silence.

Machines that write to each other must never be answered at once, and a keeper must not be flooded;
but what such a rule takes for a machine may be a player behind a mailing list.
"""

from __future__ import annotations

from datetime import timedelta

from pbem.league.notices import Notice
from pbem.league.unit_of_work import House
from pbem.league.upkeep.heartbeat import tell_keepers
from pbem.store.rows.mails import mail
from pbem.store.rows.upkeep import heartbeats

DAY = timedelta(days=1)
TOLD = "unanswered"  # the moment up to which the keeper has heard of them
MOST = 50  # mails that are told one by one


def tell_of_unanswered(house: House) -> None:
    """Tell the keeper of what came since he was last told, if that is a day ago."""
    with house.work() as work:
        last = heartbeats.beat_locked(work.session, TOLD)
        since = work.now - DAY if last is None else last.at
        if last is not None and since > work.now - DAY:
            return
        until = min(work.now, mail.oldest_unread(work.session) or work.now)
        found = mail.unanswered(work.session, since, until)
        heartbeats.beat_written(work.session, last, TOLD, max(since, until))
        if found:
            lines = [
                f"{number}: {came:%Y-%m-%d %H:%M} UTC, from {sender or 'nobody'}: {reason}"
                for number, came, sender, reason in found[:MOST]
            ]
            lead = (
                f"Mails since {since:%Y-%m-%d %H:%M} UTC that were not answered: {len(found)}. "
                "If one of them is a player's, tell him; pbem aside show and its number, on the "
                "server, writes it out.",
                *lines,
            )
            notice = Notice(kind=TOLD, subject="mails that were not answered", lead=lead)
            tell_keepers(work, notice)
