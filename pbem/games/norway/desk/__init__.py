"""What clicks and plans may offer, and checks of the data."""
