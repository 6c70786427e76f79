"""Our figures beside those of others, measured in the same run."""
