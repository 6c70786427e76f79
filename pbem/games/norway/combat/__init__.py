"""11.0  Combat: who takes part, who fires at whom, and the dice."""
