"""What each seat is told of a game in play: what happened, how things stand, and on which map."""
