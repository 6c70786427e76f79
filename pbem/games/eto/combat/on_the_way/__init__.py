"""24.4, 26.5  Who sets out past enemies: the zones that are met, and those who react."""
