"""12.0, 13.1  Movement by land, rail, ferry and sea."""
