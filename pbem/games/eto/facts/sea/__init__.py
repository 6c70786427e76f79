"""The sea: its areas, and the harbours on its coasts."""
