"""Here databases get their tables by our migrations, every one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.databases import Tables


@pytest.fixture(scope="package", autouse=True)
def migrations_run() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "copied", False)
        yield
