"""A word to browsers that want one: that something has come in, and nothing of what."""
