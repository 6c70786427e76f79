"""The barest page of Flask and waitress: python -m pbem.commands.benchmarks.bare_page."""

from __future__ import annotations

from flask import Flask
from waitress import create_server

from pbem.web.serving import THREADS


def main() -> None:
    """Serve two words until ended; the address is the last word of the first line."""
    app = Flask(__name__)
    app.add_url_rule("/", view_func=lambda: "hello, world")
    server = create_server(app, host="127.0.0.1", port=0, threads=THREADS)
    print(f"A bare page is at http://127.0.0.1:{server.effective_port}/", flush=True)
    server.run()


if __name__ == "__main__":
    main()
