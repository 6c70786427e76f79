"""5.0, 10.0  The turn, who arrives in it, and who wins at its end."""
