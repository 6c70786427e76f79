"""The land: ground, relief, lines on it, and the inks that it is printed in."""
