"""The combat phase: attacks, their columns and their results."""
