"""All tests of the example play it as installed."""

from __future__ import annotations

import pytest

from tests.commands.conftest import pbem  # noqa: F401
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.web.conftest import site  # noqa: F401


@pytest.fixture(autouse=True)
def installed(three_crowns: str) -> str:  # noqa: F811
    """The name of the example, which is installed."""
    return three_crowns
