"""What every request goes through: one look at the house, limits, guarded forms, error pages."""
