"""The facts: board, countries, counters, tables and scenarios as loaded, and their names."""
