"""Unit symbols after APP-6, in a frame of 3 by 2 around 0, 0."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.atlas.drawing.display import Item, Path, circle, polyline, rect


def symbol(kind: str, x: float, y: float, high: float, box: str, ink: str) -> Iterator[Item]:
    """The frame, and in it what tells the arm."""
    wide = high * 1.5
    line = max(0.8, high * 0.085)
    yield Path(
        rect(x - wide / 2, y - high / 2, wide, high), fill=box, stroke=ink, width=line, butt=True
    )
    for part in ARMS.get(kind, ("infantry",)):
        d, filled = PARTS[part]
        placed = _placed(d, x, y, high / 2)
        if filled:
            yield Path(placed, fill=ink)
        else:
            yield Path(placed, stroke=ink, width=line, butt=True)


ARMS: dict[str, tuple[str, ...]] = {
    "infantry": ("cross",),
    "armor": ("track",),
    "panzer": ("track",),
    "panzergrenadier": ("cross", "track"),
    "mountain": ("cross", "peak"),
    "paratroop": ("cross", "canopy"),
    "coastal": ("cross", "fort"),
    "ski": ("cross", "skis"),
    "naval": ("cross", "anchor"),
    "cavalry": ("slash",),
    "artillery": ("dot",),
    "engineer": ("bridge",),
    "air": ("wings",),
    "headquarters": ("band",),
    "airborne": ("cross", "canopy"),
    "marine": ("cross", "anchor"),
    "heavy weapons": ("cross", "barrel"),
    "mountain artillery": ("dot", "peak"),
    "airborne artillery": ("dot", "canopy"),
    "railroad artillery": ("dot", "wheels"),
    "anti-aircraft": ("dome",),
    "anti-tank": ("chevron",),
    "tank": ("track",),
    "signal": ("flash",),
    "leader": ("star",),
    "ship": ("hull",),
    "mechanized infantry": ("cross", "track"),
    "armored cavalry": ("slash", "track"),
    "2nd line infantry": ("cross", "foot"),
    "alpine": ("cross", "peak"),
    "security": ("cross", "shield"),
    "marines": ("cross", "anchor"),
    "fortification": ("bastion",),
    "airstrike": ("wings",),
    "airlift": ("wings", "load"),
    "bombardment": ("hull",),
    "amphibious": ("hull", "wave"),
    "special forces": ("dagger",),
    "motorized infantry": ("cross", "axle"),
    "carrier": ("deck",),
    "battleship": ("keel", "tower", "turrets"),
    "cruiser": ("keel", "tower", "funnel"),
    "destroyer": ("keel", "bridge house"),
    "submarine": ("boat",),
    "transport ship": ("hull", "masts"),
    "landing craft": ("ramp", "wave"),
    "fighter": ("plane",),
    "bomber": ("twin",),
    "dive bomber": ("gull",),
    "seaplane": ("plane", "floats"),
    "transport plane": ("twin", "load"),
}

# In a frame from -1.5, -1 to 1.5, 1; True: filled.
PARTS: dict[str, tuple[str, bool]] = {
    "cross": ("M-1.5 -1L1.5 1M1.5 -1L-1.5 1", False),
    "slash": ("M1.5 -1L-1.5 1", False),
    "track": (
        "M-0.6 -0.55L0.6 -0.55C1.25 -0.55 1.25 0.55 0.6 0.55L-0.6 0.55C-1.25 0.55 -1.25 -0.55 "
        "-0.6 -0.55Z",
        False,
    ),
    "peak": ("M-0.42 1L0 0.25L0.42 1Z", True),
    "canopy": ("M-0.75 0.95C-0.75 0.45 0 0.45 0 0.95C0 0.45 0.75 0.45 0.75 0.95", False),
    "fort": ("M-0.6 1L-0.6 0.45L-0.25 0.45L-0.25 0.72L0.25 0.72L0.25 0.45L0.6 0.45L0.6 1Z", True),
    "skis": ("M-0.55 0.98L0.4 0.42M0.55 0.98L-0.4 0.42", False),
    "anchor": (
        "M0 0.25L0 0.92M-0.42 0.6C-0.38 1.02 0.38 1.02 0.42 0.6M-0.22 0.38L0.22 0.38",
        False,
    ),
    "dot": ("M0.3 0C0.3 0.4 -0.3 0.4 -0.3 0C-0.3 -0.4 0.3 -0.4 0.3 0Z", True),
    "bridge": ("M-0.7 0.5L-0.7 -0.3L0.7 -0.3L0.7 0.5M0 -0.3L0 0.4", False),
    "wings": (
        "M0 0C0.5 -0.6 1.1 -0.5 1.1 0C1.1 0.5 0.5 0.6 0 0C-0.5 -0.6 -1.1 -0.5 -1.1 0C-1.1 "
        "0.5 -0.5 0.6 0 0Z",
        True,
    ),
    "barrel": ("M0 -0.8L0 0.8M-0.3 0.8L0.3 0.8", False),
    "wheels": ("M-1.1 0.62L1.1 0.62M-0.8 0.62L-0.8 0.95M0 0.62L0 0.95M0.8 0.62L0.8 0.95", False),
    "dome": ("M-1.3 1C-1.3 -1.1 1.3 -1.1 1.3 1", False),
    "chevron": ("M-1.2 1L0 -0.95L1.2 1", False),
    "flash": ("M-1.5 -1L0.25 0.15L-0.25 -0.15L1.5 1", False),
    "star": (
        "M0 -0.85L0.2 -0.26L0.81 -0.26L0.32 0.1L0.5 0.69L0 0.33L-0.5 0.69L-0.32 0.1L-0.81 -0.26"
        "L-0.2 -0.26Z",
        True,
    ),
    "hull": (
        "M-1.2 0.15L1.25 0.15L0.9 0.65L-0.9 0.65ZM-0.45 0.15L-0.45 -0.25L0.4 -0.25L0.4 0.15Z"
        "M-0.1 -0.25L-0.1 -0.75L0.12 -0.75L0.12 -0.25Z",
        True,
    ),
    "foot": ("M-1.5 0.68L1.5 0.68L1.5 1L-1.5 1Z", True),
    "shield": (
        "M-0.36 -0.98L0.36 -0.98L0.36 -0.62C0.36 -0.4 0 -0.22 0 -0.22C0 -0.22 -0.36 -0.4 "
        "-0.36 -0.62Z",
        True,
    ),
    "bastion": (
        "M-1.05 0.7L-1.05 -0.6L-0.55 -0.6L-0.55 -0.15L-0.25 -0.15L-0.25 -0.6L0.25 -0.6L0.25 "
        "-0.15L0.55 -0.15L0.55 -0.6L1.05 -0.6L1.05 0.7Z",
        True,
    ),
    "load": ("M-0.3 0.55L0.3 0.55L0.3 0.95L-0.3 0.95Z", True),
    "wave": ("M-1.2 0.85C-0.8 0.65 -0.4 1.05 0 0.85C0.4 0.65 0.8 1.05 1.2 0.85", False),
    "dagger": (
        "M-0.12 0.1L-0.12 -0.75L0.12 -0.75L0.12 0.1L0.5 0.1L0.5 0.3L0.12 0.3L0 0.9L-0.12 0.3"
        "L-0.5 0.3L-0.5 0.1Z",
        True,
    ),
    "band": ("M-1.5 -1L1.5 -1L1.5 -0.5L-1.5 -0.5Z", True),
    "axle": ("M0 -1L0 1", False),
    "deck": (
        "M-1.32 -0.05L1.32 -0.05L1.32 0.12L1.05 0.58L-1.05 0.58L-1.32 0.12Z"
        "M0.25 -0.05L0.25 -0.42L0.65 -0.42L0.65 -0.05ZM0.4 -0.42L0.4 -0.8L0.5 -0.8"
        "L0.5 -0.42Z",
        True,
    ),
    "keel": ("M-1.3 0.18L1.32 0.18L1.05 0.6L-1.1 0.6Z", True),
    "tower": ("M-0.25 0.18L-0.18 -0.62L0.16 -0.62L0.24 0.18Z", True),
    "turrets": (
        "M0.45 0.18L0.45 -0.06L0.78 -0.06L0.78 0.18ZM0.78 -0.02L1.2 -0.1L1.2 0"
        "L0.78 0.08ZM-0.45 0.18L-0.45 -0.06L-0.78 -0.06L-0.78 0.18ZM-0.78 -0.02"
        "L-1.2 -0.1L-1.2 0L-0.78 0.08Z",
        True,
    ),
    "funnel": (
        "M-0.62 0.18L-0.58 -0.3L-0.38 -0.3L-0.34 0.18ZM0.5 0.18L0.5 0L0.95 -0.06"
        "L0.95 0.02L0.75 0.06L0.75 0.18Z",
        True,
    ),
    "bridge house": (
        "M0.1 0.18L0.1 -0.3L0.42 -0.3L0.42 0.18ZM-0.5 0.18L-0.46 -0.14L-0.26 -0.14L-0.22 0.18Z",
        True,
    ),
    "boat": (
        "M-1.28 0.2C-1.28 -0.05 -0.9 -0.05 -0.4 -0.05L0.9 -0.05"
        "C1.2 -0.05 1.3 0.1 1.3 0.2C1.3 0.4 0.9 0.45 0.5 0.45L-0.8 0.45"
        "C-1.1 0.45 -1.28 0.38 -1.28 0.2ZM-0.15 -0.05L-0.15 -0.42L0.3 -0.42L0.3 -0.05"
        "ZM0.04 -0.42L0.04 -0.8L0.15 -0.8L0.15 -0.42Z",
        True,
    ),
    "masts": (
        "M-0.92 0.15L-0.92 -0.6L-0.8 -0.6L-0.8 0.15ZM0.75 0.15L0.75 -0.6L0.87 -0.6L0.87 0.15Z",
        True,
    ),
    "ramp": ("M-1.2 -0.1L0.95 -0.1L1.3 -0.5L1.3 0.2L1 0.5L-1 0.5L-1.2 0.2Z", True),
    "plane": (
        "M0 -0.82L0.12 -0.5L0.14 -0.25L0.95 0.05L0.95 0.22L0.14 0.12L0.1 0.55"
        "L0.36 0.72L0.36 0.82L0 0.75L-0.36 0.82L-0.36 0.72L-0.1 0.55L-0.14 0.12"
        "L-0.95 0.22L-0.95 0.05L-0.14 -0.25L-0.12 -0.5Z",
        True,
    ),
    "twin": (
        "M0 -0.9L0.15 -0.65L0.17 -0.3L0.42 -0.22L0.45 -0.5L0.6 -0.5L0.62 -0.16"
        "L1.35 0.06L1.35 0.22L0.17 0.14L0.12 0.6L0.48 0.76L0.48 0.88L0 0.8L-0.48 0.88"
        "L-0.48 0.76L-0.12 0.6L-0.17 0.14L-1.35 0.22L-1.35 0.06L-0.62 -0.16L-0.6 -0.5"
        "L-0.45 -0.5L-0.42 -0.22L-0.17 -0.3L-0.15 -0.65Z",
        True,
    ),
    "gull": (
        "M0 -0.82L0.13 -0.5L0.15 -0.22L0.5 -0.02L1 -0.2L1.02 -0.02L0.5 0.2L0.15 0.14"
        "L0.11 0.55L0.38 0.7L0.38 0.8L0 0.75L-0.38 0.8L-0.38 0.7L-0.11 0.55"
        "L-0.15 0.14L-0.5 0.2L-1.02 -0.02L-1 -0.2L-0.5 -0.02L-0.15 -0.22L-0.13 -0.5Z",
        True,
    ),
    "floats": (
        "M0.42 -0.5L0.58 -0.5L0.58 0.5L0.42 0.5ZM-0.42 -0.5L-0.58 -0.5L-0.58 0.5L-0.42 0.5Z",
        True,
    ),
}


def _placed(d: str, x: float, y: float, k: float) -> str:
    """A drawing of the unit frame, scaled and moved."""
    out, at, token = [], 0, ""
    for letter in f"{d} ":
        if letter in "MLQCZ ":
            if token:
                value = float(token) * k + (x if at % 2 == 0 else y)
                out.append(num2(value))
                at += 1
                token = ""
            if letter != " ":
                out.append(letter)
            elif out and out[-1] not in "MLQCZ":
                out.append(" ")
        else:
            token += letter
    return "".join(out).strip()


def num2(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 else "0"


def size_mark(
    size: str, x: float, y: float, high: float, ink: str, upright: bool = False
) -> Iterator[Item]:
    """Strokes or crosses around x, y: in a row above the frame, or upright beside it."""
    step = high * (0.62 if "I" in size and not upright else 1.0)
    line = max(0.7, high * 0.2)
    middle_x, middle_y = x, y
    for at, letter in enumerate(size):
        away, r = (at - (len(size) - 1) / 2) * step, high / 2
        cx, y = (middle_x, middle_y + away) if upright else (middle_x + away, middle_y)
        if upright and letter == "I":
            yield Path(polyline(((cx - r, y), (cx + r, y))), stroke=ink, width=line, butt=True)
            continue
        if letter == "X":
            d = (
                f"M{num2(cx - r * 0.8)} {num2(y - r)}L{num2(cx + r * 0.8)} {num2(y + r)}"
                f"M{num2(cx + r * 0.8)} {num2(y - r)}L{num2(cx - r * 0.8)} {num2(y + r)}"
            )
            yield Path(d, stroke=ink, width=line, butt=True)
        elif letter == "I":
            yield Path(polyline(((cx, y - r), (cx, y + r))), stroke=ink, width=line, butt=True)
        else:
            yield Path(circle(cx, y, r * 0.55), fill=ink)
