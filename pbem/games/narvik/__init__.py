"""Narvik 1940: the battle for the ore port, April to June 1940."""
