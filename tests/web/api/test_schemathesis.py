"""Whatever a program sends, it is answered as the document says, and never with a failure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pbem.league.membership.web_passes import SCOPES
from pbem.web.api.operations import OPERATIONS, PREFIX
from pbem.web.app import create_app
from tests.web.api.callers import key_of
from tests.web.sites import Site

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MANY, FEW = 8, 1  # calls of an operation that this token is for, and of the others


def bounded(calls: int) -> settings:
    """So many calls, always the same."""
    return settings(
        max_examples=calls,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def declared(app: Flask) -> Iterator[APIOperation]:
    """Every operation in the document, as it is read from the site."""
    config = SchemathesisConfig.from_dict({"generation": {"with-security-parameters": False}})
    schema = schemathesis.openapi.from_wsgi(f"{PREFIX}/openapi.json", app, config=config)
    for each in schema.get_all_operations():
        yield each.ok()


def cases(operation: APIOperation, real: dict[str, object]) -> list[SearchStrategy[Case]]:
    """Right and wrong calls; about what there is, and about what there is not."""
    named = {each.name: real[each.name] for each in operation.path_parameters}
    good, bad = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
    tries = [operation.as_strategy(good)]
    if named:
        tries.append(operation.as_strategy(good, path_parameters=named))
    if operation.body or operation.query:
        tries.append(operation.as_strategy(bad, path_parameters=named or None))
    return tries


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["none", *SCOPES])
def test_every_call_is_answered_as_the_document_says(site: Site, scope: str) -> None:
    game = site.ready()
    real = {
        "code": site.code(game),
        "id": site.people["anna"],
        "number": site.letter_to("anna"),
    }
    app = create_app(site.house)
    key = key_of(site, app, "anna", scope) if scope != "none" else "1-aaaaaaaaaaaaaaaaaaaa"
    headers = {"Authorization": f"Bearer {key}"}
    seen: set[int] = set()

    def answered(case: Case) -> None:
        site.clock.pass_by(timedelta(minutes=10))  # never too fast
        response = case.call(headers=headers)
        case.validate_response(response, checks=CHECKS, headers=headers)
        seen.add(response.status_code)

    for operation in declared(app):
        needed = OPERATIONS[operation.definition.raw["operationId"]].scopes
        calls = MANY if scope in (needed or ("none",)) else FEW
        for strategy in cases(operation, real):
            bounded(calls)(given(case=strategy)(answered))()
    assert 200 in seen
    assert (401 if scope == "none" else 403) in seen
