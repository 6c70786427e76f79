"""Board, nations, counters, tables and scenarios, as loaded from their data."""
