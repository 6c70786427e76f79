"""How a position becomes JSON and back."""

from __future__ import annotations

from functools import cache
from typing import Union

from pbem.engine.step import Step
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.codec import Codec
from pbem.wargame.collected import collected


@cache
def codec() -> Codec[Narvik]:
    """Of positions with any step on the agenda; built when the first one is written or read."""
    return Codec(Narvik, Union[collected(Step, "pbem.games.narvik")])  # noqa: UP007
