"""The marks that tests carry."""

import pytest

rule = pytest.mark.rule
"""`@rule("jupiter", "7.4")`: the test proves that case of that game's rulebook."""

postgresql = pytest.mark.postgresql
"""The test runs on PostgreSQL as well: what it does to a database no other test does there."""
