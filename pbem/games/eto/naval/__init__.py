"""Ships: their ways, those who hunt them, and what becomes of both when they meet."""
