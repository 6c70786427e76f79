"""7.0  The spaces that ships go through: coasts, sea areas, narrow waters, escort boxes."""
