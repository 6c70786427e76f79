"""The store: everything that must survive a restart, and the one place that knows SQL."""
