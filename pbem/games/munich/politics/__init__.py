"""Who is at war: neutrals that intervene, and neutrals that are invaded."""
