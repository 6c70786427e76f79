"""The position as text for people, as lines to be read back, and a moderator's changes."""
