"""24.0, 25.0, 30.0, 31.0  Movement of land units, by road and by rail."""
