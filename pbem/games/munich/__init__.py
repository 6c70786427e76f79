"""Munich War 1938."""
