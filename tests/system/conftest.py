"""What the tests with a browser share, and the order in which files of tests are taken."""

import pytest

from tests.system.browser import chromium, shown  # noqa: F401

# They wait for machines that are put together, or look at every page there is.
LONGEST = ("test_container", "test_guide", "test_pages_in_a_browser", "test_munich_in_a_browser")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: then no worker has one left when the others are done."""
    ranks = {name: rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(item.path.stem, len(LONGEST)))
