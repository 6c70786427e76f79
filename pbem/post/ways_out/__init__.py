"""Mail goes out: the outbox, its signature, and the servers or folders that take it."""
