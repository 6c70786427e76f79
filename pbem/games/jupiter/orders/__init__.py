"""How orders are written, and those that belong to no one subject."""
