"""For those who watch over games and the server: moderators, keepers, and machines."""
