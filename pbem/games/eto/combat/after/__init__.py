"""What follows a battle: losses, retreats, advances."""
