"""What is asked of the tables and written into them, one module a subject."""
