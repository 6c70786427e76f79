"""The web: what everybody may see, the player's desk, the moderator's table."""
