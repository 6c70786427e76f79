"""13.0  Attacks, from their declaration to the die."""
