"""The staff officer: plays either side sensibly, from what that side can see."""
