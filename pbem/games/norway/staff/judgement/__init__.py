"""What things are worth to a side: areas, units, fights, and how near the end is."""
