"""22.0, 23.0  Offensives, headquarters, and who is activated."""
