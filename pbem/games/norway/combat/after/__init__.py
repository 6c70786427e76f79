"""What follows when the dice of a combat have fallen."""
