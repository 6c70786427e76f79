"""The sequence of play, events, mobilization, surrender and victory."""
