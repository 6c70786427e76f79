"""7.2, 8.2  Ships on their way: from space to space, on or home after they were met."""
