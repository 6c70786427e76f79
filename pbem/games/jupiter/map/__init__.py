"""The position as a map."""
