"""Prints how our reading of replies fares on the corpus, beside the libraries that are installed.

pip install mail-parser-reply email-reply-parser quotequail
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from pbem.notation.sheets.message import read
from pbem.post.reading.body import read_body
from pbem.post.reading.mime import parse
from pbem.post.reading.new_text import written_now
from tests.notation.vocabulary import is_number

CORPUS = Path(__file__).parent / "corpus"
LANGUAGES = ["en", "de", "cs", "da", "es", "fr", "it", "ja", "nl", "pl", "sv"]
ORDER = re.compile(r"\d{4}|HOLD|WHEN")
Reader = Callable[[str], str]


def readers() -> dict[str, Reader]:
    """Ours, none, and the libraries that can be imported."""
    found: dict[str, Reader] = {"ours": lambda text: written_now(text).text, "none": str}
    for name, make in LIBRARIES.items():
        try:
            found[name] = make()
        except ImportError:
            print(f"{name} is not installed")
    return found


def mail_parser_reply() -> Reader:
    parser = import_module("mailparser_reply").EmailReplyParser(languages=LANGUAGES)
    return lambda text: parser.parse_reply(text) or ""


def email_reply_parser() -> Reader:
    parser = import_module("email_reply_parser").EmailReplyParser
    return lambda text: parser.parse_reply(text)


def quotequail() -> Reader:
    unwrap = import_module("quotequail").unwrap

    def reader(text: str) -> str:
        parts = unwrap(text)
        return f"{parts.get('text_top', '')}\n{parts.get('text_bottom', '')}" if parts else text

    return reader


LIBRARIES = {
    "mail-parser-reply": mail_parser_reply,
    "email-reply-parser": email_reply_parser,
    "quotequail": quotequail,
}


def main() -> None:
    mails = sorted(CORPUS.glob("*.eml"))
    print(f"{len(mails)} mails      exact  old line read  order lost")
    for name, reader in readers().items():
        exact = old = lost = 0
        for path in mails:
            wanted = path.with_suffix(".txt").read_text("utf-8").splitlines()
            got = [
                line.text
                for line in read(reader(read_body(parse(path.read_bytes())).text), is_number)
            ]
            exact += got == wanted
            old += any(ORDER.search(each) for each in got if each not in wanted)
            lost += any(each not in got for each in wanted)
        print(f"{name:20}{exact:5}{old:12}{lost:12}")


if __name__ == "__main__":
    main()
