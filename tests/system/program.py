"""`pbem` as any user of the machine can run it.

Postfix runs a pipe as an unprivileged user, and a checkout or its Python may lie in a home that
only the owner may enter. So the package and what it requires are put where all may read them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PARTS = {  # as in the wheel
    "pbem": "pbem",
    "templates": "pbem/_data/templates",
    "scenarios": "pbem/_data/scenarios",
}
PYTHONS = (sys.executable, "/usr/bin/python3")
SCRIPT = """\
#!{python}
import sys
sys.path[:0] = [{project!r}, {packages!r}]
from pbem.cli import main
main()
"""


def install(folder: Path, user: int, group: int) -> Path:
    """The program, copied into a folder, for this user."""
    project, packages = folder / "project", folder / "packages"
    for source, target in PARTS.items():
        shutil.copytree(ROOT / source, project / target)
    for each in required():
        _put(each, packages)
    program = folder / "pbem"
    for python in PYTHONS:
        program.write_text(
            SCRIPT.format(python=python, project=str(project), packages=str(packages))
        )
        program.chmod(0o755)
        if _runs(program, user, group):
            return program
    raise AssertionError(
        f"No Python can be run by user {user}: neither {' nor '.join(PYTHONS)}, "
        f"which must be {sys.version_info[0]}.{sys.version_info[1]} as well."
    )


def required() -> list[Distribution]:
    """All that is installed because pbem needs it, however indirectly."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, Distribution] = {}
    todo = list(map(Requirement, project["dependencies"]))
    while todo:
        need = todo.pop()
        name = canonicalize_name(need.name)
        if name not in found and (need.marker is None or need.marker.evaluate({"extra": ""})):
            found[name] = distribution(name)
            todo += map(Requirement, found[name].requires or ())
    return list(found.values())


def _put(each: Distribution, packages: Path) -> None:
    """All files of a package, compiled ones too; they are linked where that is possible."""
    for file in each.files or ():
        source, target = Path(str(file.locate())), packages / file
        if ".." not in file.parts and source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(source, target)
            except OSError:
                shutil.copy2(source, target)


def _runs(program: Path, user: int, group: int) -> bool:
    try:
        done = subprocess.run(
            [program, "--version"],
            user=user,
            group=group,
            extra_groups=[],
            cwd="/",
            capture_output=True,
        )
    except OSError:
        return False
    return done.returncode == 0
