"""The clock: when the service looks what there is to do. What that is stands in the database."""
