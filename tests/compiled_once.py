"""What every web application compiles alike is compiled once: a run makes thousands of them."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any

from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

from pbem.web.app import Web

compile_address = Rule._compile_builder
addresses: dict[tuple[object, ...], Callable[..., Any]] = {}


class Templates(BytecodeCache):
    """Templates by their names and texts."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key, bucket.checksum] = bucket.code


def address_of(rule: Rule, append_unknown: bool = True) -> Callable[..., Any]:
    """What makes an address by a rule: the same for all rules that read the same."""
    reads = (rule.rule, rule.subdomain, rule.host, rule.merge_slashes, repr(rule.defaults))
    key = (*reads, append_unknown)
    if key not in addresses:
        addresses[key] = compile_address(rule, append_unknown)
    return addresses[key]


def compile_once() -> None:
    """From now on."""
    Web.jinja_options = {**Web.jinja_options, "bytecode_cache": Templates()}
    Rule._compile_builder = address_of  # type: ignore[method-assign]
