"""The pens: one display list as SVG, PNG, PDF, or text."""
