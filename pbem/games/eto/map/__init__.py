"""The map: the whole board and its theatres, the counters, what happened and what is intended."""
