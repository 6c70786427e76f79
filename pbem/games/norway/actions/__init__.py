"""9.0  What an action is, who may take one when, and the shock that some of them cause."""
