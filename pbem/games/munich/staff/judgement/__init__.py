"""How a side reads the map: what is worth what, what it fears, what attacks promise."""
