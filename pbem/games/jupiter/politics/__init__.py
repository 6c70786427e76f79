"""8.0  Sweden."""
