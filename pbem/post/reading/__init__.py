"""A mail is read: its parts, its text, and what of it the person wrote now."""
