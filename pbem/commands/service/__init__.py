"""The running service: started, looked after, backed up, and what it has kept."""
