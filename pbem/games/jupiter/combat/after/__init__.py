"""13.12-13.18  What a battle leaves to be decided."""
