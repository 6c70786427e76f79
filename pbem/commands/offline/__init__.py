"""Games without the service: at the terminal, from order files, by bots, and played again."""
