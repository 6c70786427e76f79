"""How orders of Narvik 1940 are written, and what several kinds of them share."""
