"""How long mails are, by their kind: made once more as they went out, and measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import median

import msgspec

from pbem.league.notices import read_notice
from pbem.league.unit_of_work import House
from pbem.post.composing.layout import Letterhead, facts, text_page
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.post.ways_out.envelope import Envelope
from pbem.post.ways_out.outbox import Outbox
from pbem.store.rows.mails import mail
from pbem.store.rows.upkeep import retention
from pbem.store.schema import Game

KEY = bytes(32)  # nobody gets these mails: no secret is needed for their addresses


class Sizes(msgspec.Struct, frozen=True):
    """The mails of one kind."""

    kind: str
    count: int
    lines: float  # of text, the median
    most_lines: int
    kilobytes: float  # of all, the median
    most_kilobytes: float


class _Nowhere:
    """A way out that is never taken."""

    def send(self, envelope: Envelope) -> None:
        raise NotImplementedError

    def close(self) -> None:
        pass

    def hang_up(self) -> None:
        pass


def sizes_by_kind(house: House, games: Iterable[Game]) -> list[Sizes]:
    """The mails of some games, by kind; those whose text is no longer kept are left out."""
    found: dict[str, list[tuple[int, float]]] = {}
    for game in games:
        for kind, lines, kilobytes in _measured(house, game):
            found.setdefault(kind, []).append((lines, kilobytes))
    return [_sizes(kind, found[kind]) for kind in sorted(found)]


def _measured(house: House, game: Game) -> Iterator[tuple[str, int, float]]:
    """Kind, lines of text and kilobytes of each mail about a game."""
    outbox = Outbox(house, SecretAddresses(KEY, house.settings.address), _Nowhere())
    letterhead = Letterhead(house.settings.name, house.settings.web_url or "")
    with house.look() as work:
        for row in mail.sent_in(work.session, game.id or 0):
            data = None if retention.is_outline(row) else outbox.composed(work, row)
            if data is None:
                continue
            notice = read_notice(row.notice_json)
            text = text_page(facts(notice, letterhead, None))
            yield notice.about, text.count("\n"), len(data) / 1000


def _sizes(kind: str, mails: list[tuple[int, float]]) -> Sizes:
    lines, kilobytes = zip(*mails, strict=True)
    return Sizes(
        kind,
        len(mails),
        median(lines),
        max(lines),
        round(median(kilobytes), 1),
        round(max(kilobytes), 1),
    )
