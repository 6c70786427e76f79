"""A game in play: loaded, its queues and questions, the adjudication, what each seat is told."""
