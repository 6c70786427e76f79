"""Fire of single units at single targets: a die each, who fires before whom, and who is hit."""
