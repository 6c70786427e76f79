"""A mail server of somebody else, which does not give up."""

from __future__ import annotations

import queue
import smtplib
import threading

from tests.service.running import PATIENCE, Mail, send


class Sender:
    """A mail server with mails for us: each is tried until it is taken, as servers do."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.waiting: queue.Queue[Mail] = queue.Queue()
        self.given: list[Mail] = []
        self.ended = threading.Event()
        self.threads = [threading.Thread(target=self._run, daemon=True) for _ in range(2)]

    def __enter__(self) -> Sender:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        for thread in self.threads:
            thread.join(PATIENCE)

    def give(self, mail: Mail) -> None:
        self.given.append(mail)
        self.waiting.put(mail)

    def idle(self) -> bool:
        return self.waiting.unfinished_tasks == 0

    def _run(self) -> None:
        while not self.ended.is_set():
            try:
                mail = self.waiting.get(timeout=0.1)
            except queue.Empty:
                continue
            while not self._taken(mail) and not self.ended.is_set():
                threading.Event().wait(0.02)
            self.waiting.task_done()

    def _taken(self, mail: Mail) -> bool:
        try:
            send(self.port, mail)
        except (OSError, smtplib.SMTPException):
            return False
        return True
