"""What the keeper of a server can set."""

from pbem.settings.reading import Settings, describe, load
from pbem.settings.secret import secret
from pbem.settings.values import Account, Listen, Wrong

__all__ = ["Account", "Listen", "Settings", "Wrong", "describe", "load", "secret"]
