"""Who takes part: signing up, seats taken and left, reached by mail, getting in on the web."""
