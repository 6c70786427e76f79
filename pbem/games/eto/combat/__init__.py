"""26.0 to 29.0  Land combat: attacks and what they come to, breakthroughs, exploitation."""
