"""32.0, 33.0, 34.0  Supply lines, units without one, replenishment."""
