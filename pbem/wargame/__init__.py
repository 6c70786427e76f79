"""What hex-and-counter games share: hexes, paths, zones, supply, odds, stacking, areas."""
