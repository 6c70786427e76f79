"""The league: who plays, at what pace, and what is due when."""
