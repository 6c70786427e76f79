"""Comparing pictures with a tolerance, and saying where they differ."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parent / "golden"
SOFT = 28  # of 255: what another version of a pen may differ by in a pixel
FEW = 0.004  # the share of pixels that may differ by more


def compare(name: str, data: bytes, tmp_path: Path) -> None:
    """Fail with the place of the difference; PBEM_GOLDEN=write takes the picture as the new one."""
    golden = FOLDER / f"{name}.png"
    if os.environ.get("PBEM_GOLDEN") == "write":
        golden.write_bytes(data)
        return
    drawn = Image.open(BytesIO(data)).convert("RGB")
    wanted = Image.open(golden).convert("RGB")
    assert drawn.size == wanted.size, f"{name} is {drawn.size}, and was {wanted.size}"
    off = ImageChops.difference(drawn, wanted).convert("L").point(lambda v: 255 * (v > SOFT))
    share = sum(off.histogram()[1:]) / (off.width * off.height)
    if share <= FEW:
        return
    kept = tmp_path / f"{name}.png"
    drawn.save(kept)
    raise AssertionError(
        f"{share:.2%} of {name} differ, most around {worst(off)}, in all within {off.getbbox()}; "
        f"drawn: {kept}, wanted: {golden}"
    )


def worst(off: Image.Image, block: int = 40) -> tuple[int, int]:
    """The middle of the block with the most differences."""
    spots = {
        (x + block // 2, y + block // 2): sum(
            off.crop((x, y, x + block, y + block)).histogram()[1:]
        )
        for x in range(0, off.width, block)
        for y in range(0, off.height, block)
    }
    return max(spots, key=lambda spot: spots[spot])
