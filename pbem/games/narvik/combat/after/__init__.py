"""15.0  What follows combat: retreats, and pursuit."""
