"""A process with the whole service in it, which can be killed and begun again in no time."""

from __future__ import annotations

from datetime import timedelta

from tests.service import victims
from tests.service.running import PATIENCE


class Forked:
    """The whole service in a process that starts quickly."""

    def __init__(self, environ: dict[str, str], length: timedelta) -> None:
        context = victims.processes()
        self.hears, says = context.Pipe(duplex=False)
        self.process = context.Process(target=victims.serve, args=(environ, length, says))
        self.process.start()
        says.close()

    def ready(self) -> None:
        assert self.hears.poll(PATIENCE)
        self.hears.recv()

    def kill(self) -> int:
        self.process.kill()
        return self._ended()

    def stop(self) -> int:
        self.process.terminate()
        return self._ended()

    def _ended(self) -> int:
        self.process.join(PATIENCE)
        self.hears.close()
        return int(self.process.exitcode)
