"""26.5, 28.0, 29.0  Armor: breakthroughs, exploitation, attacks on those who leave."""
