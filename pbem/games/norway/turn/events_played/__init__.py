"""26.0  What each of the twenty events does."""
