"""10.5, 20.0, 25.5, 25.7  Aircraft: strikes, transfers, interception, troops by air."""
