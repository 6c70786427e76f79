"""Counters, their symbols, and small tokens."""
