"""Whole messages: lines in order sheets, rehearsed, and proposals as sheets."""
