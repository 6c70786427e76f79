"""What follows a battle: losses, retreats, advances, and the end of it."""
