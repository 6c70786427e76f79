"""What can be played, its rules and data, and the cases that prove them."""
