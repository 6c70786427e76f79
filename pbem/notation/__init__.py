"""The text notation: what people write in a mail, understood, or refused with a finger on it."""
