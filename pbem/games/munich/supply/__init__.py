"""The seas, lines of supply, and ports that ships supply."""
