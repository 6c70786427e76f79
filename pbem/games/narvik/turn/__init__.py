"""5.0  The turn: preparation, reinforcements, and who has won."""
