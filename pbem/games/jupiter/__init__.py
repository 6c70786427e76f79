"""Operation Jupiter: the northern landings that were never made, late 1942."""
