"""What a player is offered and told: clicks, rehearsals, standing orders, checks of the data."""
