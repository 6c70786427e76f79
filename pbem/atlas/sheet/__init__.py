"""The sheet: where the board, the panels and the key go."""
