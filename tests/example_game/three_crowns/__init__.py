"""Three Crowns: three sides, nine areas, and orders that are opened when all are in."""
