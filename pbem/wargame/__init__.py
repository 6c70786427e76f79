"""What wargames on a board share: places, paths, zones, supply, odds, stacking, positions."""
