"""The map: what a game shows of a position, from each side of the fog."""
