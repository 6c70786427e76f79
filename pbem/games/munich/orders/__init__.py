"""What can be written: grammar and language, and the orders that belong to no subject."""
