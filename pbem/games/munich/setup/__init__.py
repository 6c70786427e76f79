"""Setting up: who places what where."""
