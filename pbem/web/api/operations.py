"""What programs can ask: each operation is declared once, for its address and for the document.

What goes in and out stands in the annotations of its function: `body` and `query` are what is
sent, the return value is what is answered, and the docstring says what it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, get_type_hints

import msgspec
from flask import Blueprint, Response, request
from flask.blueprints import BlueprintSetupState

from pbem.web.api import token_holder
from pbem.web.every_page.form_guard import proves_itself
from pbem.web.every_page.problem_documents import ProblemRefusal, for_programs
from pbem.web.every_page.rate_limits import often

pages = Blueprint("api", __name__)

PREFIX = "/api/v1"
NAMED = re.compile(r"\{(\w+)\}")
CODE = "^[A-Za-z0-9-]{1,60}$"  # what a name in a path may be
JSON = "application/json"
IDEMPOTENCY = "Idempotency-Key"
ONCE = r"^[A-Za-z0-9_-]{8,64}$"  # what it may be
OPERATIONS: dict[str, Operation] = {}
V = TypeVar("V", bound=Callable[..., object])


class Operation(msgspec.Struct, frozen=True):
    """One thing that programs can ask for."""

    name: str
    method: str
    path: str
    words: str
    scopes: tuple[str, ...]  # one of which is needed; none: everybody may
    acts: bool  # may it change something?
    media: str  # of the answer
    names: dict[str, type]  # in the path
    query: Any = None
    body: Any = None
    answer: Any = None  # none: a picture or something else that has no fields

    @property
    def rule(self) -> str:
        """The path as the application writes it."""
        return PREFIX + NAMED.sub(self._place, self.path)

    def _place(self, found: re.Match[str]) -> str:
        return f"<int:{found[1]}>" if self.names[found[1]] is int else f"<{found[1]}>"


@pages.record
def _install(state: BlueprintSetupState) -> None:
    token_holder.install(state.app)


@pages.before_app_request
def _no_detours() -> None:
    """A path that is nearly right is wrong: programs are not sent on to another."""
    missing = request.routing_exception
    if missing is not None and (missing.code or 0) < 400 and for_programs():
        raise ProblemRefusal(404)


def operation(
    method: str, path: str, *scopes: str, acts: bool = False, media: str = JSON
) -> Callable[[V], V]:
    """Make a function an operation."""

    def declare(view: V) -> V:
        hints = get_type_hints(view)
        declared = Operation(
            name=view.__name__,
            method=method,
            path=path,
            words=" ".join((view.__doc__ or "").split()),
            scopes=scopes,
            acts=acts,
            media=media,
            names={name: hints[name] for name in NAMED.findall(path)},
            query=hints.get("query"),
            body=hints.get("body"),
            answer=None if hints["return"] is Response else hints["return"],
        )
        OPERATIONS[declared.name] = declared
        pages.add_url_rule(
            declared.rule,
            endpoint=declared.name,
            view_func=proves_itself(often(_answering(declared, view))),
            methods=[method],
            provide_automatic_options=False,
        )
        return view

    return declare


def _answering(declared: Operation, view: Callable[..., object]) -> Callable[..., Response]:
    """A view that admits, reads, does and answers as it was declared."""

    @wraps(view)
    def answer(**names: object) -> Response:
        token_holder.admit(declared.scopes, declared.acts)
        if not all(re.fullmatch(CODE, str(each)) for each in names.values()):
            raise ProblemRefusal(404)
        if declared.query is not None:
            names["query"] = _query(declared.query)
        if declared.body is not None:
            names["body"] = _body(declared.body)
        return _sent(declared, view(**names))

    return answer


def _query(kind: Any) -> object:
    try:
        return msgspec.convert(request.args.to_dict(), kind, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemRefusal(422, f"The query is not as it should be: {error}.") from None


def _body(kind: Any) -> object:
    if request.mimetype != JSON:
        raise ProblemRefusal(415)
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=kind)
    except msgspec.ValidationError as error:
        raise ProblemRefusal(422, f"The body is not as it should be: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProblemRefusal(400, f"The body is not JSON: {error}.") from None


def _sent(declared: Operation, made: object) -> Response:
    """The answer on its way; what everybody may read, pages of other sites may read too."""
    if not isinstance(made, Response):
        made = Response(msgspec.json.encode(made), mimetype=declared.media)
    if declared.scopes:
        made.headers.setdefault("Cache-Control", "no-store")
        made.vary.add("Authorization")
    else:
        made.headers["Access-Control-Allow-Origin"] = "*"
        made.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return made
