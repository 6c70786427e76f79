"""How a position becomes JSON and back, with every step that can stand on its agenda."""

from __future__ import annotations

from functools import cache
from typing import Union

from pbem.engine.step import Step
from pbem.games.munich.position.game import Munich
from pbem.wargame.codec import Codec
from pbem.wargame.collected import collected

PACKAGE = "pbem.games.munich"


@cache
def json_codec() -> Codec[Munich]:
    """Made when it is first asked for: by then the door has loaded all rooms with their steps."""
    return Codec(Munich, Union[collected(Step, PACKAGE)])  # noqa: UP007
