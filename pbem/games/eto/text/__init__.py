"""The position in words, as lines that can be read back, and a moderator's changes."""
