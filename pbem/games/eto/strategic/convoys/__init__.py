"""3.0, 5.0, 6.0  Convoys and what is done to them: U-boats, aircraft, escorts, the iron route."""
