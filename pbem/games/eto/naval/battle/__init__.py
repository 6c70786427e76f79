"""Who looks for an enemy at sea, finds him and fights him."""
