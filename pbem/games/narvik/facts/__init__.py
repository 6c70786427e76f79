"""Board, counters, tables and phases of Narvik 1940, as loaded from its data."""
