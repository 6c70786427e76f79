"""10.3, 10.13, 17.10, 25.4  Ships: voyages, battles, bombardments, carriers, troops by sea."""
