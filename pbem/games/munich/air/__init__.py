"""The air phase: launches, interception and terror bombing."""
