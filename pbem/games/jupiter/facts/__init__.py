"""What is printed: board, units, tables, phases, and what things are called."""
