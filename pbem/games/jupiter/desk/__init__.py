"""What helps a player to give orders: clicks, checks, standing orders."""
