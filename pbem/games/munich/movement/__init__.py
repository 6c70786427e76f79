"""The movement phase: marches, trains, ships and air transport."""
