"""The document (OpenAPI 3.1) that tells programs what they can ask, made from what is declared."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

from pbem import __version__
from pbem.league.membership.web_passes import SCOPES
from pbem.web.api.operations import CODE, IDEMPOTENCY, JSON, ONCE, OPERATIONS, PREFIX, Operation
from pbem.web.every_page.problem_documents import MEDIA, WORDS, Problem
from pbem.web.every_page.read_transaction import absolute, house

SCHEMAS = "#/components/schemas/{name}"
SECURITY = "token"
PLACES: dict[type, dict[str, Any]] = {
    int: {"type": "integer", "minimum": 0, "maximum": 2**31 - 1},
    str: {"type": "string", "pattern": CODE},
}
ALWAYS = (429, 500, 503)
ABOUT = (
    "What can be done by mail and on the pages, for programs. Reading what is public needs no "
    "token. All else needs one, which is made on the settings page; its scopes are "
    f"{', '.join(SCOPES)}. Nothing here shows more than its owner may see."
)

Json = dict[str, Any]


def document() -> Json:
    """All of it, with the address of this server."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": house().settings.name,
            "version": __version__,
            "description": ABOUT,
        },
        "servers": [{"url": absolute(PREFIX)}],
        **_parts(),
    }


@cache
def _parts() -> Json:
    """What is the same wherever it runs."""
    paths: Json = {}
    for each in OPERATIONS.values():
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "paths": paths,
        "components": {
            "schemas": _schemas()[1],
            "responses": {str(status): _problem(status) for status in sorted(WORDS)},
            "securitySchemes": {
                SECURITY: {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A token from the settings page.",
                }
            },
        },
    }


@cache
def _schemas() -> tuple[dict[Any, Json], Json]:
    """Where the schema of each value is found, and all schemas by name."""
    used = {kind for each in OPERATIONS.values() for kind in (each.body, each.answer)}
    kinds = sorted((kind for kind in used if kind is not None), key=lambda kind: kind.__name__)
    where, schemas = msgspec.json.schema_components([*kinds, Problem], ref_template=SCHEMAS)
    return dict(zip([*kinds, Problem], where, strict=True)), schemas


def _operation(each: Operation) -> Json:
    told: Json = {
        "operationId": each.name,
        "summary": each.words.partition(". ")[0].rstrip("."),
        "description": each.words,
        "security": [{SECURITY: [scope]} for scope in each.scopes],
        "responses": {"200": _answer(each), **_refusals(each)},
    }
    if parameters := [*_in_path(each), *_in_query(each), *_in_head(each)]:
        told["parameters"] = parameters
    if each.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": _ref(each.body)}}}
    return told


def _answer(each: Operation) -> Json:
    if each.answer is not None:
        schema = _ref(each.answer)
        return {"description": each.answer.__doc__, "content": {each.media: {"schema": schema}}}
    return {"description": each.words, "content": {each.media: {}}}


def _refusals(each: Operation) -> Json:
    """What may go wrong, by status."""
    may = set(ALWAYS)
    may |= {401, 403} if each.scopes else set()
    may |= {404} if each.names else set()
    may |= {400, 413, 415, 422} if each.body is not None else set()
    may |= {422} if each.query is not None or each.acts else set()
    return {str(status): {"$ref": f"#/components/responses/{status}"} for status in sorted(may)}


def _problem(status: int) -> Json:
    words = f"{HTTPStatus(status).phrase}. {WORDS[status]}"
    return {"description": words, "content": {MEDIA: {"schema": _ref(Problem)}}}


def _ref(kind: Any) -> Json:
    return _schemas()[0][kind]


# -- parameters -----------------------------------------------------------------------------------


def _in_path(each: Operation) -> list[Json]:
    return [
        {"name": name, "in": "path", "required": True, "schema": PLACES[kind]}
        for name, kind in each.names.items()
    ]


def _in_query(each: Operation) -> list[Json]:
    if each.query is None:
        return []
    (_,), schemas = msgspec.json.schema_components([each.query], ref_template=SCHEMAS)
    fields: Json = schemas[each.query.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": schema} for name, schema in fields.items()]


def _in_head(each: Operation) -> list[Json]:
    if not each.acts:
        return []
    words = "The same words sent again with the same key are carried out once."
    schema = {"type": "string", "pattern": ONCE}
    return [{"name": IDEMPOTENCY, "in": "header", "description": words, "schema": schema}]
