"""How the service itself is: its heartbeat, its clock, what waits, and the canary."""
