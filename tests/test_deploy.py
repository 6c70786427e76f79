"""What deploy/ names is there: every setting, every file, every program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from dotenv import dotenv_values

from pbem.cli import COMMANDS
from pbem.settings import load
from pbem.settings.reading import VARIABLES

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
EXAMPLE = DEPLOY / "pbem.env.example"
SETTING = re.compile(r"^(#?)(PBEM_\w+)=(.*)$", re.MULTILINE)
KNOWN = {each.name for each in VARIABLES} | {"PBEM_SCENARIOS", "PBEM_ENV_FILE"}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No test reads the settings of whoever runs it."""
    monkeypatch.chdir(tmp_path)


def settings() -> list[tuple[str, str, str]]:
    return SETTING.findall(EXAMPLE.read_text("utf-8"))


# -- the settings ---------------------------------------------------------------------------------


def test_the_example_has_every_setting_once_and_invents_none():
    assert sorted(name for _, name, _ in settings()) == sorted(KNOWN - {"PBEM_ENV_FILE"})


def test_every_setting_has_words_before_it():
    paragraphs = EXAMPLE.read_text("utf-8").split("\n\n")
    bare = [each for each in paragraphs if SETTING.search(each) and not each.startswith("# ")]
    assert bare == []


def test_the_example_can_be_used_as_it_is():
    found = load(dict(dotenv_values(EXAMPLE)))
    assert (found.address, found.warnings) == ("play@club.example.org", ())


def test_what_is_commented_out_is_the_default():
    given = {name: value for _, name, value in settings()}
    data = {"data": given["PBEM_DATA"]}
    told = {each.name: each.default.format_map(data) for each in VARIABLES}
    off = [name for mark, name, _ in settings() if mark and name in told]
    wrong = [name for name in off if given[name] not in (told[name], told[name].replace("off", ""))]
    assert wrong == []


def test_systemd_containers_and_pbem_read_every_line_alike():
    assert [value for _, _, value in settings() if re.search(r"[\"'#\\$%]|^\s|\s$", value)] == []


@pytest.mark.parametrize(
    "path",
    [each for each in sorted(DEPLOY.rglob("*")) if each.is_file()],
    ids=lambda path: path.name,
)
def test_no_file_names_a_setting_that_does_not_exist(path):
    assert set(re.findall(r"PBEM_[A-Z_]*[A-Z]", path.read_text("utf-8"))) <= KNOWN


# -- the containers -------------------------------------------------------------------------------


def read_yaml(text: str) -> Any:
    """The plain kind that compose.yaml keeps to: mappings, lists and scalars, in blocks."""
    lines = [line for line in text.splitlines() if line.strip() and line.strip()[0] != "#"]
    assert not any("\t" in line for line in lines)
    return _block([(len(line) - len(line.lstrip()), line.strip()) for line in lines])


def _block(lines: list[tuple[int, str]]) -> Any:
    depth = lines[0][0]
    if lines[0][1].startswith("- "):
        assert all(at == depth and line.startswith("- ") for at, line in lines)
        return [line[2:].strip('"') for _, line in lines]
    starts = [number for number, (at, _) in enumerate(lines) if at == depth]
    assert starts[0] == 0
    assert all(at >= depth for at, _ in lines)
    found: dict[str, Any] = {}
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        key, colon, value = lines[start][1].partition(":")
        assert colon
        assert key not in found
        inner = lines[start + 1 : end]
        assert not (value and inner)
        found[key] = _block(inner) if inner else value.strip()
    return found


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return read_yaml((DEPLOY / "container" / "compose.yaml").read_text("utf-8"))


def test_the_reader_agrees_with_a_real_one(compose):
    yaml = pytest.importorskip("yaml")
    real = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text("utf-8"))
    assert real["services"].keys() == compose["services"].keys()
    for name, service in compose["services"].items():
        assert real["services"][name].keys() == service.keys()


def test_the_club_has_all_its_services(compose):
    assert list(compose["services"]) == ["db", "worker", "web", "proxy"]


def test_every_service_has_an_image_and_comes_back(compose):
    for service in compose["services"].values():
        assert re.fullmatch(r"[a-z]+(:[\d.]+)?", service["image"])
        assert service["restart"] == "unless-stopped"


def test_who_depends_on_somebody_finds_him(compose):
    wanted = [set(each.get("depends_on", {})) for each in compose["services"].values()]
    assert set.union(*wanted) <= set(compose["services"])


def test_every_volume_with_a_name_is_declared(compose):
    mounted = [each for service in compose["services"].values() for each in service["volumes"]]
    named = {each.partition(":")[0] for each in mounted if each[0] not in "./"}
    assert named == set(compose["volumes"])


def test_both_processes_use_the_same_database_and_data(compose):
    worker, web = compose["services"]["worker"], compose["services"]["web"]
    assert worker["environment"]["PBEM_DATABASE_URL"] == web["environment"]["PBEM_DATABASE_URL"]
    assert worker["volumes"] == web["volumes"] == ["data:/var/lib/pbem"]


def test_the_settings_of_the_worker_can_be_used(compose):
    given = dict(compose["services"]["worker"]["environment"])
    filled = {
        name: re.sub(r"\$\{[^}]*\}", "x1.example.org", value).strip('"')
        for name, value in given.items()
    }
    found = load(filled)
    assert (str(found.smtp_listen), found.lmtp_listen) == ("0.0.0.0:2525", None)


@pytest.mark.parametrize("name", ["worker", "web"])
def test_each_of_our_services_is_asked_whether_it_is_well(compose, name):
    """Not only by the image: one in the OCI format, podman's own, has no check."""
    assert compose["services"][name]["healthcheck"]["test"].startswith('["CMD", ')


def test_the_proxy_passes_on_to_where_the_pages_are(compose):
    caddy = (DEPLOY / "container" / "Caddyfile").read_text("utf-8")
    port = re.search(r'"--port", "(\d+)"', compose["services"]["web"]["command"])[1]
    assert f"reverse_proxy web:{port}" in caddy


@pytest.fixture(scope="module")
def steps() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, lines that go on joined."""
    text = (DEPLOY / "container" / "Containerfile").read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def test_what_the_container_copies_is_in_the_checkout(steps):
    copied = [words for step, words in steps if step == "COPY" and "--from" not in words]
    sources = [source for words in copied for source in words.split()[:-1]]
    assert sources
    assert [each for each in sources if not (ROOT / each).exists()] == []


def test_the_container_does_not_run_as_root(steps):
    assert [words for step, words in steps if step == "USER"] == ["pbem"]


def test_the_container_says_whether_it_is_well(steps):
    (words,) = [words for step, words in steps if step == "HEALTHCHECK"]
    assert '"pbem", "doctor", "scheduler", "clock"' in words


def test_images_come_by_name_alone(steps):
    images = [words.split()[0] for step, words in steps if step == "FROM"]
    assert images == ["python:3.11-slim", "python:3.11-slim"]


# -- what the words point to ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["README.md", "postfix/README.md"])
def test_every_file_that_a_guide_links_to_is_there(name):
    guide = DEPLOY / name
    links = re.findall(r"\]\(([^)#:]+)\)", guide.read_text("utf-8"))
    assert [each for each in links if not (guide.parent / each).exists()] == []


def test_every_command_that_the_guide_uses_is_there():
    words = (DEPLOY / "README.md").read_text("utf-8")
    used = re.findall(r"(?:^ +|[`(]|worker |bin/)(?:club|pbem) ([a-z]+)", words, re.MULTILINE)
    assert {"dns", "doctor", "restore"} < set(used)
    assert set(used) <= set(COMMANDS)


def test_every_command_of_the_units_is_there():
    units = "".join(path.read_text("utf-8") for path in (DEPLOY / "systemd").glob("*.service"))
    started = re.findall(r"^ExecStart=/opt/pbem/bin/pbem (\w+)( --.*)?$", units, re.MULTILINE)
    assert sorted(started) == [
        ("backup", ""),
        ("backup", " --increment --keep 7"),
        ("web", ""),
        ("worker", ""),
    ]
    assert {command for command, _ in started} <= set(COMMANDS)
