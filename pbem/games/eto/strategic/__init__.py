"""2.0  Strategic warfare: what is directed at an enemy's economy."""
