"""12.0, 21.0  What aircraft are sent out to do: raids, air offensives, changes of base."""
