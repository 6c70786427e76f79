"""What is kept of a game: its journal, the text of its export, the proof of its dice."""
