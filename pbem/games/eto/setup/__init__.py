"""How the scenarios are set up."""
