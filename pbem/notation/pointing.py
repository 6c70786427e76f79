"""Errors that point into the line they are about."""

from __future__ import annotations

import re

from pbem.engine.errors import OrderError

WORD = re.compile(r"[\w/.]*\w")


def pointed(error: OrderError, text: str, line: int = 0) -> OrderError:
    """The error with a caret under the last word of the line that it talks about."""
    if error.text and error.column:
        return error
    said = set(WORD.findall(error.message))
    first, *rest = WORD.finditer(text)
    about = [word for word in rest if word[0] in said] or [first]
    return error.at(text=text, line=line, column=about[-1].start() + 1)
