"""3.0  Setting up."""
