"""What can be said: grammar and language, and the orders that belong to no subject."""
