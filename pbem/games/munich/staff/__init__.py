"""The staff officer, who plays a side, stands in for its player and drafts his orders."""
