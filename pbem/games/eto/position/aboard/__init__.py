"""10.0  Who is aboard ships, and what they can do from there."""
