"""Reports, positions as text, and a moderator's changes."""
