"""10.0  Ships and troops: moves, landings, battles at sea and on land."""
