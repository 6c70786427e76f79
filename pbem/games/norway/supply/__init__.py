"""21.0  Which ground units are in supply."""
