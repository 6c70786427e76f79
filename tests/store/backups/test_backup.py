"""A backup brings everything back on any kind of database, or changes nothing at all."""

from __future__ import annotations

import zipfile
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from sqlmodel import SQLModel

from pbem.store import migrate
from pbem.store.backups import backup
from pbem.store.backups.backup import FORMAT, MANIFEST, Manifest, write_backup
from pbem.store.backups.restore import NotEmpty, bring_back
from pbem.store.backups.table_dump import lines
from pbem.store.database import Store, StoreError
from pbem.store.schema import Beat, Entry, Game, Person, Press, Seat, Submission, Vacation

NOON = datetime(2025, 6, 1, 12, 0, 0, 123456, tzinfo=UTC)
ODD = "Zoë\n\ttab \"quote\" \\ 'q' 日本 🎲 \u2028"


def game(code: str, branch_of: int | None = None) -> Game:
    return Game(
        code=code,
        rules="jupiter",
        version=1,
        pace="every 48h",
        commitment="c0ffee",
        seed=bytes(range(256)),
        branch_of=branch_of,
        extra=timedelta(days=400, microseconds=7),
        created_at=NOON,
        due=NOON + timedelta(days=1),
    )


def fill(store: Store) -> None:
    """Rows with every type of value, and gaps in the numbers."""
    with store.writing() as session:
        session.add(Person(id=700, name=ODD, keeper=True, joined_at=NOON))
        session.add(Beat(name="clock", at=NOON, seconds=0.1 + 0.2))
        session.flush()
        session.add(game("jupiter-1"))
        session.flush()
        session.add(game("jupiter-2", branch_of=1))
        session.add(
            Vacation(person_id=700, first_day=date(2024, 2, 29), last_day=date.max, asked_at=NOON)
        )
        session.add(Seat(id=3, game_id=1, person_id=700, side="allied"))
        session.flush()
        session.add(Press(game_id=1, seat_id=3, to="all", text=ODD, at=NOON))
        for number in range(1, 130):
            text = f"M {number}"
            entry = Entry(
                game_id=1, number=number, by="Ann", side="allied", text=text, dice_before=0, at=NOON
            )
            session.add(entry)
        session.add(
            Submission(
                message_id="<1@example.org>",
                sender="ann@example.org",
                fingerprint="f",
                way="smtp",
                raw=b"\0\xff" * 70_000,
                received_at=NOON,
                try_at=NOON,
            )
        )


def restore(target: Store, file: Path, folder: Path) -> Manifest:
    """Bring a backup back, and nothing more."""
    return bring_back(target, file, folder, lambda session, manifest: None)


def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows, as the code reads them."""
    with store.reading() as session:
        return {
            table.name: [
                tuple(row)
                for row in session.connection().execute(table.select().order_by(*table.primary_key))
            ]
            for table in SQLModel.metadata.sorted_tables
        }


@pytest.fixture
def opened(new_database):
    """Opens stores of a kind, on databases with tables or without."""
    stores: list[Store] = []

    def make(kind: str, *, migrated: bool = True) -> Store:
        store = Store.open(new_database(kind, migrated=migrated), migrate=False)
        stores.append(store)
        return store

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def source(opened) -> Store:
    store = opened("sqlite")
    fill(store)
    return store


@pytest.fixture
def file(source, tmp_path) -> Path:
    """A backup with a key in it."""
    key = tmp_path / "data" / "secret.key"
    key.parent.mkdir()
    key.write_text("00" * 32)
    write_backup(source, tmp_path / "backup.zip", key.parent, [key])
    return tmp_path / "backup.zip"


@pytest.mark.parametrize("bare", [True, False], ids=["without tables", "with tables"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sqlite", "sqlite"),
        ("sqlite", "postgresql"),
        ("postgresql", "sqlite"),
        ("postgresql", "postgresql"),
    ],
)
def test_every_row_comes_back_the_same(opened, tmp_path, before, after, bare):
    source, target = opened(before), opened(after, migrated=not bare)
    fill(source)
    write_backup(source, tmp_path / "backup.zip", tmp_path, [])
    restore(target, tmp_path / "backup.zip", tmp_path)
    assert everything(target) == everything(source)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_new_rows_are_numbered_after_those_that_came_back(opened, file, tmp_path, kind):
    target = opened(kind)
    restore(target, file, tmp_path)
    with target.writing() as session:
        ben = Person(name="Ben", joined_at=NOON)
        session.add(ben)
    assert ben.id == 701


def test_a_restored_database_is_up_to_date(opened, file, tmp_path):
    target = opened("sqlite", migrated=False)
    restore(target, file, tmp_path)
    assert migrate.is_current(target.reader)


def test_a_backup_is_of_one_moment(store, opened, tmp_path, monkeypatch):
    fill(store)
    before = everything(store)

    def with_somebody_writing(connection, shape):
        with store.writing() as other:
            other.add(Person(name=f"late for {shape.name}", joined_at=NOON))
        return lines(connection, shape)

    monkeypatch.setattr(backup, "lines", with_somebody_writing)
    write_backup(store, tmp_path / "backup.zip", tmp_path, [])
    target = opened("sqlite")
    restore(target, tmp_path / "backup.zip", tmp_path)
    assert everything(target) == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_follows_happens_with_the_restore_or_nothing_does(opened, file, tmp_path, kind):
    def fails(session, manifest):
        session.add(Person(name="Ben", joined_at=manifest.made_at))
        session.flush()
        raise StoreError("The house is on fire.")

    target = opened(kind, migrated=False)
    with pytest.raises(StoreError, match="on fire"):
        bring_back(target, file, tmp_path / "new", fails)
    assert migrate.current(target.reader) is None
    assert not (tmp_path / "new" / "secret.key").exists()


def test_a_backup_is_readable_by_its_owner_alone(file):
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_never_takes_the_place_of_a_file(source, file, tmp_path):
    with pytest.raises(StoreError, match="there already"):
        write_backup(source, file, tmp_path, [])


def test_a_backup_that_fails_leaves_nothing(source, tmp_path):
    folder = tmp_path / "backups"
    with pytest.raises(FileNotFoundError):
        write_backup(source, folder / "b.zip", tmp_path, [tmp_path / "no-such-key"])
    assert list(folder.iterdir()) == []


def test_a_database_without_tables_gives_no_backup(opened, tmp_path):
    with pytest.raises(StoreError, match="nothing to keep"):
        write_backup(opened("sqlite", migrated=False), tmp_path / "b.zip", tmp_path, [])


def test_the_manifest_counts_rows(source, tmp_path):
    manifest = write_backup(source, tmp_path / "b.zip", tmp_path, [])
    assert {table.shape.name: table.rows for table in manifest.tables}["entry"] == 129


def test_a_key_comes_back_for_its_owner_alone(opened, file, tmp_path):
    restore(opened("sqlite"), file, tmp_path / "new")
    key = tmp_path / "new" / "secret.key"
    assert (key.read_text(), key.stat().st_mode & 0o777) == ("00" * 32, 0o600)


def test_another_key_is_not_overwritten(opened, file, tmp_path):
    target = opened("sqlite", migrated=False)
    (tmp_path / "secret.key").write_text("mine")
    with pytest.raises(NotEmpty, match="differs"):
        restore(target, file, tmp_path)
    assert (tmp_path / "secret.key").read_text() == "mine"
    assert migrate.current(target.reader) is None


def test_a_database_with_a_row_is_refused(store, file, tmp_path):
    with store.writing() as session:
        session.add(Person(name="Ben", joined_at=NOON))
    before = everything(store)
    with pytest.raises(NotEmpty, match="not empty"):
        restore(store, file, tmp_path / "new")
    assert everything(store) == before
    assert list((tmp_path / "new").iterdir()) == []


def rewritten(file: Path, member: str, change: object) -> Path:
    """A copy of an archive in which one member was changed or left out."""
    copy = file.with_name("changed.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == member:
                content = change(content)
            if content is not None:
                new.writestr(name, content)
    return copy


def refused(file: Path, target: Store, folder: Path) -> str:
    """The sentence of a restore that changed nothing."""
    with pytest.raises(StoreError) as error:
        restore(target, file, folder)
    assert migrate.current(target.reader) is None
    assert not (folder / "secret.key").exists()
    return str(error.value)


@pytest.fixture(params=["sqlite", "postgresql"])
def bare(request, opened):
    return opened(request.param, migrated=False)


def test_a_table_that_was_changed_is_refused(bare, file, tmp_path):
    changed = rewritten(file, "tables/person.jsonl", lambda old: old.replace(b"Zo", b"Zu"))
    assert "person.jsonl is not what was written" in refused(changed, bare, tmp_path / "new")


def test_a_table_that_is_missing_is_refused(bare, file, tmp_path):
    changed = rewritten(file, "tables/person.jsonl", lambda old: None)
    assert "person.jsonl" in refused(changed, bare, tmp_path / "new")


def test_a_manifest_that_is_missing_is_refused(bare, file, tmp_path):
    changed = rewritten(file, MANIFEST, lambda old: None)
    assert "damaged" in refused(changed, bare, tmp_path / "new")


def test_half_a_file_is_refused(bare, file, tmp_path):
    half = tmp_path / "half.zip"
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert "not a backup" in refused(half, bare, tmp_path / "new")


def test_no_single_changed_byte_gives_other_rows(opened, source, file, tmp_path):
    content = file.read_bytes()
    before = everything(source)
    for place in range(0, len(content), len(content) // 25):
        bent = tmp_path / "bent.zip"
        bent.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        target = opened("sqlite", migrated=False)
        try:
            restore(target, bent, tmp_path / f"new-{place}")
        except StoreError:
            assert migrate.current(target.reader) is None
        else:
            assert everything(target) == before


def change_manifest(file: Path, **changes: object) -> Path:
    def change(old: bytes) -> bytes:
        return msgspec.json.encode(msgspec.json.decode(old) | changes)

    return rewritten(file, MANIFEST, change)


def test_a_newer_format_is_refused(bare, file, tmp_path):
    newer = change_manifest(file, format=FORMAT + 1)
    assert "newer pbem" in refused(newer, bare, tmp_path / "new")


def test_a_newer_format_is_refused_whatever_else_it_holds(bare, file, tmp_path):
    newer = change_manifest(file, format=FORMAT + 1, tables="elsewhere")
    assert "newer pbem" in refused(newer, bare, tmp_path / "new")


def test_a_newer_revision_is_refused(bare, file, tmp_path):
    newer = change_manifest(file, revision="9999")
    assert "newer pbem" in refused(newer, bare, tmp_path / "new")


def test_tables_that_its_revision_does_not_have_are_refused(bare, file, tmp_path):
    with zipfile.ZipFile(file) as archive:
        tables = msgspec.json.decode(archive.read(MANIFEST))["tables"]
    fewer = change_manifest(file, tables=tables[1:])
    assert "not those of its revision" in refused(fewer, bare, tmp_path / "new")


def test_a_file_outside_of_the_data_folder_is_refused(bare, file, tmp_path):
    with zipfile.ZipFile(file) as archive:
        (key,) = msgspec.json.decode(archive.read(MANIFEST))["files"]
    away = change_manifest(file, files=[key | {"path": "../away"}])
    copy = away.with_name("away.zip")
    with zipfile.ZipFile(away) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            new.writestr(name.replace("files/secret.key", "files/../away"), old.read(name))
    assert "outside" in refused(copy, bare, tmp_path / "new")
    assert not (tmp_path / "away").exists()
