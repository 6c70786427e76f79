"""The position of a game, and the rules that all others ask: control, bases, stacking, fog."""
