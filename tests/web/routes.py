"""Every address of the site, from its own map of them: a new route cannot be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask

from tests.web.sites import Site

QUERIES = {"/games/<code>/map.png": ("?width=480", "?width=900"), "/games/": ("?state=open", "")}


def addresses(app: Flask, site: Site, code: str) -> Iterator[str]:
    """All addresses that can be read, for one game and the people in it."""
    facts = {"code": code, "id": site.people["anna"], "name": "jupiter", "filename": "pbem.css"}
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()):
                continue
            strange = rule.arguments - facts.keys()
            assert not strange, f"{rule} has {strange}: say here what to try it with"
            _, path = rule.build({name: facts[name] for name in rule.arguments}) or ("", "")
            for query in QUERIES.get(str(rule), ("",)):
                yield path + query
