"""A club with a web site, on a database of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store.database import Store
from tests.web.sites import Site


@pytest.fixture
def site(store: Store, tmp_path: Path) -> Site:
    return Site(store, tmp_path)
