"""12.0  Moving units."""
