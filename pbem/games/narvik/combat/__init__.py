"""14.0, 16.0  Fire, close assault, strikes and landings."""
