"""The position in words, as lines and as JSON."""
