"""The position of a game, and what all rules ask of it: control, zones, stacking, fog, losses."""
