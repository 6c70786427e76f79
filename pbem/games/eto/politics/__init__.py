"""39.0, 40.0, 44.0  Conquest, and the blitzkrieg bonus."""
