"""Settings are read from the environment and a file, and mistakes are told at once and in words."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from pbem.settings import Account, Listen, Settings, Wrong, describe, load, secret


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No test reads the settings of whoever runs it."""
    monkeypatch.chdir(tmp_path)


def refused(**environ: str) -> tuple[str, ...]:
    """The sentences about these settings."""
    with pytest.raises(Wrong) as error:
        load(environ)
    return error.value.args


def shown(settings: Settings) -> dict[str, tuple[str, str]]:
    return {name: (value, origin) for name, value, origin in describe(settings)}


def test_nothing_need_be_set(tmp_path):
    settings = load({})
    assert settings.data == tmp_path / "data"
    assert settings.database_url == f"sqlite:///{tmp_path}/data/pbem.sqlite3"
    assert settings.smtp_listen == Listen("127.0.0.1", 2525)
    assert settings.mail_out == f"maildir:{tmp_path}/data/mail"


def test_the_database_and_the_mail_lie_in_the_data_folder(tmp_path):
    settings = load({"PBEM_DATA": "/srv/pbem"})
    assert settings.database_url == "sqlite:////srv/pbem/pbem.sqlite3"
    assert settings.mail_out == "maildir:/srv/pbem/mail"


def test_an_empty_variable_counts_as_not_set():
    assert load({"PBEM_BEAT": " "}).beat == 60


def test_the_file_is_read(tmp_path):
    (tmp_path / ".env").write_text('PBEM_BEAT=30\nexport PBEM_NAME="The Club" # ours\nOTHER=1\n')
    settings = load({})
    assert (settings.beat, settings.name) == (30, "The Club")


def test_the_environment_goes_before_the_file(tmp_path):
    (tmp_path / ".env").write_text("PBEM_BEAT=30\n")
    assert load({"PBEM_BEAT": "20"}).beat == 20


def test_the_file_may_lie_elsewhere(tmp_path):
    (tmp_path / "club").write_text("PBEM_BEAT=30\n")
    assert load({"PBEM_ENV_FILE": str(tmp_path / "club")}).beat == 30


def test_a_named_file_must_be_there():
    assert refused(PBEM_ENV_FILE="nowhere") == (
        "PBEM_ENV_FILE is 'nowhere'; there is no such file.",
    )


def test_a_dollar_in_the_file_stands_for_itself(tmp_path):
    (tmp_path / ".env").write_text("PBEM_MAIL_OUT='smtp://me:a${HOME}b@example.org'\n")
    assert load({}).mail_out == "smtp://me:a${HOME}b@example.org"


def test_a_line_of_the_file_that_is_not_understood_is_told(tmp_path):
    (tmp_path / ".env").write_text("PBEM_BEAT=30\nPBEM_NAME\n")
    assert refused() == ("Line 2 of .env is not understood; it should be NAME=value.",)


def test_a_mistake_in_the_file_names_the_file(tmp_path):
    (tmp_path / ".env").write_text("PBEM_BEAT=soon\n")
    assert refused()[0].startswith("PBEM_BEAT in .env is 'soon'; it should be a whole number")


def test_all_mistakes_are_told_at_once():
    told = refused(PBEM_BEAT="soon", PBEM_DEMO="perhaps", PBEM_LOG="loud")
    assert told == (
        "PBEM_BEAT is 'soon'; it should be a whole number from 1 to 3600.",
        "PBEM_DEMO is 'perhaps'; it should be yes or no.",
        "PBEM_LOG is 'loud'; it should be debug, info, warning or error.",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PBEM_ADDRESS", "nobody"),
        ("PBEM_ADDRESS", "play+me@example.org"),
        ("PBEM_ADDRESS", "Ann <ann@example.org>"),
        ("PBEM_ADDRESS", "ann@example.org\nBcc: x@example.org"),
        ("PBEM_ADDRESS", f"{'x' * 40}@example.org"),
        ("PBEM_NAME", "two\nlines"),
        ("PBEM_SMTP_LISTEN", "2525"),
        ("PBEM_SMTP_LISTEN", "localhost:99999"),
        ("PBEM_SMTP_LISTEN", "unix:/run/smtp"),
        ("PBEM_LMTP_LISTEN", "unix:run/lmtp"),
        ("PBEM_DATABASE_URL", "mysql://localhost/pbem"),
        ("PBEM_DATABASE_URL", "sqlite://"),
        ("PBEM_DATABASE_URL", "sqlite:///:memory:"),
        ("PBEM_DATABASE_URL", "pbem.sqlite3"),
        ("PBEM_DATABASE_URL", "postgresql://host:port/pbem"),
        ("PBEM_IMAP_URL", "https://example.org"),
        ("PBEM_IMAP_URL", "imaps://user@example.org"),
        ("PBEM_IMAP_URL", "imaps://u:p@example.org?tls=perhaps"),
        ("PBEM_IMAP_URL", "imaps://u:p@example.org?ca=no-such-file"),
        ("PBEM_IMAP_URL", "imaps://u:p@example.org?certificate=file"),
        ("PBEM_MAIL_OUT", "maildir:"),
        ("PBEM_MAIL_OUT", "/var/mail"),
        ("PBEM_MAIL_OUT", "off"),
        ("PBEM_DKIM_KEY", "no-such-file"),
        ("PBEM_DKIM_SELECTOR", "two words"),
        ("PBEM_TRUSTED_AUTHSERV", "mx.example.org; mx2"),
        ("PBEM_KEEPER", "me"),
        ("PBEM_WEB_URL", "example.org"),
        ("PBEM_VACATION_DAYS", "-1"),
        ("PBEM_BEAT", "0"),
        ("PBEM_MAX_MAIL", "5 MB"),
        ("PBEM_SECRET", "secret"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused(name, value):
    (sentence,) = refused(**{name: value})
    assert sentence.startswith(f"{name} is ")
    assert "; it should be " in sentence


def test_a_data_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    assert "this is a file" in refused(PBEM_DATA="file")[0]


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_is_reached_by_psycopg(scheme):
    settings = load({"PBEM_DATABASE_URL": f"{scheme}://me:pw@db/pbem"})
    assert settings.database_url == "postgresql+psycopg://me:pw@db/pbem"
    assert not settings.is_sqlite


def test_a_mailbox_has_a_folder_and_a_port():
    found = load({"PBEM_IMAP_URL": "imaps://me%40x:p%2Fw@mail.example.org/Games"}).imap_url
    assert found == Account("imaps", "mail.example.org", 993, "me@x", "p/w", "Games", "always")


def test_a_mailbox_is_the_inbox_unless_told_otherwise():
    assert load({"PBEM_IMAP_URL": "imap://me:pw@mail.example.org"}).imap_url.folder == "INBOX"


@pytest.mark.parametrize(
    ("url", "tls"),
    [
        ("imaps://me:pw@example.org", "always"),
        ("imap://me:pw@example.org", "upgrade"),
        ("imap://me:pw@127.0.0.1?tls=never", "never"),
    ],
)
def test_the_url_of_a_server_says_how_it_is_encrypted(url, tls):
    assert load({"PBEM_IMAP_URL": url}).imap_url.tls == tls


def test_a_mailbox_may_have_an_authority_of_its_own(tmp_path):
    (tmp_path / "ca.pem").touch()
    found = load({"PBEM_IMAP_URL": f"imap://me:pw@example.org?ca={tmp_path}/ca.pem"}).imap_url
    assert (found.ca, found.tls) == (tmp_path / "ca.pem", "upgrade")
    assert str(found).endswith(f"?ca={tmp_path}/ca.pem")


def test_a_listener_on_ipv6():
    found = load({"PBEM_SMTP_LISTEN": "[::1]:25"}).smtp_listen
    assert (found, str(found)) == (Listen("::1", 25), "[::1]:25")


def test_a_listener_can_be_off():
    assert load({"PBEM_SMTP_LISTEN": "off"}).smtp_listen is None


def test_lmtp_can_listen_in_the_file_system():
    found = load({"PBEM_LMTP_LISTEN": "unix:/run/lmtp"}).lmtp_listen
    assert found == Listen(path=Path("/run/lmtp"))


def test_tls_needs_both_files(tmp_path):
    (tmp_path / "cert").touch()
    assert refused(PBEM_TLS_CERT="cert") == (
        "PBEM_TLS_CERT is set without PBEM_TLS_KEY; TLS needs both.",
    )


def test_the_address_has_two_parts():
    settings = load({"PBEM_ADDRESS": "Play@Example.org"})
    assert (settings.local_part, settings.domain) == ("play", "example.org")


def test_trusted_servers_are_a_list():
    settings = load({"PBEM_TRUSTED_AUTHSERV": "mx.example.org, MX2.example.org"})
    assert settings.trusted_authserv == ("mx.example.org", "mx2.example.org")


def test_a_slip_of_the_pen_is_noticed():
    assert load({"PBEM_DATABSE_URL": "x"}).warnings == (
        "PBEM_DATABSE_URL is set, but nothing of that name can be set; "
        "did you mean PBEM_DATABASE_URL?",
    )


def test_what_others_read_is_known():
    known = {"PBEM_SCENARIOS": "x", "PBEM_SYSTEM_TESTS": "1", "OTHER": "x"}
    assert load(known).warnings == ()


SECRETS = {
    "PBEM_DATABASE_URL": "postgresql://me:hunter2@db/pbem?password=hunter2",
    "PBEM_IMAP_URL": "imaps://me:hunter2@example.org",
    "PBEM_MAIL_OUT": "smtps://me:hunter2@example.org",
    "PBEM_SECRET": "dead" * 16,
}


def test_no_secret_is_shown():
    settings = load(SECRETS)
    for text in (str(describe(settings)), repr(settings), repr(settings.imap_url)):
        assert "hunter2" not in text
        assert "dead" not in text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PBEM_DATABASE_URL", "mysql://me:hunter2@db/pbem?password=hunter2"),
        ("PBEM_DATABASE_URL", "postgresql://me:hunter2/@:@db:x/pbem"),
        ("PBEM_IMAP_URL", "imaps:me:hunter2@example.org"),
        ("PBEM_IMAP_URL", "imaps://me:a@hunter2:b@exa mple:org"),
        ("PBEM_MAIL_OUT", "stmp://me:hunter2@example.org"),
        ("PBEM_SECRET", "hunter2"),
    ],
)
def test_no_secret_is_told_in_a_mistake(name, value):
    assert "hunter2" not in str(refused(**{name: value}))


def test_it_is_shown_what_is_set_and_where(tmp_path):
    (tmp_path / ".env").write_text("PBEM_NAME=Club\n")
    rows = shown(load({"PBEM_DEMO": "yes", "PBEM_MAIL_OUT": "smtp://me:pw@example.org"}))
    assert rows["PBEM_NAME"] == ("Club", ".env")
    assert rows["PBEM_DEMO"] == ("yes", "environment")
    assert rows["PBEM_MAIL_OUT"] == ("smtp://me:***@example.org", "environment")
    assert rows["PBEM_LMTP_LISTEN"] == ("off", "default")
    assert rows["PBEM_SECRET"] == ("***", str(tmp_path / "data" / "secret.key"))


def test_what_is_shown_can_be_set_again():
    rows = describe(load({}))
    again = load({name: value for name, value, _ in rows if value != "***"})
    assert [row[:2] for row in describe(again)] == [row[:2] for row in rows]


def test_the_secret_can_be_set():
    assert secret(load({"PBEM_SECRET": "ab" * 32})) == b"\xab" * 32


def test_the_secret_is_drawn_once():
    settings = load({})
    assert secret(settings) == secret(settings)
    assert len(secret(settings)) == 32


def test_the_secret_is_its_owners_alone():
    settings = load({})
    secret(settings)
    assert settings.secret_file.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in settings.data.iterdir()] == ["secret.key"]


def test_a_secret_that_others_can_read_is_refused():
    settings = load({})
    secret(settings)
    settings.secret_file.chmod(0o640)
    with pytest.raises(Wrong, match="chmod 600"):
        secret(settings)


def test_a_file_that_holds_no_secret_is_refused():
    settings = load({})
    secret(settings)
    settings.secret_file.write_text("short")
    with pytest.raises(Wrong, match="does not hold a secret"):
        secret(settings)


def test_all_who_draw_the_secret_at_once_get_the_same():
    settings = load({})
    found: list[bytes] = []
    start = threading.Barrier(8, timeout=60)

    def draw() -> None:
        start.wait()
        found.append(secret(settings))

    threads = [threading.Thread(target=draw) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
