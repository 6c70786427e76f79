"""9.0, 4.5  Airpower, and the fleet's one sortie."""
