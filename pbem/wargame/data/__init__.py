"""Facts: tables read from TSV, variants of a game, counters as printed, odds and points."""
