"""What pages and checks ask of many rows at once; nothing is written here."""
