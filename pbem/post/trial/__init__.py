"""The service on trial: mail that lies in a folder, read and answered without a mail account."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from pbem.post.trial.box import Box, NoFolder, trial_folder
from pbem.settings import Listen, Settings

__all__ = ["PACE", "Box", "NoFolder", "Trial", "on_this_machine", "trial_folder", "trial_of"]

PACE = "every 7d; early; late default"  # of games to try the service with


@dataclass(frozen=True)
class Trial:
    """What somebody needs who tries the service: the mail, and the door for answers."""

    box: Box
    listen: Listen
    service: str  # its plain address
    player: str  # whom the trial game waits for

    def way_for(self, sender: str) -> str:
        """Where a new mail goes: none is signed here, so that only an own address tells whose."""
        known = (each.reply_to for each in reversed(self.box.mails(sender)))
        return next((each for each in known if each not in ("", self.service)), self.service)


def trial_of(settings: Settings) -> Trial | None:
    """The trial that these settings allow; none where mail or pages can leave this machine."""
    listen = settings.smtp_listen
    if listen is None or not listen.port or not on_this_machine(listen.host):
        return None
    if settings.web_url and not on_this_machine(urlsplit(settings.web_url).hostname or ""):
        return None
    try:
        box = Box(trial_folder(settings))
    except NoFolder:
        return None
    return Trial(box, listen, settings.address, f"you@{settings.domain}")


def on_this_machine(host: str) -> bool:
    """Is this a name or a number by which a machine calls itself?"""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
