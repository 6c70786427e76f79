"""The player's pages: the desk, maps, history, letters and preferences."""
