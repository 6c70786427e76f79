"""The position: who stands where, what happened, how it is kept, edited, set up, put into words."""
