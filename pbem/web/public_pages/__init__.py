"""The pages that everybody may read: games, people, titles, maps, feeds, proofs of the dice."""
