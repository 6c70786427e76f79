"""After a restore: what players have read in the time that is lost must be worth nothing.

They have seen dice, so every game that is not over goes on with those of a new seed. They have got
addresses, links and tokens, which are made from numbers that are given out once more, so a new life
begins in which none of these is good.
"""

from __future__ import annotations

import logging
import secrets
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from pbem import private_files
from pbem.engine.dice import commitment, new_seed
from pbem.league.notices import Notice
from pbem.league.play.adjudication import tell_everybody
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.question_deadline import reckon_deadlines
from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep import heartbeat, high_water
from pbem.league.upkeep.clock_check import Steady
from pbem.store.backups.backup import Manifest
from pbem.store.backups.point_as_backup import point_as_backup
from pbem.store.backups.restore import bring_back
from pbem.store.database import Session
from pbem.store.rows import games, passes
from pbem.store.rows.upkeep import heartbeats, restorations

LOG = logging.getLogger(__name__)
LIFE_BYTES = 16


def restore(house: House, file: Path) -> Manifest:
    """Bring a backup back, with new dice and new secrets, whole or not at all."""

    def begin(session: Session, manifest: Manifest) -> None:
        work = Work(session, house.now(), house.settings)
        credit_lost_time(house, work)
        begin_new_life(work, manifest.made_at)

    manifest = bring_back(house.store, file, house.settings.data, begin)
    with house.store.reading() as session:
        high_water.write_mark(house, session)
    return manifest


def restore_point(house: House, folder: Path, at: datetime | None) -> Manifest:
    """Bring back what a folder of points has kept of a moment, as any backup is brought back."""
    private_files.make_folder(house.settings.data)
    with TemporaryDirectory(dir=house.settings.data, prefix=".restoring-") as room:
        return restore(house, point_as_backup(folder, at, Path(room)))


def notice_database_put_back(house: House) -> None:
    """At the start: a database behind what it was is gone on from as after a restore."""
    with house.store.reading() as session:
        if not high_water.is_behind(house, session):
            return
    with house.work() as work:
        heartbeats.beat_locked(work.session, heartbeat.SERVICE)  # one process at a time
        if high_water.is_behind(house, work.session):
            go_on_from_what_was_put_back(house, work)


def go_on_from_what_was_put_back(house: House, work: Work) -> None:
    """Go on as after a restore from a database that somebody else has brought back."""
    last = heartbeats.beat_locked(work.session, heartbeat.SERVICE)
    back_to = work.now if last is None else last.at
    LOG.warning("the database is behind what it was: it was put back to about %s", back_to)
    credit_lost_time(house, work)
    begin_new_life(work, back_to)
    notice = Notice(
        kind="keeper",
        subject="the database was put back",
        lead=(
            "The database is behind what this service had written: it was put back to about "
            f"{back_to:%Y-%m-%d %H:%M} UTC by other means than pbem restore.",
            "All games go on with new dice, old addresses and logins are void, and all who play "
            "are told, as after pbem restore.",
        ),
    )
    heartbeat.tell_keepers(work, notice)
    high_water.write_mark(house, work.session)


def credit_lost_time(house: House, work: Work) -> None:
    """Credit everybody the time since the last beat, so that the mails tell the right deadlines."""
    last = heartbeats.beat_locked(work.session, heartbeat.SERVICE)
    house.measure(work.session, 0.0)
    now = heartbeat.read(house, heartbeat.since_boot, heartbeat.boot)
    own = heartbeat.own_beat(work.session, last, now.boot)
    if last is not None and isinstance(heartbeat.compared(own, last, now), Steady):
        heartbeat.go_on(work, last, now)


def begin_new_life(work: Work, back_to: datetime) -> None:
    """Make all secrets void and give new dice to all games, and tell everybody who plays."""
    restorations.new_life_begun(work.session, secrets.token_hex(LIFE_BYTES), back_to, work.now)
    passes.end_everybodys(work.session, work.now)
    reason = f"the service was brought back as it was on {back_to:%Y-%m-%d %H:%M} UTC"
    for game_id in games.not_over(work.session):
        game = LoadedGame.open(work, game_id)
        reseed(game, reason)
        if game.row.state == "running":
            reckon_deadlines(game)
        tell_everybody(game, notice=told(game, reason))
    work.audit("the house", "restore", "new dice and new secrets for all", reason)


def reseed(game: LoadedGame, reason: str) -> None:
    """Let all dice to come fall by a new seed; the proof shows from where on."""
    row, seed = game.row, new_seed()
    if not row.snapshots:  # no die has been rolled
        games.reseeded(row, seed, commitment(seed))
        return
    earlier = [each.hex() for each in (*game.earlier_seeds, row.seed)]
    game.journal.reseed(seed, reason)
    games.seed_succeeded(row, seed, commitment(seed), msgspec.json.encode(earlier).decode())
    game.store_adjudication(())


def told(game: LoadedGame, reason: str) -> Notice:
    """What everybody in a game has to know."""
    return Notice(
        kind="restored",
        subject="",
        newcomer=True,  # what he knows of the lost time is no ground for anything
        lead=(
            f"{reason[0].upper()}{reason[1:]}. What has happened and what you have sent since then "
            "is lost; please send it again. How things stand now, this mail tells.",
            "Dice that were rolled since then count no more, and are not rolled again: from here "
            f"on a new seed is in force. Its SHA-256 is {game.row.commitment}, and the proof at "
            "the end of the game shows from which entry on it counts.",
            "The addresses in our earlier mails are void: reply to this mail. On the web you have "
            "to log in again, and programs need new tokens.",
        ),
    )
