"""10.0  Sea transport: units and supplies go aboard ships, and ashore again."""
