"""11.0  Actions of one sub-command each, and those that neither move nor fight."""
