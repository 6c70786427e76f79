"""6.0, 7.0, 12.0, 13.0  The turn: the duel of dice, mid-turns, events, arrivals, refit, victory."""
