"""Every address of the site, from its own map of them: a new route cannot be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask
from werkzeug.routing import Rule

from tests.web.sites import Site

QUERIES = {"/games/<code>/map.png": ("?width=480", "?width=900"), "/games/": ("?state=open", "")}
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def sample(site: Site, code: str) -> dict[str, object]:
    """What to try addresses with: one game, and what belongs to Anna, who plays in it."""
    return {
        "code": code,
        "id": site.people["anna"],
        "name": "jupiter",
        "filename": "pbem.css",
        "key": "1-aaaaaaaaaaaaaaaaaaaa",
        "number": site.letter_to("anna"),
        "chapter": "orders",
    }


def rules(app: Flask) -> list[Rule]:
    return list(app.url_map.iter_rules())


def path_of(app: Flask, rule: Rule, facts: dict[str, object]) -> str:
    """An address that a rule is for."""
    strange = rule.arguments - facts.keys()
    assert not strange, f"{rule} has {strange}: say here what to try it with"
    with app.test_request_context():
        _, path = rule.build({name: facts[name] for name in rule.arguments}) or ("", "")
    return path


def addresses(app: Flask, site: Site, code: str) -> Iterator[str]:
    """All addresses that can be read, for one game and the people in it."""
    facts = sample(site, code)
    for rule in rules(app):
        if "GET" in (rule.methods or ()):
            path = path_of(app, rule, facts)
            for query in QUERIES.get(str(rule), ("",)):
                yield path + query


def acts(app: Flask, site: Site, code: str) -> Iterator[tuple[Rule, str, str]]:
    """Every rule that something can be sent to: (rule, method, address)."""
    facts = sample(site, code)
    for rule in rules(app):
        for method in UNSAFE:
            if method in (rule.methods or ()):
                yield rule, method, path_of(app, rule, facts)
