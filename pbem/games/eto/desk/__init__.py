"""What clicks and plans may offer, conditions, and checks of the data."""
