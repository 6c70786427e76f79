"""What is printed and laid on the board besides land and counters: hexes, names, signs, marks."""
