"""What may be done on land, at sea and in the air, each proposal with what it promises."""
