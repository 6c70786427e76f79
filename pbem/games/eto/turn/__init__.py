"""The sequence of play: months, offensives step by step, the end of a month, victory."""
