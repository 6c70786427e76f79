"""A club with a web site, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import NewDatabase, quick
from tests.web.sites import Site


@pytest.fixture
def site(new_database: NewDatabase, tmp_path: Path) -> Iterator[Site]:
    store = quick(new_database("sqlite"))
    yield Site(store, tmp_path)
    store.close()
