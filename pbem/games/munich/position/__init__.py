"""The position: who stands where, zones, control, stacking and fog."""
