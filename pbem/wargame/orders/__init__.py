"""Orders: what a command is, what may be clicked, what would come of it, how a staff ranks it."""
