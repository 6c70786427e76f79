"""What the web pages show, as facts: everybody's games, one's own, those that one moderates."""
