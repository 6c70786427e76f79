"""Facts: tables read from TSV, by versions and variants of a game; counters, odds and points."""
