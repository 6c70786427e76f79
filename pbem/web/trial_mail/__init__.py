"""The trial's mail in a browser: read, answered and sent."""
