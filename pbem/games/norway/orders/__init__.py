"""What can be said: the words of orders, conditions and standing orders."""
