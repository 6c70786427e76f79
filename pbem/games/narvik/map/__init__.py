"""What a map of Narvik 1940 shows."""
