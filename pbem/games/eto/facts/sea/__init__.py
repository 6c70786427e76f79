"""The sea: its areas, the spaces that ships go through, narrow waters, harbours, escort boxes."""
