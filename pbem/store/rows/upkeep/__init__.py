"""What the service keeps of itself, and what it forgets."""
