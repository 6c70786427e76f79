"""The document tells what there is, all of it and nothing else."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from openapi_spec_validator import OpenAPIV31SpecValidator

from pbem.league.membership.web_passes import SCOPES
from pbem.web.api.operations import PREFIX
from pbem.web.app import create_app
from tests.web.api.callers import operations, stranger
from tests.web.sites import Site


def document(site: Site) -> Any:
    return stranger(site).get("/openapi.json")


def test_the_document_is_openapi(site: Site) -> None:
    OpenAPIV31SpecValidator(document(site)).validate()


def test_every_route_is_in_the_document(site: Site) -> None:
    told = {
        (method.upper(), path)
        for path, methods in document(site)["paths"].items()
        for method in methods
    }
    there = {
        (method, re.sub(r"<(?:int:)?(\w+)>", r"{\1}", str(rule)).removeprefix(PREFIX))
        for rule in create_app(site.house).url_map.iter_rules()
        if str(rule).startswith("/api/")
        for method in rule.methods or ()
        if method != "HEAD"
    }
    assert told == there


def test_the_document_tells_which_scope_is_needed(site: Site) -> None:
    paths = document(site)["paths"]
    assert paths["/me"]["get"]["security"] == [{"token": ["read"]}]
    assert paths["/games"]["get"]["security"] == []
    assert paths["/me/commands"]["post"]["security"] == [
        {"token": ["submit"]},
        {"token": ["moderate"]},
    ]


def test_the_document_names_the_server(site: Site) -> None:
    house = site.house
    settings = msgspec.structs.replace(house.settings, web_url="https://play.example.org/club")
    site.house = type(house)(settings, house.store, house.now)
    assert document(site)["servers"] == [{"url": "https://play.example.org/club/api/v1"}]


def test_every_field_that_is_sent_is_known_or_refused(site: Site) -> None:
    schemas = document(site)["components"]["schemas"]
    sent = {each.body.__name__ for each in operations() if each.body is not None}
    assert sent
    assert all(schemas[name]["additionalProperties"] is False for name in sent)


def test_no_schema_has_a_field_for_a_secret(site: Site) -> None:
    schemas = document(site)["components"]["schemas"]
    fields = {field for each in schemas.values() for field in each.get("properties", ())}
    assert {"code", "queue", "receipt"} <= fields
    assert not fields & {"way_in", "address", "addresses", "salt", "epoch", "key", "snapshot"}


def test_the_page_tells_every_operation_and_scope(site: Site) -> None:
    page = site.read("/api")
    for each in operations():
        assert f"{each.method} {each.path}" in page
    for scope in SCOPES:
        assert f"<code>{scope}</code>" in page


def test_the_settings_lead_to_the_page(site: Site) -> None:
    assert 'href="/api"' in site.visitor("anna").read("/desk/settings/")
