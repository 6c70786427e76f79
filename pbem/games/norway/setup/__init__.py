"""3.0, 27.0  Options and set-up."""
