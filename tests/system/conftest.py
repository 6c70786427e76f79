"""What the tests with a browser share."""

from tests.system.browser import chromium, shown  # noqa: F401
