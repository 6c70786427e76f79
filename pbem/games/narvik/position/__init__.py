"""The position of a game, and the rules that all others ask: stacks, zones, control, fog."""
