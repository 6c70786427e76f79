"""What all drawing is made of: display list, camera, colours, curves, letters."""
