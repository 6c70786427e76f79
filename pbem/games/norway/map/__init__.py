"""A view as things to draw."""
