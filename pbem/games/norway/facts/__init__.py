"""Board, counters, tables and phases of Norway 1940, as loaded from its data."""
