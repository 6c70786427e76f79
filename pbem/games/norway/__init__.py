"""Norway 1940: the campaign for Norway by sea, air and land, April to June 1940."""
