"""Everything in one file, and back from it."""
