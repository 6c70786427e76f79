"""12.0 to 17.0, 20.0  Air units: flights and interception, air combat, ground support."""
