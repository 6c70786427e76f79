"""The position: who stands where, who sees what, who is supplied, who holds what."""
