"""The map: the board, the counters, what happened and what is intended."""
