"""1.0  The weather of a month, and what it does where."""
