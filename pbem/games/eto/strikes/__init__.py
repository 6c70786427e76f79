"""9.5, 11.2, 16.0  Aircraft against ships, and what hits do to them."""
