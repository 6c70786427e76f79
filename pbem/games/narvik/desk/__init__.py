"""What clicks, checks and plans may offer; standing orders; checks of the data."""
